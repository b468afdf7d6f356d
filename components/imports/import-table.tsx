import { clsx } from 'clsx';
import { Table, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';
import type { ImportOutcome, ImportRow } from '@/lib/console/imports/schema';

/** The number of rows that are shown; wrong ones come first. */
const SHOWN = 100;

/** The rows of a file, with each problem shown in its cell. */
export function ImportTable({ outcome: { columns, rows } }: { outcome: ImportOutcome }) {
  const first = rows.toSorted((a, b) => Number(b.problems.length > 0) - Number(a.problems.length > 0));
  const shown = first.slice(0, SHOWN);
  return (
    <div className="grid gap-2">
      <div className="overflow-x-auto">
        <Table caption="Rows of the file">
          <Thead>
            <Tr>
              <Th>Row</Th>
              {columns.map(({ name, isKnown }) => (
                <Th key={name}>{isKnown ? name : `${name} (ignored)`}</Th>
              ))}
            </Tr>
          </Thead>
          <Tbody>
            {shown.map((row) => (
              <Tr key={row.line}>
                <Td label="Row" className="tabular-nums">
                  <div>
                    {row.line}
                    <Problems row={row} columns={columns} of={null} />
                  </div>
                </Td>
                {columns.map(({ name, isKnown }, index) => {
                  const isWrong = row.problems.some(({ column }) => column === name);
                  return (
                    <Td
                      key={name}
                      label={name}
                      className={clsx(
                        isWrong && 'bg-bad-bg max-sm:-mx-2 max-sm:rounded-[6px] max-sm:px-2!',
                        !isKnown && 'text-ink-3',
                        'wrap-break-word sm:max-w-70 sm:min-w-36',
                      )}
                    >
                      <div>
                        {row.cells[index] || <span className="text-ink-3">Empty</span>}
                        <Problems row={row} columns={columns} of={name} />
                      </div>
                    </Td>
                  );
                })}
              </Tr>
            ))}
          </Tbody>
        </Table>
      </div>
      {rows.length > SHOWN && <p className="text-ink-2">{`The first ${SHOWN} of ${rows.length} rows.`}</p>}
    </div>
  );
}

type ProblemsProps = { row: ImportRow; columns: ImportOutcome['columns']; of: string | null };

/** The problem of a cell. Beside the line number, the problem of the row, or of a column that the file lacks. */
function Problems({ row, columns, of }: ProblemsProps) {
  const has = (column: string | null) => columns.some(({ name }) => name === column);
  const here = row.problems.filter(({ column }) => (of === null ? !has(column) : column === of));
  return here.map(({ column, message }) => (
    <span key={message} className="block text-small text-bad">
      {of === null && column ? `${column}: ${message}` : message}
    </span>
  ));
}
