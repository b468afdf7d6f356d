import 'server-only';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { admins, bulkItems, bulkJobs } from '@/db/tables';
import { BULK_ACTIONS, type ListBulkKind } from '@/lib/entities/bulk-kinds';
import { invalid, notFound } from '@/lib/foundation/errors';
import { type Actor, authorize, partnerScope } from '@/lib/platform/authorization/actor';
import { type BulkJob, MOST_REASONS } from './schema';

/** The actor's own jobs; staff who see every row see all jobs. */
export const jobScope = (actor: Actor) =>
  actor.kind === 'staff' && partnerScope(actor) !== null
    ? eq(bulkJobs.requestedBy, actor.adminId)
    : undefined;

const count = (state: 'done' | 'left_out') =>
  sql<number>`(count(*) filter (where ${bulkItems.state} = ${state}))::int`;

/**
 * The progress of a bulk job, with the records that it left out. Throws 403 without the capability of its kind, 404
 * out of scope.
 */
export async function getBulkJob(actor: Actor, id: number): Promise<BulkJob> {
  const staff = authorize(actor, 'staff');
  const [job] = await db()
    .select({
      id: bulkJobs.id,
      kind: bulkJobs.kind,
      state: bulkJobs.state,
      requestedBy: sql<string>`concat_ws(' ', ${admins.firstName}, ${admins.lastName})`,
      createdAt: bulkJobs.createdAt,
      endedAt: bulkJobs.endedAt,
    })
    .from(bulkJobs)
    .innerJoin(admins, eq(admins.id, bulkJobs.requestedBy))
    .where(and(eq(bulkJobs.id, id), jobScope(staff)));
  if (!job) throw notFound('Bulk job');
  authorize(actor, BULK_ACTIONS[job.kind].needs);
  const [[sums], leftOut, outcomes] = await Promise.all([
    db()
      .select({
        total: sql<number>`count(*)::int`,
        done: count('done'),
        leftOut: count('left_out'),
        amountCents: sql<number>`coalesce(sum(${bulkItems.amountCents}), 0)::float8`,
      })
      .from(bulkItems)
      .where(eq(bulkItems.jobId, id)),
    db()
      .select({
        recordId: bulkItems.recordId,
        label: bulkItems.label,
        reason: sql<string>`coalesce(${bulkItems.reason}, '')`,
      })
      .from(bulkItems)
      .where(and(eq(bulkItems.jobId, id), eq(bulkItems.state, 'left_out')))
      .orderBy(asc(bulkItems.recordId))
      .limit(MOST_REASONS),
    db()
      .select({
        recordId: bulkItems.recordId,
        label: bulkItems.label,
        outcome: sql<string>`${bulkItems.outcome}`,
      })
      .from(bulkItems)
      .where(and(eq(bulkItems.jobId, id), eq(bulkItems.state, 'done'), isNotNull(bulkItems.outcome)))
      .orderBy(asc(bulkItems.recordId))
      .limit(MOST_REASONS),
  ]);
  return {
    ...job,
    total: sums?.total ?? 0,
    done: sums?.done ?? 0,
    leftOut: sums?.leftOut ?? 0,
    amountCents: sums?.amountCents ?? 0,
    reasons: leftOut,
    outcomes,
  };
}

/**
 * The records that a bulk job has finished, for the action that undoes it. Throws 400 for any other action, whose ids
 * would be those of other records, and like {@link getBulkJob}.
 */
export async function doneBy(actor: Actor, jobId: number, undoneBy: ListBulkKind): Promise<number[]> {
  const { kind } = await getBulkJob(actor, jobId);
  if (BULK_ACTIONS[kind].undo !== undoneBy) throw invalid('This does not undo that job');
  const rows = await db()
    .select({ id: bulkItems.recordId })
    .from(bulkItems)
    .where(and(eq(bulkItems.jobId, jobId), eq(bulkItems.state, 'done')));
  return rows.map(({ id }) => id);
}
