import type { ReactNode } from 'react';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { PageHeader } from '@/components/ui/page-header';
import { type TabLink, TabLinks } from '@/components/ui/tab-links';
import type { ListParams } from '@/lib/column-values/list-params';
import { savedViewsOf } from '@/lib/console/saved-views/queries';
import type { SavedView } from '@/lib/console/saved-views/schema';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { zoneLabel } from '@/lib/foundation/time/known-zones';
import { chosenZone } from '@/lib/foundation/time/reader-clock';
import { localDate } from '@/lib/foundation/time/zones';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { type ListDefinition, tabOf } from '@/lib/platform/list/define';
import { runScreen } from '@/lib/platform/list/find-rows';
import { listQuery, readListParams } from '@/lib/platform/list/params';
import type { ListSource } from '@/lib/platform/list/source';
import type { BulkEntry } from './bulk-entry';
import { ExportButton } from './export-button';
import type { FilterChip } from './filter-chips';
import type { OwnCell } from './list-cell';
import { ListPanel } from './list-panel';
import { ListStateProvider } from './list-state';
import { ListToolbar } from './list-toolbar';
import { ListViewMenu } from './list-view-menu';
import { ListViewProvider } from './list-view-state';
import { ResetFilters } from './reset-filters';
import type { RowAction } from './row-actions';
import { SelectionProvider } from './selection';

export type PageQuery = Record<string, string | string[] | undefined>;

type Props<Row extends { id: number }> = {
  actor: StaffActor;
  source: ListSource<Row>;
  query: PageQuery;
  /** The menu label, for the breadcrumb of a list whose title is in upper case. */
  heading?: string;
  /**
   * Between the title and the filters: totals. On a phone, counts (`count-tiles`) are one low line, and sums
   * (`figures`) follow the records.
   */
  /** Above the list. Content that depends on its filters receives the filters that the list fell back to. */
  intro?: ReactNode | ((params: ListParams) => ReactNode);
  /** Right of the title, with the primary action last. */
  actions?: ReactNode;
  /** The menu of a row. `href` adds keys to the list's own URL (`href({ action: 'edit', id: 5 })`). */
  rowActions?: (row: Row, href: (extra: Record<string, string | number>) => string) => RowAction[];
  /** Columns that need more than the definition supplies: a toggle, a link, an icon. */
  cells?: Partial<Record<string, (row: Row) => OwnCell>>;
  nameOf: (row: Row) => string;
  /** The button of an empty list, instead of the actions. */
  whenEmpty?: ReactNode;
  /** The actions on several rows at once. Without them, rows cannot be selected. */
  bulk?: BulkEntry[] | ((rows: Row[]) => BulkEntry[]);
};

/** The list screen (docs/rules.md#list-screen), rendered on the server from a list's single definition. */
export async function ListScreen<Row extends { id: number }>(props: Props<Row>) {
  const { actor, source, query, actions, rowActions } = props;
  const { list } = source;
  const zone = chosenZone(actor);
  // The days of filters are on the operator's clock: docs/rules.md#clock-choice.
  const today = localDate(dbNow(), env().OPERATOR_TIMEZONE);
  const listParams = readListParams(list, query, actor.listView.pageSize);
  const [{ page, params, counts }, views] = await Promise.all([
    runScreen(actor, source, listParams),
    savedViewsOf(actor, list),
  ]);
  const state = Object.fromEntries(listQuery(list, params));
  const href = addressWith(state);
  // A view that was saved before its list had tabs names no tab.
  const shown = views.find(
    (view) => addressOf(list, readListParams(list, queryOf(view))) === addressOf(list, params),
  );
  const tabs = tabItems(list, params, counts, views, shown);
  const csv = {
    path: list.path,
    fileName: list.csv.fileName,
    list: { name: list.name, noun: list.noun },
    denied: !may(actor, list.exportPermission ?? list.permission),
    clock: zone,
  };
  const isFiltered = Object.keys(state).some((key) => key !== list.tabs?.param);
  const panel = (
    <ListPanel<Row>
      source={source}
      page={page}
      params={params}
      cells={props.cells}
      zone={zone}
      menuOf={rowActions && ((row) => ({ name: props.nameOf(row), actions: rowActions(row, href) }))}
      hint={isFiltered ? 'Try another search, or reset the filters.' : list.lesson}
      whenEmpty={isFiltered ? <ResetFilters /> : (props.whenEmpty ?? actions)}
    />
  );
  const intro = typeof props.intro === 'function' ? props.intro(params) : props.intro;
  const body = (
    <>
      {intro}
      {tabs.length > 0 && <TabLinks label={list.title} items={tabs} />}
      <ListToolbar
        filters={(list.filters ?? []).map((each) => (each.kind === 'dates' ? { ...each, today } : each))}
        chips={chipsOf(list, params, page.rows)}
        searchLabel={list.searchLabel}
      >
        <ListViewMenu
          columns={list.columns.slice(1).map(({ key, label }) => ({ key, label }))}
          {...(shown?.mayRemove && { shown: { id: shown.id, name: shown.name, isOwn: shown.isOwn } })}
        />
      </ListToolbar>
      {props.bulk ? (
        <SelectionProvider
          noun={list.noun}
          total={page.totalIsLowerBound ? null : page.total}
          entries={typeof props.bulk === 'function' ? props.bulk(page.rows) : props.bulk}
          csv={csv}
        >
          {panel}
        </SelectionProvider>
      ) : (
        panel
      )}
    </>
  );
  const content = (
    <ListStateProvider
      state={state}
      tab={list.tabs?.param}
      counted={{ path: list.path, keys: countedKeys(source) }}
    >
      <BreadcrumbBar items={[{ label: props.heading ?? list.title }]} />
      <PageHeader
        className="list-header"
        title={list.title}
        description={zone && list.csv.clock === 'space' ? summaryIn(list.summary, zone) : list.summary}
        actions={
          <>
            <ExportButton {...csv} />
            {actions}
          </>
        }
      />
      {intro ? <div className="list-body">{body}</div> : body}
    </ListStateProvider>
  );
  return (
    <ListViewProvider key={list.name} list={list.name} view={actor.listView}>
      {content}
    </ListViewProvider>
  );
}

