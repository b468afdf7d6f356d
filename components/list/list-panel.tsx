import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { TableCard } from '@/components/ui/table';
import type { Column, ListDefinition } from '@/lib/platform/list/define';
import type { ListParams } from '@/lib/platform/list/params';
import type { ListSource, Page } from '@/lib/platform/list/run';
import type { TableCell } from './list-cell';
import { ListFoot } from './list-foot';
import { ListTable } from './list-table';

type Cells<Row> = Partial<Record<string, (row: Row) => ReactNode>>;

type Props<Row extends { id: number }> = {
  source: ListSource<Row>;
  page: Page<Row>;
  params: ListParams;
  /** Columns that need more than the definition says: a toggle, a link, an icon. */
  cells?: Cells<Row>;
  actionsOf?: (row: Row) => ReactNode;
  /** The text below `No Data Found ...`. */
  hint?: ReactNode;
};

/** The rows of a list with their head and foot, inside a `ListStateProvider`. */
export function ListPanel<Row extends { id: number }>(props: Props<Row>) {
  const { source, page, params, cells, actionsOf, hint } = props;
  const { list } = source;
  const rows = page.rows.map((row) => ({
    id: row.id,
    cells: list.columns.map((column) => cellOf(column, row, cells)),
    actions: actionsOf?.(row),
  }));
  return (
    <TableCard>
      {rows.length > 0 ? (
        <>
          <ListTable
            caption={list.title}
            headers={headersOf(list)}
            rows={rows}
            sorting={{ key: params.sort, type: params.type }}
            hasActions={actionsOf !== undefined}
          />
          <ListFoot
            page={page.page}
            limit={page.limit}
            shown={rows.length}
            total={page.total}
            totalIsBound={params.search !== '' && page.total === source.countSearchUpTo}
          />
        </>
      ) : (
        <EmptyState title="No Data Found ...">{hint}</EmptyState>
      )}
    </TableCard>
  );
}

/** What the definition says goes to the browser as data; what a screen renders itself goes as its markup. */
function cellOf<Row>(column: Column<Row>, row: Row, cells: Cells<Row> = {}): TableCell {
  const node = cells[column.key]?.(row);
  return node ? { kind: 'node', node } : column.cell(row);
}

/** A column of numbers is right-aligned, head and cells alike. */
function headersOf<Row>(list: ListDefinition<Row>) {
  return list.columns.map(({ key, label, sort, right }) => ({ key, label, sort, right }));
}
