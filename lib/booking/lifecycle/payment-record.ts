import 'server-only';
import { and, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { payments } from '@/db/tables';
import { PAYING_LIMIT_MS } from '@/lib/catalogue/occupancy/spans';
import type { Payment } from './pay';

/** Stores the intent that pays. Returns false when its attempt was given up meanwhile. */
export async function rememberIntent(payment: Payment, intentId: string): Promise<boolean> {
  const rows = await db()
    .update(payments)
    .set({ intentId })
    .where(and(eq(payments.id, payment.id), eq(payments.attempt, payment.attempt)))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Stores the last token from the browser. */
export async function rememberToken(payment: Payment, token: string): Promise<void> {
  if (payment.token !== token) await db().update(payments).set({ token }).where(eq(payments.id, payment.id));
}

/** Whether a period has been in payment longer than allowed. */
export const waitedTooLong = (payment: Payment, now: Date): boolean =>
  payment.periodState === 'paying' &&
  payment.payingSince !== null &&
  now.getTime() - payment.payingSince.getTime() > PAYING_LIMIT_MS;
