import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { instant } from '@/db/instant';
import { bookingPeriods, bookings, keptCards, payments, refunds } from '@/db/tables';
import { transact } from '@/db/transaction';
import { nameOfPayer } from '@/lib/booking/contact';
import { cardCents } from '@/lib/booking/price';
import { endOfEmptyPeriod, keptUntil, lockSpace } from '@/lib/catalogue/occupancy/periods';
import { notFound, refuse } from '@/lib/foundation/errors';
import { onlyRow } from '@/lib/foundation/only-row';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { writeAuditEntry } from '@/lib/platform/audit/entry';
import type { AuditAction } from '@/lib/platform/audit/record-names';
import type { SystemActor } from '@/lib/platform/authorization/actor';
import type { Intent } from '@/lib/platform/integrations/card-provider-interface';
import { enqueue } from '@/lib/platform/outbox';
import { asBookedPeriod, type BookedPeriod } from './booked-period';
import { confirmPeriod, tryConfirm } from './confirm';
import { holdLapsed, timeGone } from './hold-refusals';
import { lockPayment, type Payment, payableUntil, waitedTooLong } from './payment-record';
import { releasePeriod } from './release';
import { paymentState, periodState } from './state-writes';
import { PERIOD_MOVES } from './transitions';

/**
 * Stores that the provider keeps the card that paid, for the browser that it paid in: docs/rules.md#kept-card.
 * Returns false for a customer that is not ours, or has been removed meanwhile.
 */
async function rememberCard(
  tx: Tx,
  { customerRef, methodRef }: NonNullable<Intent['kept']>,
  { brand, last4 }: Intent['card'],
): Promise<boolean> {
  const rows = await tx
    .update(keptCards)
    .set({ methodRef, brand, last4 })
    .where(eq(keptCards.customerRef, customerRef))
    .returning({ id: keptCards.id });
  return rows.length > 0;
}

const SYSTEM: SystemActor = { kind: 'system', job: 'payments' };

const audit = (tx: Tx, action: AuditAction, payment: Payment, after: object = {}) =>
  writeAuditEntry(tx, SYSTEM, { action, entityId: payment.bookingId, after });

const periodOf = ({ periodId: id, bookingId, ordinal }: Payment) => ({ id, bookingId, ordinal });

type Due = { period: BookedPeriod; reference: string };

/** A booking that the caller may pay; neither its space nor its reference changes. */
export type Payable = { id: number; spaceId: number; reference: string };

/**
 * The newest period of a booking (the hold, or its extension) with its space locked, or null if it is already
 * confirmed. Throws 404, 409 `hold_lapsed`, or `time_gone` if it ended while it was being paid.
 */
export async function lockDuePeriod(tx: Tx, payable: Payable): Promise<Due | null> {
  await lockSpace(tx, payable.spaceId);
  const [period] = await tx
    .select()
    .from(bookingPeriods)
    .where(eq(bookingPeriods.bookingId, payable.id))
    .orderBy(desc(bookingPeriods.ordinal))
    .limit(1)
    .for('update');
  if (!period) throw notFound('Booking');
  if (period.state === 'confirmed') return null;
  const now = dbNow();
  if (period.state === 'released') throw period.payingSince ? timeGone() : holdLapsed();
  if (period.state === 'held' && (period.holdExpiresAt ?? now) <= now) throw holdLapsed();
  return { period: asBookedPeriod(period), reference: payable.reference };
}

/**
 * The one payment of a period, created on first use with the browser's token at that time, and whether its card is to
 * be kept. `on` is the transaction, or a `with` of it: then one statement does both.
 */
export async function paymentOfPeriod(
  on: Pick<Tx, 'insert'>,
  { period, reference }: Due,
  firstToken: string | null,
  keepsCard = false,
): Promise<Payment> {
  const amountCents = cardCents(period);
  const { bookingId, id: periodId } = period;
  const now = dbNow();
  // On a repeat for the same card, the time of consent is preserved.
  const keepCardAt = keepsCard ? sql`coalesce(${payments.keepCardAt}, ${instant(now)})` : null;
  const rows = await on
    .insert(payments)
    .values({ bookingId, periodId, amountCents, token: firstToken, keepCardAt: keepsCard ? now : null })
    .onConflictDoUpdate({ target: payments.periodId, set: { amountCents, keepCardAt, updatedAt: now } })
    .returning();
  const { id, intentId, attempt, token, state } = onlyRow(rows);
  const { spaceId, ordinal, holdExpiresAt, payingSince, keepsTime } = period;
  return {
    id,
    bookingId,
    periodId,
    spaceId,
    ordinal,
    intentId,
    attempt,
    token,
    keepCardAt: keepsCard ? now : null,
    state,
    amountCents,
    reference,
    periodState: period.state,
    holdExpiresAt,
    payingSince,
    keepsTime,
  };
}

