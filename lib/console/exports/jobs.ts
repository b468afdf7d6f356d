import 'server-only';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { and, eq, sql } from 'drizzle-orm';
import { db, readAside } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { listExportParts, listExports } from '@/db/tables';
import { transact } from '@/db/transaction';
import { AppError } from '@/lib/foundation/errors';
import { draining } from '@/lib/foundation/process/draining';
import { logError } from '@/lib/foundation/process/log';
import { within } from '@/lib/foundation/process/time-limit';
import { isOver, seconds } from '@/lib/foundation/time/pauses-sql';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { csvHead, csvRows } from '@/lib/platform/csv/write';
import { staffForJob } from '@/lib/platform/identity/sessions';
import { MAX_ROWS } from '@/lib/platform/list/define';
import { exportReader, inExportTurn } from '@/lib/platform/list/export-stream';
import { idsOf, listWhere } from '@/lib/platform/list/find-rows';
import { type AnySource, largeListNamed } from './exportable-lists';
import { mayHaveExport } from './queries';

/** Rows of a piece, and how many of them are loaded in one turn of the event loop. */
const PIECE = 1_500;
const AT_ONCE = 75;
/** The time limit of one run, in milliseconds: the next one resumes where it ended. */
const RUN_MS = 20_000;
/** The time limit of a piece, in milliseconds, and how long an instance leases an export, in seconds. */
const PIECE_MS = 15_000;
const LEASE_SECONDS = 60;
const MOST_ATTEMPTS = 3;

type Job = typeof listExports.$inferSelect;
const compressed = promisify(gzip);

/** Leases the export that has waited longest, so that no other instance takes it. */
async function take(): Promise<Job | undefined> {
  const [taken] = await checkedRows(
    db(),
    { id: 'float' },
    sql`
    update list_exports set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where id = (
      select id from list_exports where state = 'running' and (leased_until is null or ${isOver(sql`leased_until`, seconds(LEASE_SECONDS))})
      order by coalesce(leased_until, created_at), id limit 1 for update skip locked)
    returning id::float8 as id`,
  );
  if (!taken) return undefined;
  const [job] = await db().select().from(listExports).where(eq(listExports.id, taken.id));
  return job;
}

/** Writes the next piece; returns `false` if another instance did, or none is left. */
async function writePiece(
  job: Job,
  { list }: AnySource,
  read: (ids: number[]) => ReturnType<AnySource['load']>,
  ids: number[],
  from: number,
) {
  const texts: Uint8Array[] = from === 0 ? [csvHead(list.csv.columns)] : [];
  const to = Math.min(from + PIECE, ids.length);
  for (let offset = from; offset < to; offset += AT_ONCE) {
    const some = ids.slice(offset, Math.min(offset + AT_ONCE, to));
    const rows = await read(some);
    texts.push(await inExportTurn('lines', async () => csvRows(list.csv.columns, rows, job.params.clock)));
  }
  const bytes = await compressed(Buffer.concat(texts));
  const isDone = to >= ids.length;
  return transact(async (tx) => {
    const [mine] = await tx
      .update(listExports)
      .set({
        done: to,
        attempts: 0,
        leasedUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
        ...(isDone && { state: 'done', endedAt: sql`now()`, ids: null }),
      })
      .where(and(eq(listExports.id, job.id), eq(listExports.state, 'running'), eq(listExports.done, from)))
      .returning({ id: listExports.id });
    if (mine) await tx.insert(listExportParts).values({ exportId: job.id, position: from, bytes });
    return mine !== undefined && !isDone;
  });
}

/** The ids of the rows in order, found once. */
async function idsFor(job: Job, actor: StaffActor, source: AnySource): Promise<number[]> {
  if (job.ids) return job.ids;
  const all = { ...job.params, page: 0, limit: MAX_ROWS };
  const ids = await readAside((on) => idsOf(on, source, listWhere(source, actor, all), all));
  await db().update(listExports).set({ ids, rows: ids.length }).where(eq(listExports.id, job.id));
  return ids;
}

const fail = (id: number) =>
  db()
    .update(listExports)
    .set({ state: 'failed', endedAt: sql`now()`, ids: null })
    .where(and(eq(listExports.id, id), eq(listExports.state, 'running')));

/** Continues an export until it is done or the time limit is reached. */
async function goOn(job: Job, until: number): Promise<void> {
  const actor = await staffForJob(job.requestedBy);
  const source = largeListNamed(job.list);
  if (!actor || !source || !mayHaveExport(actor, job)) {
    await fail(job.id);
    return;
  }
  try {
    const ids = await within(PIECE_MS, 'the rows of an export', idsFor(job, actor, source));
    const read = exportReader(source, actor);
    for (
      let from = job.done, more = true;
      more && !draining().aborted && performance.now() < until;
      from += PIECE
    )
      more = await within(PIECE_MS, 'a piece of an export', writePiece(job, source, read, ids, from));
    await db().update(listExports).set({ leasedUntil: null }).where(eq(listExports.id, job.id));
  } catch (error) {
    logError('export.failed', error, { export: job.id, attempts: job.attempts });
    const isRefused = error instanceof AppError && error.kind !== 'unavailable';
    if (isRefused || job.attempts >= MOST_ATTEMPTS) await fail(job.id);
  }
}

/**
 * Job: continues unfinished large exports, on behalf of the person who requested each, with that person's current
 * permissions; returns how many exports it worked on. An export left behind by a crash is taken up again when its
 * lease expires: docs/rules.md#large-exports.
 */
export async function writeExports(): Promise<number> {
  const until = performance.now() + RUN_MS;
  let count = 0;
  while (!draining().aborted && performance.now() < until) {
    const job = await take();
    if (!job) break;
    await goOn(job, until);
    count += 1;
  }
  return count;
}
