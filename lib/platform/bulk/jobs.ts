import 'server-only';
import { setTimeout } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { bulkItems, bulkJobs } from '@/db/tables';
import { transact } from '@/db/transaction';
import type { BulkKind } from '@/lib/entities/bulk-kinds';
import { AppError } from '@/lib/foundation/errors';
import { draining } from '@/lib/foundation/process/draining';
import { logError } from '@/lib/foundation/process/log';
import { newScope, withinScope } from '@/lib/foundation/process/request-scope';
import { isOver, seconds } from '@/lib/foundation/time/pauses-sql';
import { writeAuditEntry } from '@/lib/platform/audit/entry';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { staffForJob } from '@/lib/platform/identity/sessions';
import { stateColumn } from '@/lib/platform/states/state-column';
import { BULK_JOB_MOVES } from './moves';

/** How many records are processed concurrently. */
const AT_A_TIME = 4;
/** The time limit of one run, in milliseconds: the next one resumes where it ended. */
const RUN_MS = 20_000;
/** How long a request waits for a small job, in milliseconds. */
const WAIT_MS = 8_000;
/** The interval of checks whether other instances have finished their leased records, in milliseconds. */
const LOOK_AGAIN_MS = 100;
/** How long an instance can process a record before another one can take it over. */
const LEASE_SECONDS = 60;
/** After this many failures other than refusals, a record is left out. */
const MOST_ATTEMPTS = 5;

/** The job was stopped, or the record is already done: its transaction is rolled back. */
class Settled extends Error {}

/** A record that is being processed. */
export type BulkTask = {
  recordId: number;
  params: Record<string, unknown>;
  /**
   * Marks the record as done in the transaction of the command that processes it, so that this happens exactly once
   * despite concurrent runs and crashes. A handler that does not call it must be idempotent. `outcome` describes what
   * was done to this record.
   */
  settle: (tx: Tx, amountCents?: number, outcome?: string) => Promise<void>;
};

/**
 * Processes one record on behalf of the person who started the job; a refusal becomes the reason why the record is
 * left out.
 */
export type BulkHandler = (actor: StaffActor, task: BulkTask) => Promise<void>;

type Taken = { id: number; attempts: number };
type Job = typeof bulkJobs.$inferSelect;

/** Leases the next records of a job, so that no other instance takes them. */
async function take(jobId: number): Promise<Taken[]> {
  const rows = await checkedRows<Taken>(
    db(),
    { id: 'float', attempts: 'int' },
    sql`
    update bulk_items set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where job_id = ${jobId} and record_id in (
      select record_id from bulk_items
      where job_id = ${jobId} and state = 'waiting' and (leased_until is null or ${isOver(sql`leased_until`, seconds(LEASE_SECONDS))})
      order by record_id limit ${AT_A_TIME} for update skip locked)
    returning record_id::float8 as id, attempts`,
  );
  return [...rows];
}

type Outcome =
  | { state: 'done'; amountCents: number; outcome?: string }
  | { state: 'left_out'; amountCents: 0; outcome: null; reason: string };

/** Records the outcome of a record that is in one of these states; returns whether it was. */
async function end(
  on: Tx,
  job: Job,
  recordId: number,
  outcome: Outcome,
  from: ('waiting' | 'done')[] = ['waiting'],
): Promise<boolean> {
  const rows = await on
    .update(bulkItems)
    .set({ ...outcome, leasedUntil: null, endedAt: sql`now()` })
    .where(and(eq(bulkItems.jobId, job.id), eq(bulkItems.recordId, recordId), inArray(bulkItems.state, from)))
    .returning({ recordId: bulkItems.recordId });
  return rows.length > 0;
}

async function carryOut(
  job: Job,
  actor: StaffActor | null,
  { id: recordId, attempts }: Taken,
  handler: BulkHandler,
) {
  // A record that was written and then refused, by the card provider for example, is left out as well.
  const leaveOut = (reason: string) =>
    transact((tx) => {
      const outcome = {
        state: 'left_out',
        amountCents: 0,
        outcome: null,
        reason: reason.slice(0, 500),
      } as const;
      return end(tx, job, recordId, outcome, ['waiting', 'done']);
    });
  if (!actor) return leaveOut('The person who started the job may no longer sign in');
  try {
    await handler(actor, {
      recordId,
      params: job.params,
      async settle(tx, amountCents = 0, outcome) {
        if (!(await end(tx, job, recordId, { state: 'done', amountCents, outcome }))) throw new Settled();
      },
    });
    await transact((tx) => end(tx, job, recordId, { state: 'done', amountCents: 0 }));
  } catch (error) {
    if (error instanceof Settled) return;
    if (error instanceof AppError && error.kind !== 'unavailable') return leaveOut(error.message);
    // Its lease expires, and it is retried.
    logError('bulk.failed', error, { job: job.id, record: recordId, attempts });
    if (attempts >= MOST_ATTEMPTS) await leaveOut('It failed several times. Try it by itself');
  }
}

const jobState = stateColumn({ table: bulkJobs, column: 'state', moves: BULK_JOB_MOVES });

/** Ends a job that has no waiting records. */
const finish = (id: number) =>
  transact(async (tx) => {
    const [job] = await tx.select().from(bulkJobs).where(eq(bulkJobs.id, id)).for('update');
    if (job?.state !== 'running') return;
    const waiting = and(eq(bulkItems.jobId, id), eq(bulkItems.state, 'waiting'));
    if ((await tx.$count(bulkItems, waiting)) > 0) return;
    await jobState.write(tx, id, 'finish', { endedAt: sql`now()` });
    await writeAuditEntry(
      tx,
      { kind: 'system', job: 'bulk' },
      { action: 'bulk-job.end', entityId: id, after: { kind: job.kind } },
    );
  });

/** Processes a job until no record waits or the time limit is reached; returns how many records it took. */
async function goOn(job: Job, handlers: Record<BulkKind, BulkHandler>, until: number): Promise<number> {
  const scope = job.requestId === null ? null : newScope(job.requestId, `bulk.${job.kind}`);
  let taken = 0;
  while (!draining().aborted && performance.now() < until) {
    const items = await take(job.id);
    if (items.length === 0) break;
    taken += items.length;
    const actor = await staffForJob(job.requestedBy);
    await withinScope(scope, () =>
      Promise.all(items.map((item) => carryOut(job, actor, item, handlers[job.kind]))),
    );
  }
  await finish(job.id);
  return taken;
}

/**
 * Job: continues unfinished bulk jobs, each record with the command of its kind and on behalf of the person who
 * started the job, with that person's current permissions; returns how many records it took. A record left behind by
 * a crash is taken up again when its lease expires: docs/rules.md#bulk-jobs.
 */
export async function carryOutBulkJobs(handlers: Record<BulkKind, BulkHandler>): Promise<number> {
  const until = performance.now() + RUN_MS;
  const running = await db()
    .select()
    .from(bulkJobs)
    .where(eq(bulkJobs.state, 'running'))
    .orderBy(bulkJobs.id);
  let taken = 0;
  for (const job of running) taken += await goOn(job, handlers, until);
  return taken;
}

/**
 * Carries out a small job at once while the person who started it waits, including records that another instance has
 * leased; whatever is unfinished at the time limit is left to {@link carryOutBulkJobs}.
 */
export async function carryOutBulkJob(id: number, handlers: Record<BulkKind, BulkHandler>): Promise<void> {
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const [job] = await db().select().from(bulkJobs).where(eq(bulkJobs.id, id));
    if (job?.state !== 'running') return;
    if ((await goOn(job, handlers, until)) === 0) await setTimeout(LOOK_AGAIN_MS);
  }
}
