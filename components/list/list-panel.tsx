import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { TableCard } from '@/components/ui/table';
import type { ListParams } from '@/lib/column-values/list-params';
import type { Column, ListDefinition } from '@/lib/platform/list/define';
import type { Page } from '@/lib/platform/list/find-rows';
import type { ListSource } from '@/lib/platform/list/source';
import { linked, type OwnCell, ownCell, type TableCell } from './list-cell';
import { ListFoot } from './list-foot';
import { ListTable } from './list-table';
import type { RowMenu } from './row-actions';

type Cells<Row> = Partial<Record<string, (row: Row) => OwnCell>>;

type Props<Row extends { id: number }> = {
  source: ListSource<Row>;
  page: Page<Row>;
  params: ListParams;
  /** Columns that need more than the definition supplies: a toggle, a link, an icon. */
  cells?: Cells<Row>;
  /** The zone that the reader chose for all times. */
  zone?: string;
  menuOf?: (row: Row) => RowMenu;
  /** The text below `No Data Found ...`, and a button. */
  hint?: ReactNode;
  whenEmpty?: ReactNode;
};

/** The rows of a list with their header and footer, inside a `ListStateProvider`. */
export function ListPanel<Row extends { id: number }>(props: Props<Row>) {
  const { source, page, params, cells, zone, menuOf, hint, whenEmpty } = props;
  const { list } = source;
  const rows = page.rows.map((row) => {
    const menu = menuOf?.(row);
    const opens = openedBy(menu);
    return {
      id: row.id,
      cells: list.columns.map((column, index) =>
        cellOf(column, row, { zone, cells, opens: index === 0 && opens }),
      ),
      ...(menu && { menu: withoutAllowed(menu) }),
    };
  });
  return (
    <TableCard>
      {rows.length > 0 ? (
        <>
          <ListTable
            caption={list.title}
            headers={headersOf(list)}
            rows={rows}
            sorting={{ key: params.sort, type: params.type }}
            hasActions={menuOf !== undefined}
          />
          <ListFoot
            page={page.page}
            limit={page.limit}
            shown={rows.length}
            total={page.total}
            totalIsLowerBound={page.totalIsLowerBound}
          />
        </>
      ) : (
        <EmptyState title="No Data Found ..." action={whenEmpty}>
          {hint}
        </EmptyState>
      )}
    </TableCard>
  );
}

/** Where a row leads: to its page or dialog, the first entry of its menu that the reader may open. */
function openedBy(menu: RowMenu | undefined): string | undefined {
  const entry = menu?.actions.find((action) => 'href' in action && !action.denied);
  return entry && 'href' in entry ? entry.href : undefined;
}

type CellOptions<Row> = { zone?: string; cells?: Cells<Row>; opens: string | false | undefined };

/**
 * Cells of the definition are sent to the browser as data; cells that a screen renders itself are sent as markup. A
 * name that is neither becomes a link to its record.
 */
function cellOf<Row>(
  column: Column<Row>,
  row: Row,
  { zone, cells = {}, opens }: CellOptions<Row>,
): TableCell {
  const shown = column.cell(row, zone);
  const cell = ownCell(cells[column.key]?.(row)) ?? (opens ? linked(shown, opens) : shown);
  const isPlain =
    'kind' in cell && (cell.kind === 'text' || (cell.kind === 'two-line' && !cell.detail && !cell.sign));
  return isPlain ? cell.text : cell;
}

/** The menu as it is sent: most entries are allowed, so the flag is omitted for them. */
const withoutAllowed = ({ name, actions }: RowMenu): RowMenu => ({
  name,
  actions: actions.map(({ denied, ...action }) => (denied ? { ...action, denied } : action)),
});

/** The columns of the state of a record. */
const STATES = new Set(['status', 'state']);

/** A column of numbers is right-aligned, header and cells alike. */
function headersOf<Row>(list: ListDefinition<Row>) {
  return list.columns.map(({ key, label, sort, right, phone = STATES.has(key) ? 'status' : undefined }) => ({
    key,
    label,
    ...(sort && { sort }),
    ...(right && { right }),
    ...(phone && { phone }),
  }));
}
