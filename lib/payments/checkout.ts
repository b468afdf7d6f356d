import 'server-only';
import { and, desc, eq } from 'drizzle-orm';
import { bookingPeriods, bookings, payments } from '@/db/tables';
import { authorize, type VisitorActor } from '@/lib/access/actor';
import { cardCents } from '@/lib/bookings/price';
import { AppError, conflict, notFound, rule } from '@/lib/errors';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  type Intent,
  isUnexpectedState,
  refusedRequest,
  retrieveIntent,
} from '@/lib/integrations/stripe';
import { logError } from '@/lib/log';
import { lockSpace } from '@/lib/occupancy/periods';
import { transact } from '@/lib/transaction';
import {
  awaitAction,
  claim,
  findPayment,
  giveUpIntent,
  type PaymentRow,
  refuse,
  rememberIntent,
  rememberToken,
  settle,
  voided,
  waitedTooLong,
} from './state';

export type CheckoutResult = {
  status: 'confirmed' | 'requires_action' | 'processing';
  clientSecret?: string;
};

const lapsed = () =>
  conflict(
    "It looks like you have'nt completed your payment within the 2 minute window. Please try again or contact support for assistance.",
    'hold_lapsed',
  );

/**
 * Begins to pay the newest period (the hold, or its extension): from here on it keeps its time. Answers the payment to go on with, or null when the
 * booking is confirmed already. Throws 404, 409 `hold_lapsed`, or 422 when there is money due and no card.
 */
async function begin(actor: VisitorActor, webId: string, token: string): Promise<number | null> {
  return transact(async (tx) => {
    const [found] = await tx
      .select({ id: bookings.id, spaceId: bookings.spaceId })
      .from(bookings)
      .where(and(eq(bookings.webId, webId), eq(bookings.businessPartnerId, actor.partnerId)));
    if (!found) throw notFound('Booking');
    await lockSpace(tx, found.spaceId);
    const [period] = await tx
      .select()
      .from(bookingPeriods)
      .where(eq(bookingPeriods.bookingId, found.id))
      .orderBy(desc(bookingPeriods.ordinal))
      .limit(1)
      .for('update');
    if (!period) throw notFound('Booking');
    if (period.state === 'confirmed') return null;
    const now = new Date();
    if (period.state === 'released' || (period.state === 'held' && (period.holdExpiresAt ?? now) <= now))
      throw lapsed();
    if (token === 'free') throw rule('This booking has to be paid', 'payment_due');
    await tx
      .update(bookingPeriods)
      .set({ state: 'paying', payingSince: period.payingSince ?? now })
      .where(eq(bookingPeriods.id, period.id));
    const [payment] = await tx
      .insert(payments)
      .values({ bookingId: found.id, periodId: period.id, amountCents: cardCents(period) })
      .onConflictDoUpdate({
        target: payments.periodId,
        set: { amountCents: cardCents(period), updatedAt: now },
      })
      .returning({ id: payments.id });
    return payment?.id ?? null;
  });
}

async function intentOf(payment: PaymentRow): Promise<Intent> {
  if (payment.intentId) return retrieveIntent(payment.intentId);
  const intent = await createIntent(payment);
  await rememberIntent(payment.id, intent.id);
  return intent;
}

/**
 * Drives a payment to where the provider says it is: authorise → claim the time → capture → confirm. Whoever
 * comes first, browser, webhook or job, does the step; whoever comes second finds it done.
 */
export async function advance(paymentId: number, known?: Intent): Promise<CheckoutResult> {
  const payment = await findPayment({ id: paymentId });
  if (!payment?.intentId) return { status: 'processing' };
  const intent = known ?? (await retrieveIntent(payment.intentId));
  switch (intent.status) {
    case 'requires_capture':
      if (!(await claim(paymentId))) {
        await letGo(paymentId, payment.intentId);
        throw lapsed();
      }
      return advance(paymentId, await capture(payment.intentId));
    case 'succeeded':
      await settle(paymentId, intent);
      return (await findPayment({ id: paymentId }))?.periodState === 'confirmed'
        ? { status: 'confirmed' }
        : Promise.reject(lapsed());
    case 'requires_action':
      await awaitAction(paymentId);
      return { status: 'requires_action', clientSecret: intent.clientSecret };
    case 'canceled':
      await voided(paymentId);
      throw lapsed();
    case 'processing':
      return { status: 'processing' };
    default:
      await refuse(paymentId, intent.failure);
      return { status: 'processing' };
  }
}

