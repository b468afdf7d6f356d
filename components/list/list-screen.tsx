import type { ReactNode } from 'react';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { PageHeader } from '@/components/ui/page-header';
import { TabLinks } from '@/components/ui/tab-links';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { type ListDefinition, tabOf } from '@/lib/platform/list/define';
import { type ListParams, listQuery, readListParams } from '@/lib/platform/list/params';
import { type ListSource, runScreen } from '@/lib/platform/list/run';
import { ExportButton } from './export-button';
import type { OwnCell } from './list-cell';
import { ListPanel } from './list-panel';
import { ListStateProvider } from './list-state';
import { ListToolbar } from './list-toolbar';
import type { RowAction } from './row-actions';

export type PageQuery = Record<string, string | string[] | undefined>;

type Props<Row extends { id: number }> = {
  actor: StaffActor;
  source: ListSource<Row>;
  query: PageQuery;
  /** The menu label, for the breadcrumb of a list whose title is in upper case. */
  heading?: string;
  /** Between the title and the filters: totals. */
  intro?: ReactNode;
  /** Right of the title: the primary action last. */
  actions?: ReactNode;
  /** The menu of a row; `href` adds keys to the list's own address (`href({ edit: 5 })`). */
  rowActions?: (row: Row, href: (extra: Record<string, string | number>) => string) => RowAction[];
  /** Columns that need more than the definition says: a toggle, a link, an icon. */
  cells?: Partial<Record<string, (row: Row) => OwnCell>>;
  nameOf: (row: Row) => string;
};

/** The list screen (docs/rules.md#list-screen), rendered on the server from a list's one definition. */
export async function ListScreen<Row extends { id: number }>(props: Props<Row>) {
  const { actor, source, query, actions, rowActions } = props;
  const { list } = source;
  const { page, params, counts } = await runScreen(actor, source, readListParams(list, query));
  const state = Object.fromEntries(listQuery(list, params));
  const href = (extra: Record<string, string | number>) =>
    `?${new URLSearchParams({ ...state, ...Object.fromEntries(Object.entries(extra).map(([key, value]) => [key, String(value)])) })}`;
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
      {props.intro}
      {list.tabs && <TabLinks label={list.title} items={tabItems(list, params, counts)} />}
      <ListToolbar filters={list.filters ?? []} unseen={list.extraFilters} searchLabel={list.searchLabel} />
      <ListPanel<Row>
        source={source}
        page={page}
        params={params}
        cells={props.cells}
        menuOf={rowActions && ((row) => ({ name: props.nameOf(row), actions: rowActions(row, href) }))}
        hint={
          Object.keys(state).some((key) => key !== list.tabs?.param) &&
          'Try another search, or reset the filters.'
        }
      />
    </ListStateProvider>
  );
}

/** Changing a tab goes back to the first page and drops filters and prepared CSV: docs/rules.md#booking-groups. */
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
