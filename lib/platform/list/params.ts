import { DEFAULT_SORT, type ListParams } from '@/lib/column-values/list-params';
import { AppError, type FieldError, invalid } from '@/lib/foundation/errors';
import { isTimeZone } from '@/lib/foundation/time/known-zones';
import { filterKeys, formerKeys, type ListDefinition, MAX_ROWS, PAGE_SIZE, sortKeys, tabOf } from './define';

/** More than anyone selects individually. */
export const MOST_IDS = 500;
const IDS = /^\d{1,15}(,\d{1,15})*$/;

type Source = URLSearchParams | Record<string, string | string[] | undefined>;

function reader(source: Source): (key: string) => string | undefined {
  if (source instanceof URLSearchParams) return (key) => source.get(key)?.trim() || undefined;
  return (key) => [source[key]].flat()[0]?.replaceAll('\0', '').trim() || undefined;
}

/** Parses an API query. Throws 400 naming each value that is out of range; unknown keys are ignored. */
export function parseListParams<Row, Sort extends string>(
  list: ListDefinition<Row, Sort>,
  source: Source,
): ListParams<Sort> {
  const read = reader(source);
  const errors: FieldError[] = [];
  const wholeNumber = (key: string, low: number, fallback: number) => {
    const text = read(key);
    if (text === undefined) return fallback;
    if (/^\d+$/.test(text) && Number(text) >= low) return Number(text);
    errors.push({ path: key, message: `${key} must be a whole number of at least ${low}` });
    return fallback;
  };
  const former = formerKeys(list);
  const filters = Object.fromEntries(
    filterKeys(list).flatMap((key) => {
      const value = read(key) ?? (former[key] && read(former[key]));
      return value === undefined ? [] : [[key, value]];
    }),
  );
  if (
    list.tabs &&
    filters[list.tabs.param] &&
    !list.tabs.tabs.some((tab) => tab.key === filters[list.tabs?.param ?? ''])
  ) {
    errors.push({
      path: list.tabs.param,
      message: `${list.tabs.param} must be one of ${list.tabs.tabs.map((tab) => tab.key).join(', ')}`,
    });
  }
  const fallbackSort = tabOf(list, filters)?.sort ?? DEFAULT_SORT;
  const askedSort = read('sort') ?? fallbackSort.key;
  const sort = sortKeys(list).find((key) => key === askedSort);
  if (!sort) errors.push({ path: 'sort', message: `sort must be one of ${sortKeys(list).join(', ')}` });
  const type = (read('type') ?? (read('sort') ? DEFAULT_SORT.type : fallbackSort.type)).toUpperCase();
  if (type !== 'ASC' && type !== 'DESC') errors.push({ path: 'type', message: 'type must be ASC or DESC' });
  const chosen = source instanceof URLSearchParams ? source.get('ids') : [source.ids].flat()[0];
  const ids = chosen && IDS.test(chosen) ? chosen.split(',').map(Number) : undefined;
  if (typeof chosen === 'string' && (!ids || ids.length > MOST_IDS))
    errors.push({ path: 'ids', message: `ids must be up to ${MOST_IDS} ids with commas between them` });
  const clock = read('clock');
  if (clock && !isTimeZone(clock))
    errors.push({ path: 'clock', message: 'clock must be a time zone, such as UTC' });
  const params: ListParams<Sort> = {
    search: (read('search') ?? '').slice(0, 200),
    page: Math.min(wholeNumber('page', 0, 0), 10_000_000),
    limit: Math.min(wholeNumber('limit', 1, wholeNumber('size', 1, PAGE_SIZE)), MAX_ROWS),
    sort: sort ?? DEFAULT_SORT.key,
    type: type === 'ASC' ? 'ASC' : 'DESC',
    filters,
    ...(ids && { ids }),
    ...(clock && { clock }),
  };
  if (errors.length > 0) throw invalid(errors[0]?.message ?? 'Invalid query', errors);
  return params;
}

/**
 * Parses a page's URL; without a tab, the first one is shown. Values out of range fall back to defaults, so that an
 * old link still shows a list. `pageSize` is the reader's preferred number of rows.
 */
export function readListParams<Row, Sort extends string>(
  list: ListDefinition<Row, Sort>,
  query: Record<string, string | string[] | undefined>,
  pageSize: number = PAGE_SIZE,
): ListParams<Sort> {
  const { param = '', tabs = [] } = list.tabs ?? {};
  const value = reader(query)(param);
  const tab = tabs.find(({ key }) => key === value)?.key ?? tabs[0]?.key;
  const named = tab ? { [param]: tab } : {};
  try {
    return { ...parseListParams(list, { ...query, ...named, ids: undefined }), limit: pageSize };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...parseListParams(list, named), limit: pageSize };
  }
}

/** The query string of a list state: only values that differ from the default, so that links stay short. */
export function listQuery<Row>(list: ListDefinition<Row>, params: Partial<ListParams>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params.filters ?? {})) if (value) query.set(key, value);
  if (params.search) query.set('search', params.search);
  const fallback = tabOf(list, params.filters ?? {})?.sort ?? DEFAULT_SORT;
  if (params.sort && (params.sort !== fallback.key || params.type !== fallback.type)) {
    query.set('sort', params.sort);
    query.set('type', params.type ?? 'DESC');
  }
  if (params.page) query.set('page', String(params.page));
  return query;
}

/** Without its own columns, sorts and filters. */
const PLAIN: Pick<ListDefinition<never>, 'columns'> = { columns: [] };

/** Parses the query of an endpoint that is no list, but searched and paged like one. */
export const plainParams = (source: URLSearchParams): ListParams =>
  parseListParams(PLAIN as ListDefinition<never>, source);