/** Captures; when somebody else did something meanwhile, answers what the intent is now. */
async function capture(intentId: string): Promise<Intent> {
  try {
    return await captureIntent(intentId);
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    return retrieveIntent(intentId);
  }
}

/** Ends an intent at the provider, and here. One that was paid meanwhile is settled instead (and sent back). */
export async function letGo(paymentId: number, intentId: string): Promise<void> {
  try {
    await cancelIntent(intentId);
    await voided(paymentId);
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    const intent = await retrieveIntent(intentId);
    if (intent.status === 'canceled') await voided(paymentId);
    else if (intent.status === 'succeeded') await settle(paymentId, intent);
  }
}

/**
 * The intent to confirm with this card. The same card asked again is the same question; for another one the
 * intent that waits for the first card's bank is given up, so that nobody is asked about a card they left.
 */
async function intentFor(payment: PaymentRow, token: string): Promise<Intent> {
  const intent = await intentOf(payment);
  if (intent.status !== 'requires_action') return intent;
  // Read again: the same card may have been named meanwhile, by a second click.
  const asked = await findPayment({ id: payment.id });
  if (asked?.token === token) return intent;
  await giveUpIntent(payment.id, intent.id);
  const fresh = await findPayment({ id: payment.id });
  return fresh ? intentOf(fresh) : intent;
}

/** Confirms with the card that the browser named; the same call again after 3-D Secure finds it authorised. */
async function confirmWith(payment: PaymentRow, token: string): Promise<Intent> {
  const intent = await intentFor(payment, token);
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation') return intent;
  await rememberToken(payment, token);
  try {
    return await confirmIntent(intent.id, token);
  } catch (error) {
    if (isUnexpectedState(error)) return retrieveIntent(intent.id);
    const sentence = refusedRequest(error);
    if (sentence) throw new AppError('card', sentence, { code: 'card_declined', cause: error });
    throw error;
  }
}

/**
 * Pays a held booking (`POST bookings/web/{id}/confirm/{token}`). Answers confirmed, requires_action with a
 * client secret, or processing. Throws 402 with the provider's message, 404, 409 `hold_lapsed`, 422, 503.
 */
export async function confirmBooking(
  actor: VisitorActor,
  webId: string,
  token: string,
): Promise<CheckoutResult> {
  authorize(actor, 'visitor');
  const paymentId = await begin(actor, webId, token);
  if (paymentId === null) return { status: 'confirmed' };
  const payment = await findPayment({ id: paymentId });
  if (!payment) throw notFound('Booking');
  try {
    return await advance(paymentId, await confirmWith(payment, token));
  } catch (error) {
    if (error instanceof AppError && error.kind === 'card') {
      const cause = error.cause as { code?: string } | undefined;
      await refuse(paymentId, { code: cause?.code ?? null, message: error.message });
    }
    throw error;
  }
}

/** What a webhook or a job does with a payment: asks the provider, and acts on the answer. */
export async function reconcile(payment: PaymentRow, now = new Date()): Promise<void> {
  try {
    if (!payment.intentId) {
      // The process died between the two: nothing was asked of the card, so the hold goes on or lapses.
      await refuse(payment.id, { code: null, message: null });
      return;
    }
    if (waitedTooLong(payment, now)) await letGo(payment.id, payment.intentId);
    else await advance(payment.id);
  } catch (error) {
    if (!(error instanceof AppError)) logError('payment.reconcile', error, { paymentId: payment.id });
  }
}
