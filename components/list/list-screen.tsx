import type { ReactNode } from 'react';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { TabLinks } from '@/components/ui/tab-links';
import { TableCard } from '@/components/ui/table';
import { may, type StaffActor } from '@/lib/access/actor';
import { type Column, type ListDefinition, tabOf } from '@/lib/list/define';
import { type ListParams, listQuery, readListParams } from '@/lib/list/params';
import { countTabs, type ListSource, runScreen } from '@/lib/list/run';
import { ExportButton } from './export-button';
import { ListCell } from './list-cell';
import { ListFoot } from './list-foot';
import { ListStateProvider } from './list-state';
import { ListTable } from './list-table';
import { ListToolbar } from './list-toolbar';
import { type RowAction, RowActions } from './row-actions';

export type PageQuery = Record<string, string | string[] | undefined>;

type Props<Row extends { id: number }> = {
  actor: StaffActor;
  source: ListSource<Row>;
  query: PageQuery;
  heading?: string;
  /** Right of the title: the primary action last. */
  actions?: ReactNode;
  /** The menu of a row; `href` adds keys to the list's own address (`href({ edit: 5 })`). */
  rowActions?: (row: Row, href: (extra: Record<string, string | number>) => string) => RowAction[];
  /** Columns that need more than the definition says: a toggle, a link, an icon. */
  cells?: Partial<Record<string, (row: Row) => ReactNode>>;
  nameOf: (row: Row) => string;
};

/** The shared list screen of specification 1, drawn on the server from a list's one definition. */
export async function ListScreen<Row extends { id: number }>(props: Props<Row>) {
  const { actor, source, query, actions, rowActions } = props;
  const { list } = source;
  const [{ page, params }, counts] = await Promise.all([
    runScreen(actor, source, readListParams(list, query)),
    countTabs(actor, source),
  ]);
  const state = Object.fromEntries(listQuery(list, params));
  const href = (extra: Record<string, string | number>) =>
    `?${new URLSearchParams({ ...state, ...Object.fromEntries(Object.entries(extra).map(([key, value]) => [key, String(value)])) })}`;
  const rows = page.rows.map((row) => ({
    id: row.id,
    cells: Object.fromEntries(list.columns.map((column) => [column.key, drawCell(column, row, props.cells)])),
    actions: rowActions && <RowActions name={props.nameOf(row)} actions={rowActions(row, href)} />,
  }));
  const bound = params.search !== '' && page.total === source.countSearchUpTo;
  return (
    <ListStateProvider state={state} tab={list.tabs?.param}>
      <BreadcrumbBar items={[{ label: props.heading ?? list.title }]} />
      <PageHeader
        title={list.title}
        description={list.summary}
        actions={
          <>
            <ExportButton
              path={list.path}
              fileName={list.csv.fileName}
              denied={!may(actor, list.exportPermission ?? list.permission)}
            />
            {actions}
          </>
        }
      />
      {list.tabs && <TabLinks label={list.title} items={tabItems(list, params, counts)} />}
      <ListToolbar filters={list.filters ?? []} searchLabel={list.searchLabel} />
      <TableCard>
        {rows.length > 0 ? (
          <>
            <ListTable
              caption={list.title}
              headers={headersOf(list)}
              rows={rows}
              sorting={{ key: params.sort, type: params.type }}
              hasActions={rowActions !== undefined}
            />
            <ListFoot
              page={page.page}
              limit={page.limit}
              shown={rows.length}
              total={page.total}
              totalIsBound={bound}
            />
          </>
        ) : (
          <EmptyState title="No Data Found ...">
            {Object.keys(state).some((key) => key !== list.tabs?.param)
              ? 'Try another search, or Reset the filters.'
              : null}
          </EmptyState>
        )}
      </TableCard>
    </ListStateProvider>
  );
}

function drawCell<Row>(
  column: Column<Row>,
  row: Row,
  cells: Partial<Record<string, (row: Row) => ReactNode>> = {},
): ReactNode {
  return cells[column.key]?.(row) ?? <ListCell cell={column.cell(row)} />;
}

/** A column of numbers is right-aligned, head and cells alike. */
function headersOf<Row>(list: ListDefinition<Row>) {
  return list.columns.map(({ key, label, sort, right }) => ({ key, label, sort, right }));
}

/** Changing a tab goes back to the first page and drops filters and prepared CSV (spec 2, "Bookings"). */
function tabItems<Row>(list: ListDefinition<Row>, params: ListParams, counts: Record<string, number>) {
  const active = tabOf(list, params.filters)?.key;
  return (list.tabs?.tabs ?? []).map((tab) => {
    const search = params.search ? `&search=${encodeURIComponent(params.search)}` : '';
    return {
      href: `?${list.tabs?.param}=${tab.key}${search}`,
      label: tab.label,
      count: counts[tab.key],
      active: tab.key === active,
    };
  });
}
