'use client';

import { type ClipboardEvent, useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useApi } from '@/components/api/use-api';
import { Input } from '@/components/ui/input';
import { Table, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';
import type { OwnPart } from '@/lib/catalogue/spaces/schema';
import { MAX_SHORT_NAME_LENGTH, shortNameOf } from '@/lib/catalogue/spaces/short-name';
import type { ProposedNameWire } from '@/lib/catalogue/spaces/wire';
import { cellsOf } from './pasted-cells';

const COLUMNS = [
  { key: 'name', label: 'Name', most: 120, width: 'min-w-40' },
  { key: 'inventoryId', label: 'Inventory id', most: 100, width: 'min-w-24' },
  { key: 'terminalId', label: 'Terminal id', most: 100, width: 'min-w-24' },
  { key: 'shortName', label: 'On the door', most: MAX_SHORT_NAME_LENGTH, width: 'min-w-20' },
] as const;
type Column = (typeof COLUMNS)[number];
type Row = {
  name: string;
  shortName?: string | null;
  inventoryId?: string | null;
  terminalId?: string | null;
};
const PAUSE_MS = 300;

/** The URL of the proposed names; null while one of the values is missing. */
function pathOf(name: string | undefined, locationId: number | null | undefined, quantity: number | null) {
  if (!name?.trim() || !locationId || !quantity) return null;
  const query = { name: name.trim(), locationId: String(locationId), quantity: String(quantity) };
  return `/admin/space-names?${new URLSearchParams(query)}`;
}

/**
 * The clones one by one, each with its name and ids, which can be pasted from a spreadsheet: docs/rules.md#clone-table.
 */
export function CloneTable() {
  const { getValues, setValue } = useFormContext();
  const [name, locationId, quantity, rows]: [string?, (number | null)?, (number | null)?, Row[]?] = useWatch({
    name: ['name', 'locationId', 'quantity', 'each'],
  });
  // What a person typed is kept when the other clones are renumbered.
  const written = useRef(new Set<string>());
  const isWritten = (row: number, key: Column['key']) => written.current.has(`${row}.${key}`);
  const { failure, retry } = useApi<ProposedNameWire[]>(pathOf(name, locationId, quantity ?? null), {
    whenEnded: 'stay',
    delayMs: PAUSE_MS,
    onData(proposed) {
      const before: Row[] = getValues('each') ?? [];
      const next = proposed.map((free, index) => {
        const { name = '', shortName = '', ...ids } = before[index] ?? { inventoryId: '', terminalId: '' };
        const isNamed = isWritten(index, 'name') && name !== '';
        const sign = isNamed ? '' : free.shortName;
        return {
          ...ids,
          name: isNamed ? name : free.name,
          shortName: isWritten(index, 'shortName') ? shortName : sign,
        };
      });
      setValue('each', next);
    },
  });

  /** A typed name clears the sign that was derived from the previous one. */
  function write(row: number, key: Column['key']) {
    written.current.add(`${row}.${key}`);
    if (key === 'name' && !isWritten(row, 'shortName')) setValue(`each.${row}.shortName`, '');
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, row: number, column: number) {
    const cells = cellsOf(event.clipboardData.getData('text/plain'));
    if (cells.length === 1 && cells[0]?.length === 1) return;
    event.preventDefault();
    for (const [down, line] of cells.entries())
      for (const [right, text] of line.entries()) {
        const target = COLUMNS[column + right];
        if (!target || row + down >= (rows?.length ?? 0)) continue;
        setValue(`each.${row + down}.${target.key}`, text.slice(0, target.most), { shouldDirty: true });
        write(row + down, target.key);
      }
  }

  if (failure)
    return (
      <p role="alert" className="text-small text-bad">
        {failure.message}{' '}
        <button type="button" onClick={retry} className="text-link underline">
          Retry
        </button>
      </p>
    );
  if (!rows?.length) return null;
  return (
    <div className="grid gap-1.5">
      <Table caption="The clones">
        <Thead>
          <Tr>
            {COLUMNS.map(({ key, label }) => (
              <Th key={key}>{label}</Th>
            ))}
          </Tr>
        </Thead>
        <Tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position, as on the server
            <Tr key={index}>
              {COLUMNS.map((column, across) => (
                <Td key={column.key} label={column.label}>
                  <Cell
                    row={index}
                    column={column}
                    onPaste={(event) => paste(event, index, across)}
                    proposed={column.key === 'shortName' && row.name ? shortNameOf(row.name) : undefined}
                    onWrite={() => write(index, column.key)}
                  />
                </Td>
              ))}
            </Tr>
          ))}
        </Tbody>
      </Table>
      <p className="text-small text-ink-3">You can paste cells from a spreadsheet.</p>
    </div>
  );
}

type CellProps = {
  row: number;
  column: Column;
  /** The value that applies while it is empty. */
  proposed?: string;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  onWrite: () => void;
};

function Cell({ row, column, proposed, onPaste, onWrite }: CellProps) {
  const name = `each.${row}.${column.key satisfies keyof OwnPart}`;
  const { field, fieldState } = useController({ name });
  const message = fieldState.error?.message;
  const note = `${name}-note`;
  return (
    <div className={`grid gap-1 max-sm:w-48 ${column.width}`}>
      <Input
        {...field}
        value={field.value ?? ''}
        aria-label={`${column.label} of clone ${row + 1}`}
        aria-invalid={Boolean(message)}
        aria-describedby={message ? note : undefined}
        maxLength={column.most}
        placeholder={proposed}
        autoComplete="off"
        onPaste={onPaste}
        onChange={(event) => {
          onWrite();
          field.onChange(event);
        }}
      />
      {message && (
        <p id={note} role="alert" className="text-small text-bad">
          {message}
        </p>
      )}
    </div>
  );
}
