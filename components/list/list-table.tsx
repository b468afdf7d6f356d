'use client';

import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Table, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';
import { ListCell, type TableCell } from './list-cell';
import { useListState } from './list-state';
import { useListView, visibilityOf } from './list-view-state';
import { openRow } from './open-row';
import { RowActions, type RowMenu } from './row-actions';
import { SelectBox } from './select-box';
import { showWhole } from './show-whole';
import { useSelection } from './use-selection';

type HeaderCell = { key: string; label: string; sort?: string; right?: boolean; phone?: string };
/** A cell for each column in the order of the columns, and the menu at the end. */
type TableRow = { id: number; cells: TableCell[]; menu?: RowMenu };
type Sorting = { key: string; type: 'ASC' | 'DESC' };

/** The columns whose width the style sheet sets by their label. A list shows no labels: most cells need none. */
const STYLED = new Set(['Email', 'Phone', 'Start', 'Change']);

const features = tableFeatures({ columnVisibilityFeature });
const column = createColumnHelper<typeof features, TableRow>();

type Props = {
  caption: string;
  headers: HeaderCell[];
  rows: TableRow[];
  sorting: Sorting;
  hasActions: boolean;
};

/** The table of a list. Rows, order and page come from the server; the browser only requests another order. */
export function ListTable({ caption, headers, rows, sorting, hasActions }: Props) {
  const { pending } = useListState();
  const columns = useMemo(() => headers.map(({ key }) => column.display({ id: key })), [headers]);
  const page = rows.map(({ id }) => id);
  const canSelect = useSelection() !== null;
  const look = useListView();
  const columnVisibility = useMemo(() => visibilityOf(look), [look]);
  const table = useTable({
    features,
    columns,
    data: rows,
    state: { columnVisibility },
  });
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => {
    const index = headers.findIndex(({ key }) => key === id);
    const header = headers[index];
    return header ? [{ at: index, header }] : [];
  });
  return (
    <Table
      caption={caption}
      data-list=""
      data-compact={look?.view.isCompact || undefined}
      aria-busy={pending}
      className={pending ? 'opacity-55 transition-opacity duration-150' : 'transition-opacity duration-150'}
    >
      <Thead>
        <Tr>
          {canSelect && (
            <Th className="row-select">
              <SelectBox ids={page} page={page} label="Select all rows on this page" />
            </Th>
          )}
          {shown.map(({ header }) => (
            <HeaderOf key={header.key} header={header} sorting={sorting} />
          ))}
          {hasActions && (
            <Th align="right" className="row-menu">
              Action
            </Th>
          )}
        </Tr>
      </Thead>
      <Tbody onClick={openRow} onAuxClick={openRow} onMouseOver={showWhole}>
        {rows.map((row) => (
          <Tr key={row.id}>
            {canSelect && (
              <Td className="row-select">
                <SelectBox ids={[row.id]} page={page} label={`Select ${row.menu?.name ?? row.id}`} />
              </Td>
            )}
            {shown.map(({ at, header }, index) => (
              <Td
                key={header.key}
                align={header.right ? 'right' : 'left'}
                label={index > 0 && STYLED.has(header.label) ? header.label : undefined}
                data-as={header.phone}
              >
                <ListCell cell={row.cells[at]} />
              </Td>
            ))}
            {hasActions && (
              <Td align="right" className="row-menu">
                {row.menu && <RowActions {...row.menu} />}
              </Td>
            )}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function HeaderOf({ header, sorting }: { header: HeaderCell; sorting: Sorting }) {
  const { change } = useListState();
  const align = header.right ? 'right' : 'left';
  if (!header.sort) return <Th align={align}>{header.label}</Th>;
  const active = sorting.key === header.sort;
  const ascending = sorting.type === 'ASC';
  const order = ascending ? 'asc' : 'desc';
  const next = active && ascending ? 'DESC' : 'ASC';
  return (
    <Th align={align} sort={active ? order : 'none'}>
      <button
        type="button"
        onClick={() => change({ sort: header.sort ?? '', type: next })}
        className="sort-by"
        data-active={active || undefined}
      >
        {header.label}
      </button>
    </Th>
  );
}
