import 'server-only';
import { csvMoney, formatMoney, MINUS } from '@/lib/foundation/money';
import { defineList, numberCell, textCell, twoLineCell } from '@/lib/platform/list/define';
import { ownerColumn, ownerCsv } from '@/lib/platform/ownership/fields';
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

export const reasonLabel = (reason: LedgerEntry['reason']): string => REASONS[reason];

/** `+$10.00` or `−$3.50`. */
export const signedMoney = (cents: number): string =>
  `${cents < 0 ? MINUS : '+'}${formatMoney(Math.abs(cents))}`;

/**
 * The ledger of one customer as a list, newest first. Its path contains the customer, so it is not a list of the
 * console.
 */
export const ledgerList = defineList<LedgerEntry>()({
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
      cell: ({ reason, note }) => twoLineCell(reasonLabel(reason), note),
    },
    ownerColumn,
    { key: 'by', label: 'By', cell: ({ by }) => textCell(by) },
    {
      key: 'amount',
      label: 'Amount',
      right: true,
      cell: ({ amountCents }) => numberCell(signedMoney(amountCents)),
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
      { header: 'reason', value: ({ reason }) => reasonLabel(reason) },
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
