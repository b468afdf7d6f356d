import 'server-only';
import { eq, inArray, sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { admins, bookings, walletEntries } from '@/db/tables';
import { type Actor, authorize } from '@/lib/access/actor';
import { isAnonymised } from '@/lib/customers/anonymised';
import { assertUnshared, findCustomer } from '@/lib/customers/scope';
import type { ListSource } from '@/lib/list/run';
import { toDollars } from '@/lib/money';
import { ledgerList } from './ledger';
import type { LedgerLine } from './schema';

/**
 * The ledger of one customer (permission 9), to be read as any list is. Throws 404 for a customer out of scope,
 * 403 for one who also booked elsewhere: their wallet is not the actor's to see.
 */
export async function ledgerOf(actor: Actor, customerId: number): Promise<ListSource<LedgerLine>> {
  authorize(actor, 'users.credit');
  const customer = await findCustomer(db(), actor, customerId);
  assertUnshared(customer);
  return {
    list: ledgerList,
    table: sql`${walletEntries}`,
    id: walletEntries.id,
    always: eq(walletEntries.customerId, customerId),
    // Settled above: who may see the customer's wallet sees all of it.
    scope: () => undefined,
    // The ledger is told in the order of its lines, which the clock may not be.
    sorts: { createdAt: [] },
    // A note may name the person, and a line is never changed: of one who was anonymised it is not read.
    load: (tx, ids) => loadLines(tx, ids, !isAnonymised(customer.email)),
  };
}

const balance = sql<number>`(select sum(e.amount_cents) from ${walletEntries} e where e.customer_id = ${walletEntries.customerId} and e.id <= ${walletEntries.id})::int`;

async function loadLines(tx: Tx, ids: number[], withNotes: boolean): Promise<LedgerLine[]> {
  const rows = await tx
    .select({ entry: walletEntries, balance, transactionId: bookings.transactionId, email: admins.email })
    .from(walletEntries)
    .leftJoin(bookings, eq(bookings.id, walletEntries.bookingId))
    .leftJoin(admins, eq(admins.id, walletEntries.adminId))
    .where(inArray(walletEntries.id, ids));
  return rows.map(({ entry, transactionId, email, ...row }) => ({
    id: entry.id,
    amount: toDollars(entry.amountCents),
    balance: toDollars(row.balance),
    reason: entry.reason,
    note: withNotes ? entry.note : null,
    booking: entry.bookingId && transactionId ? { id: entry.bookingId, transactionId } : null,
    by: email ?? 'system',
    createdAt: entry.createdAt.toISOString(),
  }));
}
