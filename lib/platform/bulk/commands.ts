import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bulkItems, bulkJobs } from '@/db/tables';
import { BULK_ACTIONS, type BulkKind } from '@/lib/entities/bulk-kinds';
import { notFound, refuse } from '@/lib/foundation/errors';
import { requestId } from '@/lib/foundation/process/request-scope';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { sha256 } from '@/lib/foundation/tokens';
import { authorize, type StaffActor } from '@/lib/platform/authorization/actor';
import type { CommandContext } from '@/lib/platform/command';
import { stateMachine } from '@/lib/platform/states/state-machine';
import { BULK_JOB_MOVES } from './moves';
import { jobScope } from './queries';

/**
 * A record of a new job. With a reason it is left out from the beginning; with an outcome it is already done. The
 * result reports either.
 */
export type NewItem = { recordId: number; label: string; reason?: string; outcome?: string };

type Start = { kind: BulkKind; params: Record<string, unknown>; items: NewItem[] };

/** How many rows one statement inserts. */
const AT_ONCE = 1_000;

/**
 * Writes a bulk job within the domain command that starts it; `lib/operations/jobs` carries it out. If the same job is
 * already running, returns that one: docs/rules.md#bulk-jobs.
 */
export async function startBulkJob(
  { tx, actor, audit }: Pick<CommandContext<unknown, StaffActor>, 'tx' | 'actor' | 'audit'>,
  { kind, params, items }: Start,
): Promise<{ id: number }> {
  const records = items.filter(({ reason, outcome }) => !reason && !outcome).map(({ recordId }) => recordId);
  const fingerprint = sha256(JSON.stringify([kind, params, records.toSorted((a, b) => a - b)]));
  const [job] = await tx
    .insert(bulkJobs)
    .values({ kind, params, fingerprint, requestedBy: actor.adminId, requestId: requestId() })
    .onConflictDoNothing()
    .returning({ id: bulkJobs.id });
  if (!job) {
    const same = and(eq(bulkJobs.fingerprint, fingerprint), eq(bulkJobs.state, 'running'));
    const [running] = await tx.select({ id: bulkJobs.id }).from(bulkJobs).where(same);
    if (!running) throw refuse('bulk_job_ended.same');
    await audit({ action: 'bulk-job.start-again', entityId: running.id });
    return running;
  }
  const rows = items.map(({ recordId, label, reason, outcome }) => ({
    jobId: job.id,
    recordId,
    label,
    ...(reason && { state: 'left_out' as const, reason, endedAt: dbNow() }),
    ...(outcome && { state: 'done' as const, outcome, endedAt: dbNow() }),
  }));
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.insert(bulkItems).values(rows.slice(from, from + AT_ONCE));
  await audit({
    action: 'bulk-job.start',
    entityId: job.id,
    after: { kind, ...params, records: records.length, leftOut: items.filter(({ reason }) => reason).length },
  });
  return job;
}

/** Locks a job that the actor may stop; throws 404 out of scope, 403 without the capability of its kind. */
async function lockJob(tx: Tx, actor: StaffActor, id: number) {
  const [job] = await tx
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.id, id), jobScope(actor)))
    .for('update');
  if (!job) throw notFound('Bulk job');
  authorize(actor, BULK_ACTIONS[job.kind].needs);
  return job;
}

const jobStates = stateMachine({
  table: bulkJobs,
  column: 'state',
  stateOf: ({ state }) => state,
  lock: lockJob,
  load: async (_, id) => ({ id }),
  refusal: () => refuse('bulk_job_ended'),
  facts: () => undefined,
  moves: (move) => ({
    stop: move({
      ...BULK_JOB_MOVES.stop,
      words: null,
      by: 'staff',
      async writes({ tx, row }) {
        await tx
          .update(bulkItems)
          .set({ state: 'left_out', reason: 'Stopped before its turn', endedAt: sql`now()` })
          .where(and(eq(bulkItems.jobId, row.id), eq(bulkItems.state, 'waiting')));
        return { endedAt: sql`now()` };
      },
      audit: 'bulk-job.stop',
    }),
  }),
});

/**
 * Stops a bulk job: finished records stay done, waiting ones are left out. Throws 409 if it has ended, and like
 * {@link lockJob}.
 */
export const stopBulkJob = jobStates.command('stop');
