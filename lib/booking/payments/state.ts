import 'server-only';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { db } from '@/db/client';
import { bookingPeriods, bookings, payments, refunds } from '@/db/tables';
import { confirmPeriod } from '@/lib/booking/holds/confirm';
import { release } from '@/lib/booking/reservations/release';
import { lockSpace } from '@/lib/catalogue/occupancy/periods';
import { PAYING_LIMIT_MS } from '@/lib/catalogue/occupancy/spans';
import { transact } from '@/lib/foundation/transaction';
import { onlyRow } from '@/lib/foundation/write';
import type { AuditAction } from '@/lib/platform/audit/records';
import type { SystemActor } from '@/lib/platform/authorization/actor';
import { enqueue, writeAuditEntry } from '@/lib/platform/command';
import type { Intent } from '@/lib/platform/integrations/stripe';

const SYSTEM: SystemActor = { kind: 'system', job: 'payments' };

/** A payment with its period. */
export type PaymentRow = {
  id: number;
  bookingId: number;
  periodId: number;
  spaceId: number;
  ordinal: number;
  intentId: string | null;
  attempt: number;
  token: string | null;
  state: string;
  amountCents: number;
  reference: string;
  periodState: 'held' | 'paying' | 'confirmed' | 'released';
  holdExpiresAt: Date | null;
  payingSince: Date | null;
};

const columns = {
  id: payments.id,
  bookingId: payments.bookingId,
  periodId: payments.periodId,
  spaceId: bookingPeriods.spaceId,
  ordinal: bookingPeriods.ordinal,
  intentId: payments.intentId,
  attempt: payments.attempt,
  token: payments.token,
  state: payments.state,
  amountCents: payments.amountCents,
  reference: bookings.transactionId,
  periodState: bookingPeriods.state,
  holdExpiresAt: bookingPeriods.holdExpiresAt,
  payingSince: bookingPeriods.payingSince,
};

type By = { id: number } | { intentId: string } | { periodId: number };

function where(by: By): SQL {
  if ('id' in by) return eq(payments.id, by.id);
  if ('intentId' in by) return eq(payments.intentId, by.intentId);
  return eq(payments.periodId, by.periodId);
}

