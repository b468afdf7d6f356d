import 'server-only';
import { eq, inArray, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { admins, bookings, walletEntries } from '@/db/tables';
import { isAnonymised } from '@/lib/parties/customers/anonymised';
import { assertUnshared, findCustomer } from '@/lib/parties/customers/scope';
import { type Actor, authorize, partnerScope } from '@/lib/platform/authorization/actor';
import { type ListSource, listSource } from '@/lib/platform/list/source';
import { ownedScope, ownerName } from '@/lib/platform/ownership/owners-sql';
import { seesOwned } from '@/lib/platform/ownership/rights';
import { readCreditLots } from './credit-lots';
import { walletLedgerList } from './ledger-list';
import type { LedgerEntry } from './schema';

/**
 * The ledger of one customer (`customers.credit`), as a list source. Throws 404 for a customer out of scope, 403 for
 * one who also booked elsewhere: their wallet is hidden from the actor.
 */
export async function walletLedgerOf(actor: Actor, customerId: number): Promise<ListSource<LedgerEntry>> {
  authorize(actor, 'customers.credit');
  const customer = await findCustomer(db(), actor, customerId);
  assertUnshared(customer);
  return listSource({
    list: walletLedgerList,
    table: sql`${walletEntries}`,
    id: walletEntries.id,
    always: eq(walletEntries.customerId, customerId),
    scope: (by) => ownedScope(by, walletEntries.ownerId),
    // In the order of entries, which can differ from the clock.
    filters: {},
    sorts: { createdAt: [] },
    // A note can name the person. Notes of customers who were anonymised by an earlier release still exist.
    load: (tx, ids, by) => loadEntries(tx, ids, by, !isAnonymised(customer.email)),
  });
}

/**
 * The remainder of a customer's credit that has an end and that the actor sees, earliest end first; for readers who
 * may see the wallet.
 */
export const creditThatEnds = async (actor: Actor, customerId: number) =>
  (await readCreditLots(db(), customerId)).lots.flatMap(({ expiresAt, ...lot }) =>
    expiresAt && seesOwned(actor, lot.ownerId) ? [{ ...lot, expiresAt }] : [],
  );

/** The balance after an entry, of the owners whose credit the actor sees. */
function balanceSeenBy(actor: Actor) {
  const scope = partnerScope(actor);
  const isSeen =
    scope === null ? sql`true` : sql`(e.owner_id is null or e.owner_id = any(${sql.param(scope)}::bigint[]))`;
  return sql<number>`(select sum(e.amount_cents) from ${walletEntries} e
    where e.customer_id = ${walletEntries.customerId} and e.id <= ${walletEntries.id} and ${isSeen})::int`;
}

async function loadEntries(on: Db, ids: number[], actor: Actor, withNotes: boolean): Promise<LedgerEntry[]> {
  const rows = await on
    .select({
      entry: walletEntries,
      balanceCents: balanceSeenBy(actor),
      owner: ownerName(walletEntries.ownerId),
      transactionId: bookings.transactionId,
      email: admins.email,
    })
    .from(walletEntries)
    .leftJoin(bookings, eq(bookings.id, walletEntries.bookingId))
    .leftJoin(admins, eq(admins.id, walletEntries.adminId))
    .where(inArray(walletEntries.id, ids));
  return rows.map(({ entry, transactionId, email, ...row }) => ({
    id: entry.id,
    amountCents: entry.amountCents,
    balanceCents: row.balanceCents,
    reason: entry.reason,
    ownerId: entry.ownerId,
    owner: row.owner,
    note: withNotes ? entry.note : null,
    expiresAt: entry.expiresAt,
    booking: entry.bookingId && transactionId ? { id: entry.bookingId, transactionId } : null,
    by: email ?? 'system',
    createdAt: entry.createdAt,
  }));
}
