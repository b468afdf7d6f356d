import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import 'server-only';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { bookings, bulkItems, bulkJobs } from '@/db/tables';
import { leftToRefundOfEach } from '@/lib/booking/payments/refundable-amounts';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { writeSpaceStatus } from '@/lib/catalogue/spaces/commands';
import { notFound, refuse } from '@/lib/foundation/errors';
import { toCents } from '@/lib/foundation/money';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { authorize, type StaffActor } from '@/lib/platform/authorization/actor';
import { startBulkJob } from '@/lib/platform/bulk/commands';
import { jobScope } from '@/lib/platform/bulk/queries';
import { type CommandContext, command } from '@/lib/platform/command';
import { type Clearing, clearAgainInput, clearingParams, type Deactivated, deactivateInput } from './schema';

const KIND = 'booking.clear';

/** Whether the refunds are large enough to require a proof. */
export const isGraveClearing = ({ amount = 0 }: Clearing): boolean =>
  toCents(amount) > env().STEP_UP_REFUND_CENTS;

async function assertShown(tx: Tx, actor: StaffActor, ids: number[], amountCents: number): Promise<void> {
  const left = await leftToRefundOfEach(tx, actor, ids);
  const cents = [...left.values()].reduce((sum, each) => sum + each, 0);
  if (cents > amountCents) throw refuse('refund_changed');
}

type Closing = { spaceIds: number[]; from: Date; to: Date | null };
type Context = Pick<CommandContext<unknown, StaffActor>, 'tx' | 'actor' | 'audit'>;

/**
 * Starts the job that moves, or cancels and refunds, bookings of the spaces that the caller's command closes; null if
 * all stay. Throws 403 without the capability for the chosen action, 409 `bookings_changed` if a booking is out of
 * scope or no longer as shown, 409 `refund_changed` if more would be refunded than was shown: docs/rules.md#clearing.
 */
export async function startClearing(
  context: Context,
  { spaceIds, from, to }: Closing,
  { bookings: chosen = [], amount = 0 }: Clearing,
): Promise<number | null> {
  const { tx, actor } = context;
  const choiceOf = new Map(chosen.map(({ id, do: choice }) => [id, choice]));
  const idsOf = (choice: string) => [...choiceOf].flatMap(([id, its]) => (its === choice ? [id] : []));
  const [moved, refunded] = [idsOf('move'), idsOf('refund')];
  if (moved.length + refunded.length === 0) return null;
  if (moved.length > 0) authorize(actor, 'bookings.cancel');
  if (refunded.length > 0) authorize(actor, 'bookings.cancelAndRefund');
  const rows = await tx
    .select({ id: bookings.id, transactionId: bookings.transactionId })
    .from(bookings)
    .where(
      and(
        inArray(bookings.id, [...choiceOf.keys()]),
        inArray(bookings.spaceId, spaceIds),
        inArray(bookings.status, [...ACTIVE_STATUSES]),
        gt(bookings.endsAt, from),
        to ? lt(bookings.startsAt, to) : undefined,
        bookingScope(actor),
      ),
    );
  if (rows.length < choiceOf.size) throw refuse('bookings_changed');
  const amountCents = toCents(amount);
  await assertShown(tx, actor, refunded, amountCents);
  const choices = Object.fromEntries([...choiceOf].filter(([, choice]) => choice !== 'leave'));
  const { id } = await startBulkJob(context, {
    kind: KIND,
    params: { spaceIds, choices, amountCents },
    items: rows.map(({ id: recordId, transactionId: label }) => ({
      recordId,
      label,
      ...(choiceOf.get(recordId) === 'leave' && { outcome: 'Stays' }),
    })),
  });
  return id;
}

/** A job of this kind that has ended, as the actor sees it; throws 404, and 409 while it is running. */
async function endedJob(on: Tx, actor: StaffActor, id: number) {
  const [job] = await on
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.id, id), eq(bulkJobs.kind, KIND), jobScope(actor)));
  if (!job) throw notFound('Bulk job');
  if (job.state === 'running') throw refuse('bulk_job_running');
  return clearingParams.parse(job.params);
}

/** What a job has refunded of the sum that was shown. */
async function refundedBy(on: Tx, jobId: number): Promise<number> {
  const [sum] = await on
    .select({ cents: sql<number>`coalesce(sum(${bulkItems.amountCents}), 0)::float8` })
    .from(bulkItems)
    .where(and(eq(bulkItems.jobId, jobId), eq(bulkItems.state, 'done')));
  return sum?.cents ?? 0;
}

/**
 * Retries the records that a clearing job left out, in a new job with the same choices. Throws 404, 403 without the
 * capability for the chosen action, 409 while the job is running or if nothing was left out, 409 `refund_changed` if
 * more would be refunded than the job has left of the sum that was shown; 403 `step_up_required` like the first time.
 */
export const clearAgain = command({
  permission: 'bookings.cancel',
  input: clearAgainInput,
  async stepUp({ id }) {
    const [job] = await db()
      .select({ params: bulkJobs.params })
      .from(bulkJobs)
      .where(and(eq(bulkJobs.id, id), eq(bulkJobs.kind, KIND)));
    return job !== undefined && clearingParams.parse(job.params).amountCents > env().STEP_UP_REFUND_CENTS;
  },
  async run(context): Promise<{ id: number }> {
    const { tx, actor, input } = context;
    const params = await endedJob(tx, actor, input.id);
    const items = await tx
      .select({ recordId: bulkItems.recordId, label: bulkItems.label })
      .from(bulkItems)
      .where(and(eq(bulkItems.jobId, input.id), eq(bulkItems.state, 'left_out')));
    if (items.length === 0) throw refuse('nothing_left_out');
    const refunded = items.flatMap(({ recordId }) =>
      params.choices[String(recordId)] === 'refund' ? [recordId] : [],
    );
    if (refunded.length > 0) authorize(actor, 'bookings.cancelAndRefund');
    const amountCents = Math.max(0, params.amountCents - (await refundedBy(tx, input.id)));
    await assertShown(tx, actor, refunded, amountCents);
    return startBulkJob(context, { kind: KIND, params: { ...params, amountCents }, items });
  },
});

/**
 * Makes spaces inactive (`spaces.status`), and starts the chosen handling of their bookings: docs/rules.md#clearing.
 * Throws 404 for a space out of scope, 403 for one that is not the actor's alone, and like {@link startClearing}.
 */
export const deactivateSpaces = command({
  permission: 'spaces.status',
  input: deactivateInput,
  stepUp: isGraveClearing,
  async run(context): Promise<Deactivated> {
    const { input } = context;
    // Spaces are always locked in this order.
    const spaceIds = [...new Set(input.spaceIds)].toSorted((one, other) => one - other);
    for (const id of spaceIds) await writeSpaceStatus({ ...context, input: { id, isActive: false } });
    const jobId = await startClearing(context, { spaceIds, from: dbNow(), to: null }, input);
    return { spaceIds, jobId };
  },
});
