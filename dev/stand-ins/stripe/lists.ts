import { invalid, missing } from './errors';
import { nested, type Params, text } from './form';
import { publicView } from './objects';

type Listed = { id: string; created: number };

/** A page of a list, newest first, with the filters and cursors of the card API. */
export function listPage(url: string, oldestFirst: Listed[], params: Params, filters: string[] = []) {
  const requestedKeys = filters.filter((key) => key in params);
  const isAsked = (item: Listed) => {
    if (requestedKeys.length === 0) return true;
    const view = publicView(item);
    return requestedKeys.every((key) => view[key] === params[key]);
  };
  const matching = [...oldestFirst]
    .reverse()
    .filter((item) => inRange(item.created, params) && isAsked(item));
  const limit = Math.min(Math.max(Number(text(params, 'limit') ?? 10), 1), 100);
  const after = text(params, 'starting_after');
  const before = text(params, 'ending_before');
  const start = after ? indexOf(matching, after) + 1 : 0;
  const end = before ? indexOf(matching, before) : matching.length;
  const from = before ? Math.max(0, end - limit) : start;
  const page = matching.slice(from, Math.min(from + limit, end));
  const more = before ? from > 0 : from + limit < end;
  return { object: 'list', url, has_more: more, data: page.map(publicView) };
}

/** Clauses of `field:'value'` or `metadata['key']:'value'`, joined by AND, in the search language. */
export function searchPage(url: string, oldestFirst: Listed[], params: Params) {
  const clauses = (text(params, 'query') ?? '').split(/\s+AND\s+/).map(parseClause);
  const matching = [...oldestFirst]
    .reverse()
    .filter((item) => clauses.every((clause) => clause(publicView(item))));
  const limit = Math.min(Number(text(params, 'limit') ?? 10), 100);
  const from = Number(text(params, 'page') ?? 0);
  const more = from + limit < matching.length;
  return {
    object: 'search_result',
    url,
    has_more: more,
    next_page: more ? String(from + limit) : null,
    data: matching.slice(from, from + limit).map(publicView),
  };
}

function parseClause(clause: string): (view: Record<string, unknown>) => boolean {
  const [, field, key, value] =
    /^(\w+)(?:\[["']([^"']+)["']\])?\s*:\s*["']?([^"']*)["']?$/.exec(clause.trim()) ?? [];
  if (!field || value === undefined)
    invalid(`We were unable to parse your search query: ${clause}`, { param: 'query' });
  return (view) => {
    const target = view[field];
    if (!key) return String(target) === value;
    const entry = Object.entries(typeof target === 'object' && target ? target : {}).find(
      ([name]) => name === key,
    );
    return entry !== undefined && String(entry[1]) === value;
  };
}

function inRange(created: number, params: Params): boolean {
  const range = nested(params, 'created');
  const bound = (key: string, none: number) => Number(text(range, key) ?? none);
  return (
    created >= bound('gte', 0) &&
    created > bound('gt', -1) &&
    created <= bound('lte', Infinity) &&
    created < bound('lt', Infinity)
  );
}

function indexOf(items: Listed[], id: string): number {
  const index = items.findIndex((item) => item.id === id);
  return index < 0 ? missing('object', id, 'starting_after') : index;
}
