import 'server-only';
import { z } from 'zod';
import { db } from '@/db/client';
import type { ListParams } from '@/lib/column-values/list-params';
import { invalid } from '@/lib/foundation/errors';
import { queryText } from '@/lib/foundation/input/fields';
import { streamedBody } from '@/lib/foundation/streamed-body';
import type { Actor } from '@/lib/platform/authorization/actor';
import { csvResponse } from '@/lib/platform/csv/write';
import {
  type Choice,
  type Filter,
  formerKeys,
  type ListDefinition,
  MAX_ROWS,
  sortKeys,
} from '@/lib/platform/list/define';
import { assertExportProven } from '@/lib/platform/list/export-proof';
import {
  chunksOf,
  pageReader,
  streamList,
  withFirstChunk,
  writtenInTurns,
} from '@/lib/platform/list/export-stream';
import { exportFilters, exportSummary } from '@/lib/platform/list/export-summary';
import { findIds, rowsOf } from '@/lib/platform/list/find-rows';
import { type Choices, type LookupQuery, lookupList, lookupQuery } from '@/lib/platform/list/lookup-choices';
import { parseListParams, plainParams } from '@/lib/platform/list/params';
import type { ListSource } from '@/lib/platform/list/source';
import { countValues } from '@/lib/platform/list/value-counts';
import { JSON_HEADERS } from './responses';
import { ListResult, respondWith, route, type Sendable } from './route';
import { whileAllowed } from './while-allowed';

const keysOf = (filter: Filter): string[] => (filter.kind === 'dates' ? [] : [filter.key]);

/** A query parameter with one of these values, described as a string; the list itself rejects any other. */
const oneOf = (values: string[], description: string) =>
  queryText.optional().meta({ enum: values, description });

/** The parameters of a filter: its choices, an id of the endpoint that looks them up, or days. */
const parametersOf = (filter: Filter): Record<string, z.ZodType> => {
  const described = (description: string) => queryText.optional().meta({ description });
  if (filter.kind === 'dates')
    return {
      [filter.from]: described(`${filter.label}: the first day, YYYY-MM-DD`),
      [filter.to]: described(`${filter.label}: the last day, YYYY-MM-DD`),
    };
  if (filter.kind === 'lookup')
    return {
      [filter.key]: described(`${filter.label}: an id of \`GET ${filter.lookup}\``),
      ...(filter.former && {
        [filter.former]: described(`The same as \`${filter.key}\`, by its former name`),
      }),
    };
  return { [filter.key]: oneOf(valuesOf(filter.choices), filter.label) };
};

const valuesOf = (choices: Choice[]) => choices.map(({ value }) => value);

/** The schema of a filter that no field of the screen sets. */
const extraOf = ({ label, choices }: { label: string; choices?: Choice[] }): z.ZodType =>
  choices ? oneOf(valuesOf(choices), label) : queryText.optional().meta({ description: `${label}: an id` });

/**
 * The query of a list's route, derived from the list's definition: its tabs, filters and sort keys in addition to the
 * common parameters.
 */
export const listRouteQuery = <Row>(list: ListDefinition<Row>) => {
  const filterShapes: Record<string, z.ZodType> = Object.assign(
    Object.fromEntries((list.extraFilters ?? []).map((extra) => [extra.key, extraOf(extra)])),
    list.tabs && {
      [list.tabs.param]: oneOf(
        list.tabs.tabs.map(({ key }) => key),
        'The tab; without it, all of them',
      ),
    },
    ...(list.filters ?? []).map((filter) => parametersOf(filter)),
  );
  return z.looseObject({
    search: queryText.optional().meta({ description: 'Words in any order; case and accents do not count' }),
    page: queryText.optional().meta({ description: 'Counts from 0' }),
    limit: queryText.optional().meta({ description: `1 to ${MAX_ROWS}, default 10; \`size\` is a synonym` }),
    sort: oneOf(sortKeys(list), 'The order, newest first without it'),
    type: oneOf(['ASC', 'DESC'], 'The direction of `sort`'),
    export: queryText.optional().meta({
      description:
        '`csv` returns the filtered rows as a CSV attachment; `about` says what it would hold: rows, days, columns, clock',
    }),
    clock: queryText.optional().meta({
      description: 'A time zone such as `UTC`: the times of an export by it, and not by what `about` names',
    }),
    lookup: queryText.optional().meta({
      description:
        '`true` returns id and name to any staff: of all rows, or with `limit` of a page; `search` looks at the name alone',
    }),
    counts: queryText.optional().meta({
      description:
        'A filter: returns its values that rows have, and how many, among those that the other filters leave',
    }),
    ids: queryText.optional().meta({ description: 'Only these, up to 500 with commas between them' }),
    // An endpoint reads the common parameters by name; the list reads its own.
    ...(filterShapes as Record<never, never>),
  });
};

/** The query of choices that do not come from a list. */
export const choicesQuery = z.looseObject({
  search: queryText.optional(),
  page: queryText.optional().meta({ description: 'Counts from 0' }),
  limit: queryText.optional().meta({ description: 'Without it, all choices' }),
  ids: queryText.optional().meta({ description: 'Only these, with commas between them' }),
});

