import type { Capability } from '@/lib/access/permissions';

/** How a cell looks. The words come from the row; the kind decides alignment, type and wrapping. */
export type Cell =
  | { kind: 'text'; text: string }
  /** A name with a second, quieter line. */
  | { kind: 'two-line'; text: string; detail: string }
  /** References and codes, in mono. */
  | { kind: 'code'; text: string }
  /** Amounts and counts: right-aligned. */
  | { kind: 'number'; text: string }
  | { kind: 'badge'; text: string; tone: Tone };

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'off';

export type Column<Row> = {
  key: string;
  label: string;
  /** The wire's sort key, when the header sorts. */
  sort?: string;
  /** Amounts and counts stand at the right. */
  right?: boolean;
  cell: (row: Row) => Cell;
};

export type CsvValue = string | number | null | undefined;
export type CsvColumn<Row> = { header: string; value: (row: Row) => CsvValue };

export type Choice = { value: string; label: string };

/**
 * A filter above the table. `lookup` is the API path that answers its choices (id and name); with
 * `dependsOn`, choices are loaded for that filter's value, and cleared with it. `hideWhenEmpty` shows no filter
 * without choices; `soleIsAll` drops "All" when there is one choice only.
 */
export type Filter =
  | { key: string; label: string; kind: 'choice'; choices: Choice[] }
  | {
      key: string;
      label: string;
      kind: 'lookup';
      lookup: string;
      dependsOn?: { filter: string; query: string };
      hideWhenEmpty?: boolean;
      soleIsAll?: boolean;
    }
  | { from: string; to: string; label: string; kind: 'dates' };

export type Tab = { key: string; label: string; sort?: { key: string; type: SortType } };
export type SortType = 'ASC' | 'DESC';

/** Said once; the page, the API answer and the CSV all come from it. */
export type ListDefinition<Row> = {
  name: string;
  /** Page title, and a sentence of context below it. */
  title: string;
  summary: string;
  /** Path of the API call below `/api/v2`, where the CSV comes from too. */
  path: string;
  permission: Capability;
  exportPermission?: Capability;
  searchLabel?: string;
  columns: Column<Row>[];
  filters?: Filter[];
  /** Filter keys that the wire takes beyond those above the table. */
  extraFilters?: string[];
  tabs?: { param: string; tabs: Tab[] };
  /** Sort keys that the wire takes beyond those of the columns. `createdAt` is always one. */
  extraSorts?: string[];
  /** Every list answers `export=csv` (contract section 2). */
  csv: { fileName: string; columns: CsvColumn<Row>[] };
  /** What a row is called in sentences: `location`. */
  noun: string;
};

/** Gives a definition its type; nothing happens at run time. */
export const defineList = <Row>(definition: ListDefinition<Row>): ListDefinition<Row> => definition;

export const DEFAULT_SORT = { key: 'createdAt', type: 'DESC' } as const;
export const PAGE_SIZE = 10;
export const MAX_ROWS = 100_000;

/** The tab that the filters name; a page always names one, an API query may ask across all of them. */
export const tabOf = <Row>(list: ListDefinition<Row>, filters: Record<string, string>): Tab | undefined =>
  list.tabs?.tabs.find((tab) => tab.key === filters[list.tabs?.param ?? '']);

/** Every filter key that the list reads from a query. */
export function filterKeys<Row>(list: ListDefinition<Row>): string[] {
  const keys = (list.filters ?? []).flatMap((filter) =>
    filter.kind === 'dates' ? [filter.from, filter.to] : [filter.key],
  );
  return [...(list.tabs ? [list.tabs.param] : []), ...keys, ...(list.extraFilters ?? [])];
}

/** Every sort key that the list takes. */
export function sortKeys<Row>(list: ListDefinition<Row>): string[] {
  const columns = list.columns.flatMap((column) => column.sort ?? []);
  return [...new Set([DEFAULT_SORT.key, ...columns, ...(list.extraSorts ?? [])])];
}

/** Shorthands for the cells of a definition. */
export const textCell = (text: string | null | undefined): Cell => ({ kind: 'text', text: text || '—' });
export const numberCell = (text: string): Cell => ({ kind: 'number', text });
export const codeCell = (text: string): Cell => ({ kind: 'code', text });
export const twoLineCell = (text: string, detail: string | null | undefined): Cell => ({
  kind: 'two-line',
  text,
  detail: detail ?? '',
});
export const badgeCell = (text: string, tone: Tone): Cell => ({ kind: 'badge', text, tone });
