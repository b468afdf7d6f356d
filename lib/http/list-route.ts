import 'server-only';
import { z } from 'zod';
import type { Actor } from '@/lib/access/actor';
import { csvResponse } from '@/lib/list/csv';
import { MAX_ROWS } from '@/lib/list/define';
import { type ListParams, parseListParams } from '@/lib/list/params';
import { type ListSource, lookupList, runList, streamList } from '@/lib/list/run';
import { ListAnswer, route } from './route';

/** A list's query, as every list takes it; each list adds its own filters. */
export const listQuery = z.looseObject({
  search: z.string().optional(),
  page: z.string().optional().meta({ description: 'Counts from 0' }),
  limit: z
    .string()
    .optional()
    .meta({ description: `1 to ${MAX_ROWS}, default 10; \`size\` is a synonym` }),
  sort: z.string().optional(),
  type: z.string().optional().meta({ description: 'ASC or DESC' }),
  export: z.string().optional().meta({ description: '`csv` answers the filtered rows as a CSV attachment' }),
  lookup: z.string().optional().meta({ description: '`true` answers id and name to any staff' }),
});

type Options<Row> = { source: ListSource<Row>; row: z.ZodType<Row>; tag: string; summary: string };

/** `GET` of a list: page, CSV and look-up from its one definition. */
export function listRoute<Row>({ source, row, tag, summary }: Options<Row>) {
  return route({
    auth: 'staff',
    summary,
    tag,
    query: listQuery,
    output: z.array(row),
    list: true,
    needs: source.list.permission,
    handle: ({ actor, request }) => answerList(actor, source, request),
  });
}

/**
 * What a list answers to a request: a page, its CSV or its choices. By itself for a list below one record, whose
 * source its path decides.
 */
export async function answerList<Row>(actor: Actor, source: ListSource<Row>, request: Request) {
  const { searchParams } = new URL(request.url);
  const params = parseListParams(source.list, searchParams);
  if (searchParams.get('lookup') === 'true') {
    const rows = await lookupList(actor, source, params);
    return new ListAnswer(rows, { total: rows.length, page: 0, limit: MAX_ROWS });
  }
  if (wantsCsv(request)) return exportCsv(actor, source, params);
  const { rows, total, page, limit } = await runList(actor, source, params);
  return new ListAnswer(rows, { total, page, limit });
}

/** `export=csv` in the query, or a client that accepts CSV. */
export const wantsCsv = (request: Request): boolean =>
  new URL(request.url).searchParams.get('export') === 'csv' ||
  (request.headers.get('accept')?.includes('text/csv') ?? false);

async function exportCsv<Row>(actor: Actor, source: ListSource<Row>, params: ListParams) {
  const { csv } = source.list;
  const chunks = streamList(actor, source, source.forExport ? source.forExport(params) : params);
  // The first chunk is asked for before the answer begins, so that a refusal is still a status.
  const first = await chunks.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* chunks;
  }
  return csvResponse(csv.fileName, csv.columns, all());
}

/** `GET` of a list as choices alone: id and name, to any staff. */
export function lookupRoute<Row>({ source, tag, summary }: Omit<Options<Row>, 'row'>) {
  return route({
    auth: 'staff',
    summary,
    tag,
    query: listQuery,
    output: z.array(z.object({ id: z.number().int(), name: z.string() })),
    list: true,
    async handle({ actor, request }) {
      const rows = await lookupList(
        actor,
        source,
        parseListParams(source.list, new URL(request.url).searchParams),
      );
      return new ListAnswer(rows, { total: rows.length, page: 0, limit: MAX_ROWS });
    },
  });
}
