import { DEFAULT_SORT, type SortKey, type SortType } from '@/lib/column-values/list-params';
import { PAGE_SIZES } from '@/lib/column-values/page-sizes';
import type { Capability } from '@/lib/entities/permissions';
import type { Span } from '@/lib/foundation/time/durations';

/** The appearance of a cell. The row supplies the text; the kind determines alignment, font and wrapping. */
export type Cell =
  | { kind: 'text'; text: string }
  /** A name with a second, quieter line; for a space also its sign as on the door, before the name. */
  | { kind: 'two-line'; text: string; detail: string; sign?: string }
  /** A time with its date below. A phone leaves out the date of today. */
  | { kind: 'moment'; text: string; detail: string; isToday?: true }
  /** With the time until it begins or ends below. */
  | ({ kind: 'countdown'; text: string } & Span)
  /** References and codes, in monospace. */
  | { kind: 'code'; text: string }
  /** Amounts and counts: right-aligned. */
  | { kind: 'number'; text: string }
  | { kind: 'badge'; text: string; tone: Tone };

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'off';

export type Column<Row, Sort extends string = string> = {
  key: string;
  label: string;
  /** The sort key on the wire, if the header sorts. */
  sort?: Sort;
  /** Amounts and counts are right-aligned. */
  right?: boolean;
  /**
   * Its place in a row of a phone: `who` is the title instead of the first column; then come `status` (by default the
   * column with the key `status` or `state`) and `when`, and of the rest what fits.
   */
  phone?: 'who' | 'status' | 'when';
  /** `zone` is the one that the reader chose for all times, instead of the row's own. */
  cell: (row: Row, zone?: string) => Cell;
};

/** The badge of each state of a record. */
export type Badges<State extends string> = Readonly<Record<State, { label: string; tone: Tone }>>;

export type CsvValue = string | number | null | undefined;
export type CsvClock = 'space' | 'utc' | 'operator';

/** `zone` is the requested one, instead of the list's own. */
export type CsvColumn<Row> = {
  header: string;
  value: (row: Row, zone?: string) => CsvValue;
  /** It is a time on the clock of its row's place, so that the export says which clock that is (`clock`). */
  isOnClock?: boolean;
};

export type Choice = { value: string; label: string };

/**
 * A filter above the table. `lookup` is the API path of its choices (id and name); with `dependsOn`, the choices are
 * loaded for that filter's value, and cleared with it. `hideWhenEmpty` hides a filter without choices; `soleIsAll`
 * drops "All" if there is only one choice; `whole` loads all choices at once, for sets that do not grow, instead of
 * searching as one types. `former` is the earlier name of its parameter, which is still read.
 */
export type Filter<Key extends string = string> =
  | { key: Key; label: string; kind: 'choice'; choices: Choice[] }
  | {
      key: Key;
      label: string;
      kind: 'lookup';
      lookup: string;
      dependsOn?: { filter: NoInfer<Key>; query: string };
      hideWhenEmpty?: boolean;
      soleIsAll?: boolean;
      whole?: boolean;
      former?: string;
    }
  /**
   * `short` precedes the chosen days. `today`, on the clock by which it filters, is set where the filter is shown.
   * With `endsNextDay`, a first day alone also covers the next one, and no more.
   */
  | {
      from: Key;
      to: Key;
      label: string;
      short?: string;
      today?: string;
      endsNextDay?: boolean;
      kind: 'dates';
    };

/**
 * A filter that only a link or a program sets; a chip shows it while it is set. Its value is named by `choices`, or
 * by a field of a row that matches; without either, the value itself is shown.
 */
type ExtraFilter<Row, Key extends string = string> = {
  key: Key;
  label: string;
  choices?: Choice[];
  name?: (row: Row) => string | null | undefined;
};

/** `sort` is the order of the tab, unless the query names another. */
export type Tab<Name extends string = string, Sort extends string = string> = {
  key: Name;
  label: string;
  sort?: { key: SortKey<Sort>; type: SortType };
};

/**
 * Declared once; the page, the API response and the CSV are all derived from it. `Sort`, `Key` and `TabName` are the
 * names that its query takes: a `ListSource` provides each of them in SQL.
 */
export type ListDefinition<
  Row,
  Sort extends string = string,
  Key extends string = string,
  TabName extends string = string,
