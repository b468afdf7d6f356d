import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { bookings, refunds } from '@/db/tables';
import { cancelBookingWithin } from '@/lib/booking/bookings/commands';
import { isRefundable } from '@/lib/booking/status';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { STATUS } from '@/lib/column-values/booking-status';
import { AppError, notFound, refuse } from '@/lib/foundation/errors';
import { toCents } from '@/lib/foundation/money';
import { logError } from '@/lib/foundation/process/log';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { Actor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { isOpenFailedRefund, openFailedCents } from './failed-refunds';
import { paidAmountsOf } from './paid-amounts';
import { executeRefund, type RefundState } from './refund-jobs';
import { type OrderContext, type Ordered, writeRefundOrder } from './refund-order';
import { refundClosing, refundInput, refundInsteadOf } from './refund-schema';
import { refundableAmountOf } from './refundable-amounts';

async function lockBooking(tx: Tx, actor: Actor, id: number) {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), bookingScope(actor)))
    .for('update');
  if (!booking) throw notFound('Booking');
  if (!isRefundable(booking, dbNow())) throw refuse('not_refundable');
  return booking;
}

const refundOrder = refundInput.extend({ id: z.number().int() });

const isGrave = ({ amount }: { amount: number }) => toCents(amount) > env().STEP_UP_REFUND_CENTS;

/**
 * Writes the refund under the booking's lock, before the provider is called: refunds in progress count as refunded,
 * so that concurrent requests together never exceed what was paid.
 */
const order = command({
  permission: 'bookings.refund',
  input: refundOrder,
  stepUp: isGrave,
  async run(context): Promise<Ordered> {
    const { tx, actor, input } = context;
    const booking = await lockBooking(tx, actor, input.id);
    return writeRefundOrder(context, booking, { ...input, amountCents: toCents(input.amount) });
  },
});

/** Cancels a booking and orders its refund in one transaction: docs/rules.md#cancel-and-refund. */
const cancelAndOrder = command({
  permission: 'bookings.cancelAndRefund',
  input: refundOrder,
  stepUp: isGrave,
  async run(context): Promise<Ordered> {
    const { tx, actor, input } = context;
    await cancelBookingWithin(context, input.id);
    const booking = await lockBooking(tx, actor, input.id);
    return writeRefundOrder(context, booking, { ...input, amountCents: toCents(input.amount) });
  },
});

/**
 * Orders the part that a failed refund did not return, again to the card or to the wallet instead. Throws 409 if that
 * has already been done.
 */
const orderInstead = command({
  permission: 'bookings.refund',
  input: refundInsteadOf,
  stepUp: true,
  async run(context): Promise<Ordered> {
    const { tx, actor, input } = context;
    const [failed] = await tx.select().from(refunds).where(eq(refunds.id, input.id));
    if (!failed) throw notFound('Refund');
    const booking = await lockBooking(tx, actor, failed.bookingId);
    const { amountCents } = await openFailure(tx, input.id);
    return writeRefundOrder(context, booking, {
      type: input.type,
      amountCents,
      reason: failed.reason ?? undefined,
    });
  },
});

/** The open part of a failed refund. Throws 409 if it is settled or closed. */
async function openFailure(tx: Tx, id: number): Promise<{ amountCents: number }> {
  const [open] = await tx
    .select({ amountCents: openFailedCents })
    .from(refunds)
    .where(and(eq(refunds.id, id), isOpenFailedRefund()));
  if (!open) throw refuse('refund_settled');
  return open;
}

/**
 * Closes a failed refund that was handled in another way (`bookings.refund`), with a note: it no longer needs
 * attention. Throws 404 out of scope, and 409 `refund_settled`.
 */
export const closeFailedRefund = command({
  permission: 'bookings.refund',
  input: refundClosing,
  async run({ tx, actor, input, audit }) {
    const { id, note } = input;
    const [failed] = await tx.select().from(refunds).where(eq(refunds.id, id));
    if (!failed) throw notFound('Refund');
    await lockBooking(tx, actor, failed.bookingId);
    const { amountCents } = await openFailure(tx, id);
    await tx
      .update(refunds)
      .set({ closedAt: dbNow(), closedBy: actor.adminId, closedNote: note })
      .where(eq(refunds.id, id));
    await audit({
      action: 'refund.close',
      entityId: failed.bookingId,
      after: { refundId: id, amountCents, note },
    });
    return { id };
  },
});

type Left = { id: number; method: 'original' | 'wallet'; reason: string | null };

const leftOfBooking = z.object({
  id: z.number().int(),
  method: z.enum(['original', 'wallet']),
  reason: z.string().nullable(),
});

/** Orders the refund of the whole remainder of a booking that the caller has locked; throws 409 if there is none. */
async function writeLeft(
  context: OrderContext,
  booking: typeof bookings.$inferSelect,
  { method, reason }: Pick<Left, 'method' | 'reason'>,
): Promise<{ ordered: Ordered[]; cents: number }> {
  const { cents, cardCents } = refundableAmountOf(await paidAmountsOf(context.tx, booking.id));
  const toCard = method === 'original' ? cardCents : 0;
  const options = { reason: reason ?? undefined };
  const ordered: Ordered[] = [];
  if (toCard > 0 || cents === 0)
    ordered.push(await writeRefundOrder(context, booking, { ...options, type: 'card', amountCents: toCard }));
  if (cents > toCard)
    ordered.push(
      await writeRefundOrder(context, booking, { ...options, type: 'wallet', amountCents: cents - toCard }),
    );
  return { ordered, cents };
}

