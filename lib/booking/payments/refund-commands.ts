import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { bookings, refunds } from '@/db/tables';
import { bookingScope } from '@/lib/booking/bookings/list-sql';
import { customerIdOf } from '@/lib/booking/contact';
import { isRefundable } from '@/lib/booking/status';
import { addEntry } from '@/lib/booking/wallet/entries';
import { env } from '@/lib/foundation/env';
import { AppError, conflict, invalidField, notFound } from '@/lib/foundation/errors';
import { logError } from '@/lib/foundation/log';
import { formatMoney, toCents } from '@/lib/foundation/money';
import type { Actor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { executeRefund, type RefundState } from './refund-jobs';
import { paidFor } from './refund-ledger';
import { refundInput } from './refund-schema';
import { refundableOf, splitOverCards } from './refundable';

type Ordered = { refundIds: number[]; method: 'card' | 'wallet' };

async function lockBooking(tx: Tx, actor: Actor, id: number) {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), bookingScope(actor)))
    .for('update');
  if (!booking) throw notFound('Booking');
  if (!isRefundable(booking, new Date()))
    throw conflict('Only past and cancelled bookings can be refunded', 'not_refundable');
  return booking;
}

const refundOrder = refundInput.extend({ id: z.number().int() });

/**
 * Writes the refund under the booking's lock, before the provider is called: what is under way counts as
 * refunded, so that concurrent requests together never exceed what was paid.
 */
const order = command({
  permission: 'bookings.refund',
  input: refundOrder,
  stepUp: ({ amount }) => toCents(amount) > env().STEP_UP_REFUND_CENTS,
  async run({ tx, actor, input, audit }): Promise<Ordered> {
    const booking = await lockBooking(tx, actor, input.id);
    const paid = await paidFor(tx, booking.id);
    const amountCents = toCents(input.amount);
    const { cents, cardCents } = refundableOf(paid);
    if (cents === 0) throw conflict('This booking has already been refunded in full', 'refunded');
    if (amountCents > cents) throw invalidField('amount', `At most ${formatMoney(cents)} can be refunded`);
    if (input.type === 'card' && amountCents > cardCents)
      throw invalidField('amount', `At most ${formatMoney(cardCents)} can go back to the card`);
    const common = {
      bookingId: booking.id,
      method: input.type,
      reason: input.reason ?? null,
      requestedBy: actor.adminId,
    };
    const parts =
      input.type === 'card'
        ? splitOverCards(amountCents, paid.cards).map((part) => ({
            ...common,
            paymentId: part.paymentId,
            amountCents: part.cents,
          }))
        : [{ ...common, amountCents, state: 'succeeded' as const }];
    const rows = await tx.insert(refunds).values(parts).returning({ id: refunds.id });
    const refundIds = rows.map(({ id }) => id);
    if (input.type === 'wallet')
      await addEntry(tx, {
        customerId: customerIdOf(booking),
        amountCents,
        reason: 'refund',
        note: input.reason ?? null,
        bookingId: booking.id,
        refundId: refundIds[0],
        adminId: actor.adminId,
      });
    await audit({
      action: 'refund.order',
      entityId: booking.id,
      after: { refundIds, method: input.type, amountCents, reason: input.reason },
    });
    return { refundIds, method: input.type };
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

/**
 * Refunds a past or cancelled booking to the card or to the wallet: docs/rules.md#refunds. Throws 409 when it
 * is neither, or refunded in full; 400 beside `amount`; 422 `refund_refused` when the provider refuses for
 * good; 403 `step_up_required` above a limit: docs/rules.md#step-up. Returns `pending` when the provider did not respond: the job finishes it.
 */
export async function refundBooking(
  actor: Actor,
  raw: z.input<typeof refundOrder>,
): Promise<{ state: 'succeeded' | 'pending'; message: string }> {
  const { refundIds, method } = await order(actor, raw);
  if (method === 'wallet') return { state: 'succeeded', message: DONE };
  const states = await Promise.all(refundIds.map(attempt));
  if (states.includes('failed'))
    throw new AppError(
      'rule',
      'Unable to refund: the card service refused it. You can refund the amount again',
      {
        code: 'refund_refused',
      },
    );
  return states.includes('pending')
    ? { state: 'pending', message: UNDER_WAY }
    : { state: 'succeeded', message: DONE };
}
