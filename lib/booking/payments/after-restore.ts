import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { refunds } from '@/db/tables';
import { transact } from '@/db/transaction';
import { findPayment, type Payment, rememberIntent } from '@/lib/booking/lifecycle/payment-record';
import type { SystemActor } from '@/lib/platform/authorization/actor';
import { writeAuditEntry } from '@/lib/platform/command';
import { type ListedIntent, UnexpectedState } from '@/lib/platform/integrations/card-provider';
import { cards } from '@/lib/platform/integrations/cards';
import { reconcile } from './checkout';
import { syncRefunds } from './refund-jobs';

const SYSTEM: SystemActor = { kind: 'system', job: 'restore' };

/**
 * An intent may be this much older than what was made of it after the dump, in milliseconds: as long as a payment
 * takes.
 */
const MARGIN_MS = 3_600_000;

/** A payment at the provider whose booking was lost. `cents` is what can be refunded. */
export type UnknownPayment = {
  intentId: string;
  reference: string;
  createdAt: Date;
  cents: number;
  isOpen: boolean;
};

/** What the provider knows and a restored database does not: docs/backup.md#reconcile. */
export type Comparison = {
  /** Money that was captured, or may still be, of bookings that the database does not have. */
  unknown: UnknownPayment[];
  /** Payments of ours that have moved on at the provider. */
  behind: Payment[];
  /** Payments of ours whose money was refunded or disputed since. */
  returned: Payment[];
};

const isOver = ({ intent }: ListedIntent, payment: Payment): boolean =>
  intent.status === 'captured'
    ? payment.state === 'captured' || payment.state === 'disputed'
    : intent.status === 'cancelled' && payment.state === 'void';

/** Our payment of an intent: by its id, or, where that was not stored yet, by what the intent was made of. */
async function ownPayment({ intent, paymentId, reference }: ListedIntent): Promise<Payment | null> {
  const known = await findPayment({ intentId: intent.id });
  if (known) return known;
  const payment = await findPayment({ id: paymentId });
  // After a restore ids begin again: only the reference says that it is the same one.
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

/** Compares the payments since an instant with the provider's. Changes nothing; throws 503 while it is away. */
export async function comparePayments(since: Date): Promise<Comparison> {
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
 * Gives the money of a lost booking back, or lets it go where it was not captured; one that changes just now is left.
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
 * Brings payments in line with the provider as webhooks and jobs do: what is ours is settled, and what is nobody's
 * goes back. Idempotent. Throws 503 while the provider is away; then it may run again.
 */
export async function repairPayments({ unknown, behind, returned }: Comparison): Promise<void> {
  // The provider may have carried out what the dump has as not begun: it is searched there first.
  await db()
    .update(refunds)
    .set({ askedAt: sql`coalesce(${refunds.askedAt}, now())`, updatedAt: sql`${refunds.updatedAt}` })
    .where(eq(refunds.state, 'pending'));
  for (const payment of behind) {
    if (payment.intentId !== null) await rememberIntent(payment, payment.intentId);
    await reconcile(payment);
  }
  for (const payment of returned) await syncRefunds(payment);
  for (const payment of unknown) await giveBack(payment);
}