/**
 * Orders the refund of the whole remainder of a booking, together with everything that must happen in the same
 * transaction.
 */
const orderLeft = (settle: (tx: Tx, amountCents: number) => Promise<void>) =>
  command({
    permission: 'bookings.refund',
    input: leftOfBooking,
    async run(context): Promise<Ordered[]> {
      const { tx, actor, input } = context;
      const booking = await lockBooking(tx, actor, input.id);
      const { ordered, cents } = await writeLeft(context, booking, input);
      await settle(tx, cents);
      return ordered;
    },
  });

/** Whether staff cancelled it, so that its remainder can be refunded without a second cancellation. */
const isCancelledByStaff = ({ status, cancelReason }: typeof bookings.$inferSelect) =>
  status === STATUS.cancelled && cancelReason === 'operator';

/**
 * Cancels a booking and orders the refund of its whole remainder, together with everything that must happen in the
 * same transaction.
 */
const cancelAndOrderLeft = (settle: (tx: Tx, amountCents: number) => Promise<void>) =>
  command({
    permission: 'bookings.cancelAndRefund',
    input: leftOfBooking,
    async run(context): Promise<Ordered[]> {
      const { tx, actor, input } = context;
      const [booking] = await tx
        .select()
        .from(bookings)
        .where(and(eq(bookings.id, input.id), bookingScope(actor)));
      const isAgain = booking !== undefined && isCancelledByStaff(booking);
      if (!isAgain) await cancelBookingWithin(context, input.id);
      const locked = await lockBooking(tx, actor, input.id);
      const { cents } = refundableAmountOf(await paidAmountsOf(tx, input.id));
      const ordered = cents > 0 || isAgain ? (await writeLeft(context, locked, input)).ordered : [];
      await settle(tx, cents);
      return ordered;
    },
  });

const DONE = 'Refund is done successfully';
const UNDER_WAY =
  'The refund is in progress. The card service has not answered yet; it will finish automatically';

/** Carries out a refund and returns its state; an unknown outcome counts as pending. */
const attempt = (refundId: number): Promise<RefundState> =>
  executeRefund(refundId).catch((error) => {
    if (!(error instanceof AppError)) logError('refund.execute', error, { refundId });
    return 'pending' as const;
  });

type Outcome = { state: 'succeeded' | 'pending'; message: string };

/** Carries out the ordered refunds. Throws 422 `refund_refused` if the provider refuses permanently. */
async function carryOut({ refundIds, method }: Ordered): Promise<Outcome> {
  if (method === 'wallet') return { state: 'succeeded', message: DONE };
  const states = await Promise.all(refundIds.map(attempt));
  if (states.includes('failed')) throw refuse('refund_refused');
  return states.includes('pending')
    ? { state: 'pending', message: UNDER_WAY }
    : { state: 'succeeded', message: DONE };
}

/**
 * Refunds a past or cancelled booking to the card or to the wallet: docs/rules.md#refunds. Throws 409 if it is
 * neither, or refunded in full; 400 on `amount`; 422 `refund_refused` if the provider refuses permanently; 403
 * `step_up_required` above a limit: docs/rules.md#step-up. Returns `pending` if the provider did not respond: the job
 * finishes it.
 */
export const refundBooking = async (actor: Actor, raw: z.output<typeof refundOrder>): Promise<Outcome> =>
  carryOut(await order(actor, raw));

/**
 * Refunds an upcoming or current booking, which it cancels first, in one step (`bookings.cancelAndRefund`). Throws
 * like a cancellation and like a refund; if the provider refuses the refund, the booking stays cancelled, and can be
 * refunded again.
 */
export const cancelAndRefund = async (actor: Actor, raw: z.output<typeof refundOrder>): Promise<Outcome> =>
  carryOut(await cancelAndOrder(actor, raw));

/**
 * Refunds again what a card refund did not return: docs/rules.md#failed-refunds. Throws like a refund, and 409 if it is
 * settled.
 */
export const refundInstead = {
  run: async (actor: Actor, input: z.output<typeof refundInsteadOf>): Promise<Outcome> =>
    carryOut(await orderInstead(actor, input)),
  parseAndRun: async (actor: Actor, raw: z.input<typeof refundInsteadOf>): Promise<Outcome> =>
    carryOut(await orderInstead.parseAndRun(actor, raw)),
};

/**
 * Refunds the whole remainder of a booking, as one of many: the proof was required when they were started. `settle`
 * runs in the transaction that orders it. Throws like a refund.
 */
export async function refundLeft(
  actor: Actor,
  remaining: Left,
  settle: (tx: Tx, amountCents: number) => Promise<void>,
): Promise<void> {
  for (const ordered of await orderLeft(settle)(actor, remaining)) await carryOut(ordered);
}

/**
 * Cancels a booking and refunds its whole remainder, as one of many: the proof was required when they were started. A
 * booking that staff have already cancelled is only refunded. `settle` runs in the transaction that orders it. Throws
 * like {@link cancelAndRefund}, except that a booking without payments is still cancelled.
 */
export async function cancelAndRefundLeft(
  actor: Actor,
  remaining: Left,
  settle: (tx: Tx, amountCents: number) => Promise<void>,
): Promise<void> {
  for (const ordered of await cancelAndOrderLeft(settle)(actor, remaining)) await carryOut(ordered);
}