/** The changes to a period whose payment began at `payingSince`: it keeps its time for as long as the bank may take. */
const paying = (payingSince: Date) => ({ payingSince, endsAt: keptUntil(payableUntil(payingSince)) });

/**
 * **Pay.** From here on the period keeps its time; `before` runs first, in the same transaction. Returns the payment,
 * or null if the booking is already confirmed. Throws 404, 409 `hold_lapsed` or `time_gone`, or 422 if money is due
 * and there is no card.
 */
export const beginPayment = (
  payable: Payable,
  { token, keepsCard }: { token: string; keepsCard: boolean },
  before: (tx: Tx, period: BookedPeriod) => Promise<void>,
): Promise<Payment | null> =>
  transact(async (tx) => {
    const due = await lockDuePeriod(tx, payable);
    if (!due) return null;
    await before(tx, due.period);
    const isFree = cardCents(due.period) === 0;
    if (token === 'free' && !isFree) throw refuse('payment_due');
    // Nothing is due, so any card that was sent is ignored.
    if (isFree) {
      await confirmPeriod(tx, due.period.id, dbNow());
      return null;
    }
    const payingSince = due.period.payingSince ?? dbNow();
    // The row is locked, and neither confirmed nor released, so it moves.
    const moved = tx.$with('moved').as(periodState.statement(tx, due.period.id, 'pay', paying(payingSince)));
    const period = { ...due.period, state: PERIOD_MOVES.pay.to, payingSince };
    return paymentOfPeriod(tx.with(moved), { ...due, period }, token, keepsCard);
  });

/** Whether it is too late to pay for an unpaid period. */
const isLate = (payment: Payment, now: Date): boolean =>
  payment.periodState === 'held' ? (payment.holdExpiresAt ?? now) <= now : waitedTooLong(payment, now);

/**
 * **Claim.** The card was authorised: claims the time. Returns false if the time is gone, lapsed or too short to be
 * sold, and the authorisation must be released: docs/rules.md#time-gone.
 */
export const claimTime = (snapshot: Payment, intentId: string): Promise<boolean> =>
  lockPayment(snapshot, async (tx, payment, { now, stay }) => {
    if (payment.intentId !== intentId || payment.periodState === 'released') return false;
    if (payment.state === 'captured') return true;
    if (!stay || isLate(payment, now)) {
      await releasePeriod(tx, periodOf(payment));
      return false;
    }
    if (payment.periodState === 'held') {
      // One that kept no time takes that of its stay.
      const { startsAt, endsAt } = stay;
      const span = payment.keepsTime ? paying(now) : { payingSince: now, startsAt, endsAt };
      await periodState.write(tx, payment.periodId, 'claim', span);
    }
    await paymentState.write(tx, payment.id, 'authorise');
    return true;
  });

/** **Expire.** The bank's ten minutes have passed: frees the time, and cancels the intent from the outbox. */
export const expirePayment = (snapshot: Payment): Promise<void> =>
  lockPayment(snapshot, async (tx, payment, { now }) => {
    if (!waitedTooLong(payment, now)) return;
    await releasePeriod(tx, periodOf(payment));
    await audit(tx, 'payment.expired', payment);
  });

/**
 * **Capture.** The money was captured: confirms the booking, once. Money for time that is gone is refunded. Returns
 * whether the visitor has the time.
 */
