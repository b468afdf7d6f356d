import 'server-only';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { type Database, db, readAside } from '@/db/client';
import type { ListParams } from '@/lib/column-values/list-params';
import { processState } from '@/lib/foundation/process/process-state';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { MAX_ROWS } from './define';
import { idsOf, inOrderOf, listWhere, rowsOf } from './find-rows';
import type { ListSource } from './source';

/** Rows that are loaded at once: as many as one turn of the event loop can process. */
const CHUNK = 200;

/** Reads rows of one export, page after page: each in its own turn, and from the replica if there is one. */
export function exportReader<Row>(source: ListSource<Row>, actor: Actor): (ids: number[]) => Promise<Row[]> {
  const load = source.exportReader?.() ?? source.load;
  const rowsOfIds = async (on: Database, ids: number[]) =>
    ids.length === 0 ? [] : inOrderOf(ids, await load(on, ids, actor));
  return (ids) => inExportTurn('rows', () => readAside((on) => rowsOfIds(on, ids)));
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

/**
 * The rows of an export in chunks, by their ids. The next chunk is requested from the database while the current one is
 * written.
 */
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

/** Reads rows of a large page of a list, each chunk in its own turn. */
export const pageReader =
  <Row>(source: ListSource<Row>, actor: Actor): ((ids: number[]) => Promise<Row[]>) =>
  (ids) =>
    inExportTurn('rows', () => rowsOf(db(), source, ids, actor));

/** Rows that are written in one turn of the event loop. */
const ROWS_A_TURN = 50;

/** The rows of all chunks, at most {@link ROWS_A_TURN} at a time. */
async function* inParts<Row>(chunks: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  for await (const chunk of chunks)
    for (let offset = 0; offset < chunk.length; offset += ROWS_A_TURN)
      yield chunk.slice(offset, offset + ROWS_A_TURN);
}

/**
 * Writes the rows of all chunks of an export part by part, each in its own turn of the event loop, so that other
 * requests are handled in between.
 */
export async function* writtenInTurns<Row>(
  chunks: AsyncGenerator<Row[]>,
  write: (rows: Row[]) => Uint8Array,
): AsyncGenerator<Uint8Array> {
  for await (const rows of inParts(chunks)) yield await inExportTurn('lines', async () => write(rows));
}

/** The chunks of an export with the first one already loaded: a refusal can still set the status of a response. */
export async function withFirstChunk<Row>(chunks: AsyncGenerator<Row[]>): Promise<AsyncGenerator<Row[]>> {
  const first = await chunks.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* chunks;
  }
  return all();
}

/** The kind of work of a part: while one export waits for rows from the database, another is written. */
type Kind = 'rows' | 'lines';
/** `waiting`: the parts that have not ended. */
type Queue = { last: Promise<unknown>; waiting: number };

const emptyQueue = (): Queue => ({ last: Promise.resolve(), waiting: 0 });
const queues = processState(
  'export-turns',
  (): Record<Kind, Queue> => ({ rows: emptyQueue(), lines: emptyQueue() }),
);

/**
 * Longer than any part takes by itself, in milliseconds: beyond this it waits for something else, and the next one
 * continues beside it.
 */
const MOST_MS = 1_000;
/** The longest pause after a part while others wait, in milliseconds. */
const LONGEST_PAUSE_MS = 50;

/** Resolves when the work has settled, and after `mostMs` at the latest. */
function endOf(work: Promise<unknown>, mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, mostMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}

/**
 * Runs one part of an export in its own turn of the event loop. A process runs one part of a kind at a time, in the
 * order of the calls: results of several exports that arrive together would block every other request. While other
 * exports wait, a part is followed by a pause of the same length, at most 50 ms, so that concurrent exports leave
 * half of the time to everything else. One waiting part can be the next of the same export, which causes no pause.
 * Between two parts, an export does not block others, even if its reader has stopped; nor does a part that hangs.
 */
export function inExportTurn<T>(kind: Kind, part: () => Promise<T>, mostMs = MOST_MS): Promise<T> {
  const queue = queues()[kind];
  queue.waiting += 1;
  let begun = 0;
  const before = queue.last.then(() => nextTurn());
  const done = before.then(() => {
    begun = performance.now();
    return part();
  });
  queue.last = before.then(async () => {
    await endOf(done, mostMs);
    queue.waiting -= 1;
    if (queue.waiting > 1) await pause(Math.min(performance.now() - begun, LONGEST_PAUSE_MS));
  });
  return done;
}