> = {
  name: string;
  /** Page title, with a sentence of context below it. */
  title: string;
  summary: string;
  /** Path of the endpoint below `/api/v2`, which serves the CSV too. */
  path: string;
  permission: Capability;
  exportPermission?: Capability;
  /** More rows than this are exported only with a proof, because they are persons: docs/rules.md#step-up. */
  provenAbove?: number;
  searchLabel?: string;
  columns: Column<Row, Sort>[];
  filters?: Filter<Key>[];
  /** Filter keys that the API takes in addition to those above the table. */
  extraFilters?: ExtraFilter<Row, Key>[];
  /** The capability that a filter requires in addition to the list's: 403 without it. */
  filterNeeds?: Partial<Record<NoInfer<Key>, Capability>>;
  tabs?: { param: Key; tabs: Tab<TabName, NoInfer<Sort>>[] };
  /** Sort keys that the API takes in addition to those of the columns. `createdAt` is always one. */
  extraSorts?: Sort[];
  /** Every list supports `export=csv`: docs/rules.md#csv. */
  csv: { fileName: string; clock?: CsvClock; columns: CsvColumn<Row>[] };
  /** The noun for a row in sentences: `location`. */
  noun: string;
  /** The purpose of the list, shown while it is empty. */
  lesson?: string;
};

/**
 * `defineList<Row>()({ … })` only types the definition; it does nothing at run time. Two calls, because the row is
 * named and the keys are inferred.
 */
export const defineList =
  <Row>() =>
  <Sort extends string = never, Key extends string = never, TabName extends string = never>(
    definition: ListDefinition<Row, Sort, Key, TabName>,
  ): ListDefinition<Row, Sort, Key, TabName> => {
    const { name, csv } = definition;
    if (csv.columns.some(({ isOnClock }) => isOnClock) && !csv.clock)
      throw new Error(
        `Add clock: 'space' to csv of the list ${name}: its times are on the clocks of places.`,
      );
    return definition;
  };

export const [PAGE_SIZE] = PAGE_SIZES;
export const MAX_ROWS = 100_000;

/**
 * Of the tabs that a list defines, the one that the filters name; a page always names one, an API query can span all
 * of them.
 */
export const tabOf = <Row, Sort extends string, TabName extends string>(
  list: ListDefinition<Row, Sort, string, TabName>,
  filters: Record<string, string>,
): Tab<TabName, Sort> | undefined =>
  list.tabs?.tabs.find((tab) => tab.key === filters[list.tabs?.param ?? '']);

export function filterKeys<Row>(list: ListDefinition<Row>): string[] {
  const keys = (list.filters ?? []).flatMap((filter) =>
    filter.kind === 'dates' ? [filter.from, filter.to] : [filter.key],
  );
  return [
    ...(list.tabs ? [list.tabs.param] : []),
    ...keys,
    ...(list.extraFilters ?? []).map(({ key }) => key),
  ];
}

/** The former names of filter keys, by key. */
export const formerKeys = <Row>(list: ListDefinition<Row>): Partial<Record<string, string>> =>
  Object.fromEntries(
    (list.filters ?? []).flatMap((filter) =>
      filter.kind === 'lookup' && filter.former ? [[filter.key, filter.former]] : [],
    ),
  );

export function sortKeys<Row, Sort extends string>(list: ListDefinition<Row, Sort>): SortKey<Sort>[] {
  const columns = list.columns.flatMap((column) => column.sort ?? []);
  return [...new Set([DEFAULT_SORT.key, ...columns, ...(list.extraSorts ?? [])])];
}

/** The choices of a filter by `active` and `inactive`. */
export const ACTIVE_CHOICES: Choice[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** Shorthands for the cells of a definition. */
export const textCell = (text: string | null | undefined): Cell => ({ kind: 'text', text: text || '—' });
export const numberCell = (text: string): Cell => ({ kind: 'number', text });
export const codeCell = (text: string): Cell => ({ kind: 'code', text });
export const twoLineCell = (text: string, detail: string | null | undefined, sign?: string): Cell => ({
  kind: 'two-line',
  text,
  detail: detail ?? '',
  ...(sign && { sign }),
});
export const countdownCell = (text: string, span: Span): Cell => ({ kind: 'countdown', text, ...span });
/** A person: the name above the email, or the email alone if they gave no name. */
export const personCell = (name: string, email: string): Cell =>
  name && name !== email ? twoLineCell(name, email) : textCell(email);
export const badgeCell = (text: string, tone: Tone): Cell => ({ kind: 'badge', text, tone });

/** The badge of a state. */
export const badgeOf = <State extends string>(badges: Badges<State>, state: State): Cell =>
  badgeCell(badges[state].label, badges[state].tone);

/** The choices of a filter by state, with the words of its badges. */
export const badgeChoices = (badges: Badges<string>): Choice[] =>
  Object.entries(badges).map(([value, { label }]) => ({ value, label }));