export async function findPayment(by: By): Promise<PaymentRow | null> {
  const [row] = await db()
    .select(columns)
    .from(payments)
    .innerJoin(bookingPeriods, eq(bookingPeriods.id, payments.periodId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(where(by));
  return row ?? null;
}

/** Reads the payment again under the space's lock, so that only one caller acts on it at a time. */
async function locked<T>(paymentId: number, work: (tx: Tx, payment: PaymentRow) => Promise<T>): Promise<T> {
  const found = await findPayment({ id: paymentId });
  if (!found) throw new Error(`Payment ${paymentId} is gone.`);
  return transact(async (tx) => {
    await lockSpace(tx, found.spaceId);
    const [payment] = await tx
      .select(columns)
      .from(payments)
      .innerJoin(bookingPeriods, eq(bookingPeriods.id, payments.periodId))
      .innerJoin(bookings, eq(bookings.id, payments.bookingId))
      .where(eq(payments.id, paymentId))
      .for('update', { of: payments });
    if (!payment) throw new Error(`Payment ${paymentId} is gone.`);
    return work(tx, payment);
  });
}

const line = (tx: Tx, action: AuditAction, payment: PaymentRow, after: object = {}) =>
  writeAuditEntry(tx, SYSTEM, { action, entityId: payment.bookingId, after });

/**
 * The card was authorised: claims the time. Returns false when the time is gone and the money must be let go.
 */
export const claimTime = (paymentId: number, intentId: string): Promise<boolean> =>
  locked(paymentId, async (tx, payment) => {
    if (payment.intentId !== intentId || payment.periodState === 'released') return false;
    if (payment.state === 'captured') return true;
    if (payment.periodState === 'held') {
      if (!payment.holdExpiresAt || payment.holdExpiresAt <= new Date()) {
        await release(tx, { id: payment.periodId, bookingId: payment.bookingId, ordinal: payment.ordinal });
        return false;
      }
      await tx
        .update(bookingPeriods)
        .set({ state: 'paying', payingSince: new Date() })
        .where(eq(bookingPeriods.id, payment.periodId));
    }
    await tx.update(payments).set({ state: 'authorised' }).where(eq(payments.id, paymentId));
    return true;
  });

/** The money was captured: confirms the booking, once. Money for time that is gone is refunded. */
export const settlePayment = (paymentId: number, intent: Intent): Promise<void> =>
  locked(paymentId, async (tx, payment) => {
    if (payment.state === 'captured' || payment.state === 'disputed') return;
    const { brand, last4 } = intent.card;
    await tx
      .update(payments)
      .set({
        state: 'captured',
        capturedCents: intent.capturedCents,
        cardBrand: brand,
        cardLast4: last4,
        failureCode: null,
        failureMessage: null,
      })
      .where(eq(payments.id, paymentId));
    if (payment.periodState === 'released') {
      const rows = await tx
        .insert(refunds)
        .values({
          bookingId: payment.bookingId,
          paymentId,
          method: 'card',
          amountCents: intent.capturedCents,
          reason: 'The time was gone when the money came',
        })
        .returning({ id: refunds.id });
      await enqueue(tx, { kind: 'refund.execute', payload: { refundId: onlyRow(rows).id } });
      await line(tx, 'payment.returned', payment, { amountCents: intent.capturedCents });
      return;
    }
    await confirmPeriod(tx, payment.periodId, new Date());
    await line(tx, 'booking.confirm', payment, { amountCents: intent.capturedCents });
  });

/** The card was refused: the hold goes on until its two minutes are over. */
export const declinePayment = (
  paymentId: number,
  failure: { code: string | null; message: string | null },
): Promise<void> =>
  locked(paymentId, async (tx, payment) => {
    if (payment.state === 'captured' || payment.state === 'void') return;
    await tx
      .update(payments)
      .set({ state: 'created', failureCode: failure.code, failureMessage: failure.message })
      .where(eq(payments.id, paymentId));
    if (payment.periodState !== 'paying') return;
    await tx
      .update(bookingPeriods)
      .set({ state: 'held', payingSince: null })
      .where(eq(bookingPeriods.id, payment.periodId));
    await line(tx, 'payment.declined', payment, { code: failure.code });
  });

/** The card requires 3-D Secure. The period keeps its time meanwhile, up to ten minutes. */
export const awaitAction = (paymentId: number): Promise<void> =>
  locked(paymentId, async (tx, payment) => {
    if (payment.periodState === 'paying')
      await tx.update(payments).set({ state: 'requires_action' }).where(eq(payments.id, paymentId));
  });

/** The intent is cancelled at the provider: no money moved, and a period that waited for it is free. */
export const voidPayment = (paymentId: number, intentId: string): Promise<void> =>
  locked(paymentId, async (tx, payment) => {
    if (payment.intentId !== intentId || payment.state === 'captured') return;
    await tx.update(payments).set({ state: 'void' }).where(eq(payments.id, paymentId));
    if (payment.periodState !== 'held' && payment.periodState !== 'paying') return;
    await release(tx, { id: payment.periodId, bookingId: payment.bookingId, ordinal: payment.ordinal });
    await line(tx, 'payment.void', payment);
  });

/** Whether a period has been in payment longer than allowed. */
export const waitedTooLong = (payment: PaymentRow, now: Date): boolean =>
  payment.periodState === 'paying' &&
  payment.payingSince !== null &&
  now.getTime() - payment.payingSince.getTime() > PAYING_LIMIT_MS;

/**
 * Gives up the intent that waits for another card's bank. It is forgotten before it is cancelled (from the
 * outbox), so that the event of its end cannot free the time that the next card pays for:
 * docs/rules.md#other-card.
 */
export const giveUpIntent = (paymentId: number, intentId: string): Promise<void> =>
  locked(paymentId, async (tx, payment) => {
    if (payment.intentId !== intentId || ['authorised', 'captured'].includes(payment.state)) return;
    await tx
      .update(payments)
      .set({ intentId: null, attempt: payment.attempt + 1, state: 'created' })
      .where(eq(payments.id, paymentId));
    await enqueue(tx, { kind: 'payment.cancel-intent', payload: { intentId } });
    await line(tx, 'payment.other-card', payment);
  });

/** Stores the intent that pays. Returns false when its attempt was given up meanwhile. */
export async function rememberIntent(payment: PaymentRow, intentId: string): Promise<boolean> {
  const rows = await db()
    .update(payments)
    .set({ intentId })
    .where(and(eq(payments.id, payment.id), eq(payments.attempt, payment.attempt)))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Stores the last token from the browser. */
export async function rememberToken(payment: PaymentRow, token: string): Promise<void> {
  if (payment.token !== token) await db().update(payments).set({ token }).where(eq(payments.id, payment.id));
}