/** The zone that the reader chose, instead of what the summary states about it. */
function summaryIn(summary: string, zone: string): string {
  const times = `Times are in ${zone === 'UTC' ? zone : zoneLabel(zone)}`;
  return summary.startsWith('Times are in') ? times : `${summary}. ${times}`;
}

/** The filters whose values are counted when one is opened. */
const countedKeys = <Row,>({ list, filters, counted }: ListSource<Row>): string[] =>
  (list.filters ?? []).flatMap((filter) => {
    if (filter.kind === 'dates') return [];
    const isCounted =
      filter.kind === 'choice' ? typeof filters[filter.key as never] === 'function' : counted?.[filter.key];
    return isCounted ? [filter.key] : [];
  });

/**
 * A filter that a link set and that has no field. A row that remains contains its name, which anyone who reads the
 * row may see.
 */
const chipsOf = <Row,>({ extraFilters = [] }: ListDefinition<Row>, { filters }: ListParams, rows: Row[]) =>
  extraFilters.flatMap(({ key, label, choices, name }): FilterChip[] => {
    const set = filters[key];
    if (set === undefined) return [];
    const [row] = rows;
    const value = choices?.find((choice) => choice.value === set)?.label ?? (row && name?.(row));
    return [{ key, label, value: value || set }];
  });

/** The list's own URL with more keys. Each row's menu has several of these, so the common part is encoded once. */
function addressWith(state: Record<string, string>) {
  const fields = Object.entries(state).map(([key, value]) => ({
    key,
    pair: `${new URLSearchParams({ [key]: value })}`,
  }));
  return (extra: Record<string, string | number>) => {
    const keptPairs = fields.filter(({ key }) => !(key in extra)).map(({ pair }) => pair);
    const added = Object.entries(extra).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    return `?${[...keptPairs, ...added].join('&')}`;
  };
}

/** The part of the list's state that a saved view stores: everything except the page. */
const addressOf = <Row,>(list: ListDefinition<Row>, params: ListParams): string =>
  listQuery(list, { ...params, page: 0 }).toString();

/** The tabs of the definition, then the saved views. */
const queryOf = ({ query }: SavedView) => Object.fromEntries(new URLSearchParams(query));

function tabItems<Row>(
  list: ListDefinition<Row>,
  params: ListParams,
  counts: Record<string, number>,
  views: SavedView[],
  shown: SavedView | undefined,
): TabLink[] {
  const all = { href: '?', label: 'All', active: !shown && addressOf(list, params) === '' };
  const withoutTabs = views.length > 0 ? [all] : [];
  return [
    ...(list.tabs ? tabsOf(list, params, counts, shown) : withoutTabs),
    ...views.map((view) => ({ href: `?${view.query}`, label: view.name, active: view === shown })),
  ];
}

/** Changing a tab returns to the first page and drops filters and a prepared CSV: docs/rules.md#booking-groups. */
function tabsOf<Row>(
  list: ListDefinition<Row>,
  params: ListParams,
  counts: Record<string, number>,
  view: SavedView | undefined,
): TabLink[] {
  const active = view ? undefined : tabOf(list, params.filters)?.key;
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