export const settlePayment = (snapshot: Payment, intent: Intent): Promise<boolean> =>
  lockPayment(snapshot, async (tx, payment, { now }) => {
    const { brand, last4 } = intent.card;
    const captured = await paymentState.write(tx, payment.id, 'capture', {
      capturedCents: intent.capturedCents,
      cardBrand: brand,
      cardLast4: last4,
      failureCode: null,
      failureMessage: null,
    });
    if (!captured) return payment.periodState === 'confirmed';
    const isTimely = payment.periodState !== 'released' && !waitedTooLong(payment, now);
    if (!isTimely || (await tryConfirm(tx, payment.periodId, now)) === 'gone') {
      await releasePeriod(tx, periodOf(payment));
      await returnMoney(tx, payment, intent.capturedCents);
      return false;
    }
    if (intent.kept && payment.keepCardAt && (await rememberCard(tx, intent.kept, intent.card)))
      await audit(tx, 'payment.card-kept', payment, { agreedAt: payment.keepCardAt });
    if (payment.ordinal === 0) await nameBooking(tx, payment.bookingId, intent.payerName);
    await audit(tx, 'booking.confirm', payment, { amountCents: intent.capturedCents });
    return true;
  });

/** Sets the name of a booking without one to the name on the card or the wallet: docs/rules.md#contact. */
async function nameBooking(tx: Tx, bookingId: number, payerName: string): Promise<void> {
  const contactName = nameOfPayer(payerName);
  if (contactName === '') return;
  await tx
    .update(bookings)
    .set({ contactName })
    .where(and(eq(bookings.id, bookingId), eq(bookings.contactName, '')));
}

async function returnMoney(tx: Tx, payment: Payment, amountCents: number): Promise<void> {
  const rows = await tx
    .insert(refunds)
    .values({
      bookingId: payment.bookingId,
      paymentId: payment.id,
      method: 'card',
      amountCents,
      reason: 'The time was gone when the money came',
    })
    .returning({ id: refunds.id });
  await enqueue(tx, { kind: 'refund.execute', payload: { refundId: onlyRow(rows).id } });
  await audit(tx, 'payment.returned', payment, { amountCents });
}

/** **Decline.** The card was refused: the hold continues until its two minutes end. */
export const declinePayment = (
  snapshot: Payment,
  failure: { code: string | null; message: string | null },
): Promise<void> =>
  lockPayment(snapshot, async (tx, payment) => {
    const { code: failureCode, message: failureMessage } = failure;
    if (!(await paymentState.write(tx, payment.id, 'decline', { failureCode, failureMessage }))) return;
    const { holdExpiresAt, keepsTime } = payment;
    const endsAt = keepsTime ? holdExpiresAt && keptUntil(holdExpiresAt) : endOfEmptyPeriod;
    const held = { payingSince: null, ...(endsAt && { endsAt }) };
    if (await periodState.write(tx, payment.periodId, 'decline', held))
      await audit(tx, 'payment.declined', payment, { code: failureCode });
  });

/** **Ask.** The card requires 3-D Secure. The period keeps its time meanwhile, for up to ten minutes. */
export const awaitCardAction = (snapshot: Payment): Promise<void> =>
  lockPayment(snapshot, async (tx, payment) => {
    if (payment.periodState === 'paying') await paymentState.write(tx, payment.id, 'ask');
  });

/** **Void.** The intent is cancelled at the provider: no money moved, and a period that waited for it is released. */
export const voidPayment = (snapshot: Payment, intentId: string): Promise<void> =>
  lockPayment(snapshot, async (tx, payment) => {
    if (payment.intentId !== intentId || payment.state === 'captured') return;
    await paymentState.write(tx, payment.id, 'void');
    if (payment.periodState !== 'held' && payment.periodState !== 'paying') return;
    await releasePeriod(tx, periodOf(payment));
    await audit(tx, 'payment.void', payment);
  });

/**
 * **Give up** the intent that waits for another card's bank. It is detached from the payment before it is cancelled
 * (from the outbox), so that the event of its end cannot free the time that the next card pays for:
 * docs/rules.md#other-card. Returns the payment after the change.
 */
export const giveUpIntent = (snapshot: Payment, intentId: string): Promise<Payment> =>
  lockPayment(snapshot, async (tx, payment) => {
    if (payment.intentId !== intentId) return payment;
    const attempt = payment.attempt + 1;
    if (!(await paymentState.write(tx, payment.id, 'giveUp', { intentId: null, attempt }))) return payment;
    await enqueue(tx, { kind: 'payment.cancel-intent', payload: { intentId } });
    await audit(tx, 'payment.other-card', payment);
    return { ...payment, intentId: null, attempt, state: 'created' };
  });
