import 'server-only';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { creditExpiries, customers } from '@/db/tables';
import { transact } from '@/db/transaction';
import { writeAuditEntry } from '@/lib/platform/audit/entry';
import type { SystemActor } from '@/lib/platform/authorization/actor';
import { readCreditLots } from './credit-lots';
import { addWalletEntry } from './entries';

const SYSTEM: SystemActor = { kind: 'system', job: 'credit' };
/** How many customers one run settles. */
const AT_ONCE = 200;

const due = and(isNull(creditExpiries.settledAt), lte(creditExpiries.expiresAt, sql`now()`));

/** Takes back the remainder of each expired credit of a customer, with a separate entry; returns how many. */
async function expireOf(tx: Tx, customerId: number): Promise<number> {
  // Spending it takes this lock too, so that it is spent or expires, but never both.
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
  const ended = await tx
    .update(creditExpiries)
    .set({ settledAt: sql`now()` })
    .where(and(eq(creditExpiries.customerId, customerId), due))
    .returning({ entryId: creditExpiries.entryId });
  const { lots } = await readCreditLots(tx, customerId);
  let expired = 0;
  for (const { entryId } of ended) {
    const lot = lots.find((each) => each.entryId === entryId);
    if (!lot) continue;
    const { ownerId, leftCents: cents } = lot;
    await addWalletEntry(tx, {
      customerId,
      ownerId,
      amountCents: -cents,
      reason: 'expired',
      givenById: entryId,
    });
    await writeAuditEntry(tx, SYSTEM, {
      action: 'customer.credit-expired',
      entityId: customerId,
      after: { amountCents: cents, entryId },
    });
    expired += 1;
  }
  return expired;
}

/**
 * Job: takes back the remainder of expired credit, once; returns how many entries it wrote:
 * docs/rules.md#credit-expiry.
 */
export async function expireCredit(): Promise<number> {
  const rows = await db()
    .selectDistinct({ customerId: creditExpiries.customerId })
    .from(creditExpiries)
    .where(due)
    .limit(AT_ONCE);
  let expired = 0;
  for (const { customerId } of rows) expired += await transact((tx) => expireOf(tx, customerId));
  return expired;
}
