import 'server-only';
import { type Database, db, readAside } from '@/db/client';
import type { ListParams } from '@/lib/column-values/list-params';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { MAX_ROWS } from './define';
import { inTurn } from './fair-turns';
import { idsOf, listWhere } from './find';
import { inOrderOf, rowsOf } from './find-rows';
import type { ListSource } from './source';

/** Rows that are loaded at once: as many as one turn of the event loop can process. */
const CHUNK = 200;

/** Reads rows of one export, page after page: each in its own turn, and from the replica if there is one. */
export function exportReader<Row>(source: ListSource<Row>, actor: Actor): (ids: number[]) => Promise<Row[]> {
  const load = source.exportReader?.() ?? source.load;
  const rowsOfIds = async (on: Database, ids: number[]) =>
    ids.length === 0 ? [] : inOrderOf(ids, await load(on, ids, actor));
  return (ids) => inTurn('rows', () => readAside((on) => rowsOfIds(on, ids)));
}

/**
 * All rows of a list in chunks, up to 100,000, so that an export's memory stays flat; from the replica, if there is
 * one.
 */
export async function* streamList<Row, Sort extends string>(
  actor: Actor,
  source: ListSource<Row, Sort>,
  params: ListParams<Sort>,
): AsyncGenerator<Row[]> {
  authorize(actor, source.list.exportPermission ?? source.list.permission);
  const where = listWhere(source, actor, params);
  const all = { ...params, page: 0, limit: MAX_ROWS };
  const ids = await readAside((on) => idsOf(on, source, where, all));
  yield* chunksOf(ids, exportReader(source, actor));
}

/** The rows of these ids in chunks. The next chunk is requested from the database while the current one is written. */
export async function* chunksOf<Row>(
  ids: number[],
  rowsOfIds: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const load = (offset: number) => {
    const rows = rowsOfIds(ids.slice(offset, offset + CHUNK));
    // The next read receives the error; an abandoned response has no reader.
    rows.catch(() => {});
    return rows;
  };
  let next = load(0);
  for (let offset = CHUNK; offset - CHUNK < ids.length; offset += CHUNK) {
    const rows = await next;
    next = load(offset);
    yield rows;
  }
}

/** Reads rows of a large page, each chunk in its own turn. */
export const pageReader =
  <Row>(source: ListSource<Row>, actor: Actor): ((ids: number[]) => Promise<Row[]>) =>
  (ids) =>
    inTurn('rows', () => rowsOf(db(), source, ids, actor));

/** Rows that are loaded at once if they are needed all together. */
const BATCH = 500;

/**
 * The first rows of a list that the actor sees, all at once: for a write to each of them. Throws 403 without the
 * list's permission.
 */
export async function findRows<Row, Sort extends string>(
  actor: Actor,
  source: ListSource<Row, Sort>,
  params: ListParams<Sort>,
  most: number,
): Promise<Row[]> {
  authorize(actor, source.list.permission);
  const ids = await idsOf(db(), source, listWhere(source, actor, params), {
    ...params,
    page: 0,
    limit: most,
  });
  const rows: Row[] = [];
  for (let offset = 0; offset < ids.length; offset += BATCH)
    rows.push(...(await rowsOf(db(), source, ids.slice(offset, offset + BATCH), actor)));
  return rows;
}
