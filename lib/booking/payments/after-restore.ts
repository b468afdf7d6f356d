import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { refunds } from '@/db/tables';
import { transact } from '@/db/transaction';
import { findPayment, type Payment, rememberIntent } from '@/lib/booking/lifecycle/payment-record';
import { writeAuditEntry } from '@/lib/platform/audit/entry';
import type { SystemActor } from '@/lib/platform/authorization/actor';
import { cards } from '@/lib/platform/integrations/card-provider';
import { type ListedIntent, UnexpectedState } from '@/lib/platform/integrations/card-provider-interface';
import { reconcilePayment } from './checkout';
import { syncRefunds } from './refund-jobs';

const SYSTEM: SystemActor = { kind: 'system', job: 'restore' };

/** How much older an intent can be than what came of it after the dump, in milliseconds: as long as a payment takes. */
const MARGIN_MS = 3_600_000;

/** A payment at the provider whose booking was lost. `cents` is the refundable amount. */
export type UnknownPayment = {
  intentId: string;
  reference: string;
  createdAt: Date;
  cents: number;
  isOpen: boolean;
};

/** The data that the provider has and a restored database lacks: docs/backup.md#reconcile. */
export type Comparison = {
  /** Money that was captured, or still can be, for bookings that are missing in the database. */
  unknown: UnknownPayment[];
  /** Our payments whose state at the provider has changed. */
  behind: Payment[];
  /** Our payments that have been refunded or disputed since. */
  returned: Payment[];
};

const isOver = ({ intent }: ListedIntent, payment: Payment): boolean =>
  intent.status === 'captured'
    ? payment.state === 'captured' || payment.state === 'disputed'
    : intent.status === 'cancelled' && payment.state === 'void';

/** Our payment of an intent: by its id or, if that was not stored yet, by the data that the intent was created from. */
async function ownPayment({ intent, paymentId, reference }: ListedIntent): Promise<Payment | null> {
  const known = await findPayment({ intentId: intent.id });
  if (known) return known;
  const payment = await findPayment({ id: paymentId });
  // After a restore ids start over: only the reference identifies the same payment.
  return payment?.intentId === null && payment.reference === reference ? payment : null;
}

async function unknownOf({ intent, reference, createdAt }: ListedIntent): Promise<UnknownPayment | null> {
  if (intent.status === 'cancelled') return null;
  const facts = { intentId: intent.id, reference, createdAt };
  if (intent.status !== 'captured') return { ...facts, cents: 0, isOpen: true };
  const gone = (await cards.listRefunds(intent.id)).filter(({ state }) => state !== 'failed');
  const cents = intent.capturedCents - gone.reduce((sum, refund) => sum + refund.amountCents, 0);
  return cents > 0 ? { ...facts, cents, isOpen: false } : null;
}

/**
 * Compares the payments since an instant with the provider's. Changes nothing; throws 503 while the provider is
 * unreachable.
 */
export async function comparePaymentsAfterRestore(since: Date): Promise<Comparison> {
  const from = new Date(since.getTime() - MARGIN_MS);
  const [unknown, behind, returned]: [UnknownPayment[], Payment[], Payment[]] = [[], [], []];
  for (const listed of await cards.listIntents(from)) {
    const payment = await ownPayment(listed);
    if (!payment) {
      const unexplained = await unknownOf(listed);
      if (unexplained) unknown.push(unexplained);
    } else if (!isOver(listed, payment)) behind.push({ ...payment, intentId: listed.intent.id });
  }
  for (const intentId of await cards.listReturned(since)) {
    const payment = await findPayment({ intentId });
    if (payment) returned.push(payment);
  }
  return { unknown, behind, returned };
}

/**
 * Refunds the money of a lost booking, or releases it if it was not captured; a payment that is changing at the
 * moment is skipped.
 */
async function giveBack({ intentId, reference, cents, isOpen }: UnknownPayment): Promise<void> {
  try {
    if (isOpen) await cards.cancelIntent(intentId);
    else await cards.refundUnknown(intentId, cents);
  } catch (error) {
    if (error instanceof UnexpectedState) return;
    throw error;
  }
  const after = { intentId, reference, amountCents: cents };
  await transact((tx) =>
    writeAuditEntry(tx, SYSTEM, { action: 'payment.unknown-returned', entityId: null, after }),
  );
}

/**
 * Brings payments in line with the provider, as webhooks and jobs do: our payments are settled, and money without a
 * booking is refunded. Idempotent. Throws 503 while the provider is unreachable; then it can be run again.
 */
export async function repairPaymentsAfterRestore({ unknown, behind, returned }: Comparison): Promise<void> {
  // The provider may already have carried out what the dump records as not begun: it is searched for there first.
  await db()
    .update(refunds)
    .set({ askedAt: sql`coalesce(${refunds.askedAt}, now())`, updatedAt: sql`${refunds.updatedAt}` })
    .where(eq(refunds.state, 'pending'));
  for (const payment of behind) {
    if (payment.intentId !== null) await rememberIntent(payment, payment.intentId);
    await reconcilePayment(payment);
  }
  for (const payment of returned) await syncRefunds(payment);
  for (const payment of unknown) await giveBack(payment);
}