type Options<Row, Sent> = {
  source: ListSource<Row>;
  /** A row as the API returns it. */
  row: z.ZodType<Sent>;
  toWire: (row: Row) => Sendable<Sent>;
  tag: string;
  summary: string;
};

/** The rows of a list whose names are already those of the API. */
export const asIs = <Row>(row: Row): Row => row;

/** `GET` of a list: page, CSV and lookup from one definition. */
export function listRoute<Row, Sent>({ source, row, toWire, tag, summary }: Options<Row, Sent>) {
  return route({
    auth: 'staff',
    summary,
    tag,
    query: listRouteQuery(source.list),
    output: z.array(row),
    list: true,
    needs: source.list.permission,
    // For a large CSV.
    refusals: ['step_up_required'],
    handle: ({ actor, request }) => respondWithList(actor, source, toWire, request),
  });
}

/**
 * Responds to a list request: a page, its CSV or its lookup. Called directly for a list below one record, whose
 * source depends on the path.
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
    return respondWithChoices((lookup) => lookupList(actor, source, params, lookup), searchParams, params);
  }
  const counts = searchParams.get('counts');
  if (counts) {
    const renamed = Object.entries(formerKeys(source.list)).find(([, former]) => former === counts);
    const counted = renamed?.[0] ?? counts;
    // An inherited key of every object, such as `constructor`, is not a key of the list.
    const keys = [...Object.keys(source.counted ?? {}), ...(source.list.filters ?? []).flatMap(keysOf)];
    if (!keys.includes(counted)) throw invalid('The values of this filter are not counted');
    return respondWith(await countValues(actor, source, params, counted));
  }
  if (searchParams.get('export') === 'about') return respondWith(await exportSummary(actor, source, params));
  if (wantsCsv(request)) return exportCsv(actor, source, params);
  const { ids, total, totalIsLowerBound, page, limit } = await findIds(actor, source, params);
  const meta = { total, page, limit, ...(totalIsLowerBound && { totalIsLowerBound }) };
  if (ids.length <= AT_ONCE)
    return new ListResult((await rowsOf(db(), source, ids, actor)).map(toWire), meta);
  const chunks = await withFirstChunk(chunksOf(ids, pageReader(source, actor)));
  return jsonOfChunks(whileAllowed(actor, source.list.permission, chunks), toWire, meta);
}

/**
 * A larger page is written in chunks, in separate turns of the event loop, like an export: in one piece it would
 * block every other request.
 */
const AT_ONCE = 500;

const utf8 = new TextEncoder();

/** A page of a list as JSON, in chunks that stop when the reader disconnects: docs/rules.md#large-lists. */
function jsonOfChunks<Row>(
  chunks: AsyncGenerator<Row[]>,
  toWire: (row: Row) => unknown,
  meta: ListResult['meta'],
): Response {
  async function* pieces() {
    yield utf8.encode('{"message":"success","data":[');
    let separator = '';
    yield* writtenInTurns(chunks, (rows) => {
      const text = separator + rows.map((row) => JSON.stringify(toWire(row))).join(',');
      separator = ',';
      return utf8.encode(text);
    });
    yield utf8.encode(`],"meta":${JSON.stringify(meta)}}`);
  }
  return new Response(streamedBody(pieces()), { headers: JSON_HEADERS });
}

/** Responds with a page of choices, or all of them. `params` are those of the query. */
export async function respondWithChoices(
  read: (lookup: LookupQuery) => Promise<Choices>,
  query: URLSearchParams,
  params: ListParams = plainParams(query),
): Promise<ListResult> {
  const lookup = lookupQuery(query, params);
  const { rows, total } = await read(lookup);
  return new ListResult(rows, { total, page: lookup.page, limit: lookup.limit });
}

/** `export=csv` in the query, or a client that accepts CSV. */
export const wantsCsv = (request: Request): boolean =>
  new URL(request.url).searchParams.get('export') === 'csv' ||
  (request.headers.get('accept')?.includes('text/csv') ?? false);

async function exportCsv<Row>(actor: Actor, source: ListSource<Row>, params: ListParams) {
  const { csv } = source.list;
  await assertExportProven(actor, source, params);
  const chunks = await withFirstChunk(
    streamList(actor, source, { ...params, filters: exportFilters(source, params) }),
  );
  const { exportPermission, permission } = source.list;
  const allowed = whileAllowed(actor, exportPermission ?? permission, chunks);
  return csvResponse(csv.fileName, csv.columns, allowed, params.clock);
}

/** `GET` of a standalone lookup: id and name, for any staff. */
export function lookupRoute<Row>({
  source,
  tag,
  summary,
}: Pick<Options<Row, unknown>, 'source' | 'tag' | 'summary'>) {
  return route({
    auth: 'staff',
    summary,
    tag,
    query: listRouteQuery(source.list),
    output: z.array(z.object({ id: z.number().int(), name: z.string() })),
    list: true,
    async handle({ actor, request }) {
      const { searchParams } = new URL(request.url);
      const params = parseListParams(source.list, searchParams);
      return respondWithChoices((lookup) => lookupList(actor, source, params, lookup), searchParams, params);
    },
  });
}
