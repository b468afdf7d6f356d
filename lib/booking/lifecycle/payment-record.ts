import 'server-only';
import { and, eq, type SQL } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { bookingPeriods, bookings, payments, spaces } from '@/db/tables';
import { transact } from '@/db/transaction';
import { PAYING_LIMIT_MS } from '@/lib/catalogue/occupancy/durations';
import { lockSpace } from '@/lib/catalogue/occupancy/periods';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { Stay } from './stay';
import { stayColumns, stayOfRow } from './stay-sql';
import type { PaymentState, PeriodState } from './transitions';

/** A payment with its period. */
export type Payment = {
  id: number;
  bookingId: number;
  periodId: number;
  spaceId: number;
  ordinal: number;
  intentId: string | null;
  attempt: number;
  token: string | null;
  /** When the visitor agreed that this card is kept; null if they did not. */
  keepCardAt: Date | null;
  state: PaymentState;
  amountCents: number;
  reference: string;
  periodState: PeriodState;
  holdExpiresAt: Date | null;
  payingSince: Date | null;
  /** False if the period occupies its space only while it is being paid. */
  keepsTime: boolean;
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
  keepCardAt: payments.keepCardAt,
  state: payments.state,
  amountCents: payments.amountCents,
  reference: bookings.transactionId,
  periodState: bookingPeriods.state,
  holdExpiresAt: bookingPeriods.holdExpiresAt,
  payingSince: bookingPeriods.payingSince,
  keepsTime: bookingPeriods.keepsTime,
};

type By = { id: number } | { intentId: string } | { periodId: number };

function where(by: By): SQL {
  if ('id' in by) return eq(payments.id, by.id);
  if ('intentId' in by) return eq(payments.intentId, by.intentId);
  return eq(payments.periodId, by.periodId);
}

/** A payment with its period, by its id, its intent or its period; null if there is none. */
export async function findPayment(by: By): Promise<Payment | null> {
  const [row] = await db()
    .select(columns)
    .from(payments)
    .innerJoin(bookingPeriods, eq(bookingPeriods.id, payments.periodId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(where(by));
  return row ?? null;
}

/**
 * Locks the space of a payment and reads the current payment, so that only one caller acts on it at a time. The
 * caller's copy can be outdated; its space never changes. `stay` is the span that its period gets if it is confirmed
 * now.
 */
export const lockPayment = <T>(
  { id, spaceId }: Pick<Payment, 'id' | 'spaceId'>,
  work: (tx: Tx, payment: Payment, context: { now: Date; stay: Stay | null }) => Promise<T>,
): Promise<T> =>
  transact(async (tx) => {
    await lockSpace(tx, spaceId);
    const now = dbNow();
    const [row] = await tx
      .select({ payment: columns, stay: stayColumns(now) })
      .from(payments)
      .innerJoin(bookingPeriods, eq(bookingPeriods.id, payments.periodId))
      .innerJoin(bookings, eq(bookings.id, payments.bookingId))
      .innerJoin(spaces, eq(spaces.id, bookingPeriods.spaceId))
      .where(eq(payments.id, id))
      .for('update', { of: payments });
    if (!row) throw new Error(`Payment ${id} is gone.`);
    return work(tx, row.payment, { now, stay: stayOfRow(row.stay, now) });
  });

/** Stores the intent of a payment. Returns false if its attempt was given up concurrently. */
export async function rememberIntent(payment: Payment, intentId: string): Promise<boolean> {
  const rows = await db()
    .update(payments)
    .set({ intentId })
    .where(and(eq(payments.id, payment.id), eq(payments.attempt, payment.attempt)))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Stores the most recent card token of a payment's browser. */
export async function rememberToken(payment: Payment, token: string): Promise<void> {
  if (payment.token !== token) await db().update(payments).set({ token }).where(eq(payments.id, payment.id));
}

/** Whether a period has been in payment longer than allowed: docs/rules.md#paying. */
export const waitedTooLong = ({ periodState, payingSince }: Payment, now: Date): boolean =>
  periodState === 'paying' && payingSince !== null && now > payableUntil(payingSince);

/** The deadline of a payment that began at `payingSince`. */
export const payableUntil = (payingSince: Date): Date => new Date(payingSince.getTime() + PAYING_LIMIT_MS);
