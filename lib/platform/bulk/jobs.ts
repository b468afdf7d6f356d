import 'server-only';
import { setTimeout } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { bulkItems, bulkJobs } from '@/db/tables';
import { transact } from '@/db/transaction';
import type { BulkKind } from '@/lib/entities/bulk-kinds';
import { draining } from '@/lib/foundation/draining';
import { AppError } from '@/lib/foundation/errors';
import { logError } from '@/lib/foundation/log';
import { isOver, seconds } from '@/lib/foundation/pauses';
import { newScope, withinScope } from '@/lib/foundation/request-scope';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { writeAuditEntry } from '@/lib/platform/command';
import { staffForJob } from '@/lib/platform/identity/sessions';

/** How many records are under way at once. */
const AT_A_TIME = 4;
/** How long one run goes on, in milliseconds: the next one resumes where it ended. */
const RUN_MS = 20_000;
/** How long somebody waits for a small job, in milliseconds. */
const WAIT_MS = 8_000;
/** How often one looks whether others are done with what they have taken, in milliseconds. */
const LOOK_AGAIN_MS = 100;
/** How long an instance may take for a record before another may take it over. */
const LEASE_SECONDS = 60;
/** After so many failures that are nobody's refusal, a record is left out. */
const MOST_ATTEMPTS = 5;

/** Somebody stopped the job, or it is done already: nothing of this record is kept. */
class Settled extends Error {}

/** A record whose turn it is. */
type BulkTask = {
  recordId: number;
  params: Record<string, unknown>;
  /**
   * Marks it as done in the transaction of the command that does it, so that it is done exactly once, whatever is
   * started twice or crashes between. A handler that does not call it must be idempotent. `outcome` says what was
   * done to this one.
   */
  settle: (tx: Tx, amountCents?: number, outcome?: string) => Promise<void>;
};

/** What is done to one record, by the person who started the job; a refusal is the reason why it is left out. */
export type BulkHandler = (actor: StaffActor, task: BulkTask) => Promise<void>;

type Taken = { id: number; attempts: number };
type Job = typeof bulkJobs.$inferSelect;

/** Leases the next records of a job, so that no other instance takes them too. */
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

/** Writes what became of a record that is in one of these states; whether it is. */
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
  // What was written and then refused, by a card service for one, is left out as well.
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
    // Its lease ends, and it is tried again.
    logError('bulk.failed', error, { job: job.id, record: recordId, attempts });
    if (attempts >= MOST_ATTEMPTS) await leaveOut('It failed several times. Try it by itself');
  }
}

/** Ends a job in which no record waits. */
const finish = (id: number) =>
  transact(async (tx) => {
    const [job] = await tx.select().from(bulkJobs).where(eq(bulkJobs.id, id)).for('update');
    if (job?.state !== 'running') return;
    const waiting = and(eq(bulkItems.jobId, id), eq(bulkItems.state, 'waiting'));
    if ((await tx.$count(bulkItems, waiting)) > 0) return;
    await tx.update(bulkJobs).set({ state: 'done', endedAt: sql`now()` }).where(eq(bulkJobs.id, id));
    await writeAuditEntry(
      tx,
      { kind: 'system', job: 'bulk' },
      { action: 'bulk-job.end', entityId: id, after: { kind: job.kind } },
    );
  });

/** Goes on with a job until nothing waits or its time is over; returns how many records it took. */
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
 * Job: goes on with what bulk jobs have left, each record by the command of its kind and in the name of the person
 * who started it, with the permissions that they have now; returns how many records it took. A record that a crash
 * left is taken up again once its lease is over: docs/rules.md#bulk-jobs.
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
 * A small job at once, while the person who started it waits, also for records that another instance has taken; what
 * is not done in time is left to {@link carryOutBulkJobs}.
 */
export async function carryOutBulkJob(id: number, handlers: Record<BulkKind, BulkHandler>): Promise<void> {
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const [job] = await db().select().from(bulkJobs).where(eq(bulkJobs.id, id));
    if (job?.state !== 'running') return;
    if ((await goOn(job, handlers, until)) === 0) await setTimeout(LOOK_AGAIN_MS);
  }
}
