import 'server-only';
import { z } from 'zod';
import { queryText } from '@/lib/foundation/fields';
import type { Actor } from '@/lib/platform/authorization/actor';
import { csvResponse } from '@/lib/platform/list/csv';
import { MAX_ROWS } from '@/lib/platform/list/define';
import { type Choices, type LookupQuery, lookupList, lookupQuery } from '@/lib/platform/list/lookup';
import { type ListParams, parseListParams, plainParams } from '@/lib/platform/list/params';
import { type ListSource, runList, streamList } from '@/lib/platform/list/run';
import { ListResult, route, type Sendable } from './route';

/** The query that every list takes; each list adds its own filters. */
export const listQuery = z.looseObject({
  search: queryText.optional(),
  page: queryText.optional().meta({ description: 'Counts from 0' }),
  limit: queryText.optional().meta({ description: `1 to ${MAX_ROWS}, default 10; \`size\` is a synonym` }),
  sort: queryText.optional(),
  type: queryText.optional().meta({ description: 'ASC or DESC' }),
  export: queryText.optional().meta({ description: '`csv` returns the filtered rows as a CSV attachment' }),
  lookup: queryText.optional().meta({
    description:
      '`true` returns id and name to any staff: of all rows, or with `limit` of a page; `search` looks at the name alone',
  }),
  ids: queryText.optional().meta({ description: 'With `lookup`: only these, with commas between them' }),
});

/** The query of choices that are no list. */
export const choicesQuery = z.looseObject({
  search: queryText.optional(),
  page: queryText.optional().meta({ description: 'Counts from 0' }),
  limit: queryText.optional().meta({ description: 'Without it, all choices' }),
  ids: queryText.optional().meta({ description: 'Only these, with commas between them' }),
});

type Options<Row, Sent> = {
  source: ListSource<Row>;
  /** A row as the API names it. */
  row: z.ZodType<Sent>;
  toWire: (row: Row) => Sendable<Sent>;
  tag: string;
  summary: string;
};

/** The rows of a list whose names are those of the API already. */
export const asIs = <Row>(row: Row): Row => row;

/** `GET` of a list: page, CSV and lookup from one definition. */
export function listRoute<Row, Sent>({ source, row, toWire, tag, summary }: Options<Row, Sent>) {
  return route({
    auth: 'staff',
    summary,
    tag,
    query: listQuery,
    output: z.array(row),
    list: true,
    needs: source.list.permission,
    handle: ({ actor, request }) => respondWithList(actor, source, toWire, request),
  });
}

/**
 * Responds to a list request: a page, its CSV or its lookup. Called directly for a list below one record,
 * where the path decides the source.
 */
export async function respondWithList<Row>(
  actor: Actor,
  source: ListSource<Row>,
  toWire: (row: Row) => unknown,
  request: Request,
) {
  const { searchParams } = new URL(request.url);
  const params = parseListParams(source.list, searchParams);
  if (searchParams.get('lookup') === 'true') {
    return respondWithChoices((asked) => lookupList(actor, source, params, asked), searchParams, params);
  }
  if (wantsCsv(request)) return exportCsv(actor, source, params);
  const { rows, total, page, limit } = await runList(actor, source, params);
  return new ListResult(rows.map(toWire), { total, page, limit });
}

/** Responds with a page of choices, or all of them. `params` are those of the query. */
export async function respondWithChoices(
  read: (asked: LookupQuery) => Promise<Choices>,
  query: URLSearchParams,
  params: ListParams = plainParams(query),
): Promise<ListResult> {
  const asked = lookupQuery(query, params);
  const { rows, total } = await read(asked);
  return new ListResult(rows, { total, page: asked.page, limit: asked.limit });
}

/** `export=csv` in the query, or a client that accepts CSV. */
export const wantsCsv = (request: Request): boolean =>
  new URL(request.url).searchParams.get('export') === 'csv' ||
  (request.headers.get('accept')?.includes('text/csv') ?? false);

async function exportCsv<Row>(actor: Actor, source: ListSource<Row>, params: ListParams) {
  const { csv } = source.list;
  const filters = source.forExport?.(params.filters) ?? params.filters;
  const chunks = streamList(actor, source, { ...params, filters });
  // Ask for the first chunk before the response begins, so that a refusal can still set the status.
  const first = await chunks.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* chunks;
  }
  return csvResponse(csv.fileName, csv.columns, all());
}

/** `GET` of a lookup alone: id and name, for any staff. */
export function lookupRoute<Row>({
  source,
  tag,
  summary,
}: Pick<Options<Row, unknown>, 'source' | 'tag' | 'summary'>) {
  return route({
    auth: 'staff',
    summary,
    tag,
    query: listQuery,
    output: z.array(z.object({ id: z.number().int(), name: z.string() })),
    list: true,
    async handle({ actor, request }) {
      const { searchParams } = new URL(request.url);
      const params = parseListParams(source.list, searchParams);
      return respondWithChoices((asked) => lookupList(actor, source, params, asked), searchParams, params);
    },
  });
}
