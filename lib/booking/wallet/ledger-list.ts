import 'server-only';
import { eq, inArray, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { admins, bookings, walletEntries } from '@/db/tables';
import { csvMoney, formatMoney, MINUS } from '@/lib/foundation/money';
import { isAnonymised } from '@/lib/parties/customers/anonymised';
import { assertUnshared, findCustomer } from '@/lib/parties/customers/scope';
import { type Actor, authorize, partnerScope } from '@/lib/platform/authorization/actor';
import { defineList, numberCell, textCell, twoLineCell } from '@/lib/platform/list/define';
import { type ListSource, listSource } from '@/lib/platform/list/source';
import { ownerColumn, ownerCsv } from '@/lib/platform/ownership/fields';
import { ownedScope, ownerName } from '@/lib/platform/ownership/owners-sql';
import type { LedgerEntry } from './schema';

const REASONS: Record<LedgerEntry['reason'], string> = {
  assigned: 'Credits assigned',
  seasonal: 'Seasonal credit',
  booking: 'Paid for a booking',
  booking_released: 'Booking released',
  refund: 'Refund',
  correction: 'Correction',
  taken_back: 'Taken back',
  expired: 'Expired',
};

/** The reason of a wallet entry as staff read it: `Credits assigned`. */
export const walletReasonLabel = (reason: LedgerEntry['reason']): string => REASONS[reason];

/** The amount of a wallet entry with its sign: `+$10.00` or `−$3.50`. */
export const signedWalletAmount = (cents: number): string =>
  `${cents < 0 ? MINUS : '+'}${formatMoney(Math.abs(cents))}`;

/**
 * The ledger of one customer as a list, newest first. Its path contains the customer, so it is not a list of the
 * console.
 */
export const walletLedgerList = defineList<LedgerEntry>()({
  name: 'ledger',
  title: 'Wallet',
  summary: 'Credit received and spent, with the balance after each entry',
  noun: 'line',
  path: '/admin/credit-wallet/{userId}',
  permission: 'customers.credit',
  columns: [
    {
      key: 'reason',
      label: 'Entry',
      cell: ({ reason, note }) => twoLineCell(walletReasonLabel(reason), note),
    },
    ownerColumn,
    { key: 'by', label: 'By', cell: ({ by }) => textCell(by) },
    {
      key: 'amount',
      label: 'Amount',
      right: true,
      cell: ({ amountCents }) => numberCell(signedWalletAmount(amountCents)),
    },
    {
      key: 'balance',
      label: 'Balance',
      right: true,
      cell: ({ balanceCents }) => numberCell(formatMoney(balanceCents)),
    },
  ],
  csv: {
    fileName: 'wallet',
    clock: 'utc',
    columns: [
      { header: 'id', value: ({ id }) => id },
      { header: 'date', value: ({ createdAt }) => createdAt.toISOString() },
      { header: 'reason', value: ({ reason }) => walletReasonLabel(reason) },
      { header: 'note', value: ({ note }) => note },
      ownerCsv,
      { header: 'expires', value: ({ expiresAt }) => expiresAt?.toISOString() },
      { header: 'booking', value: ({ booking }) => booking?.transactionId },
      { header: 'by', value: ({ by }) => by },
      { header: 'amount', value: ({ amountCents }) => csvMoney(amountCents) },
      { header: 'balance', value: ({ balanceCents }) => csvMoney(balanceCents) },
    ],
  },
});

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
