import 'server-only';
import { formatMoney, MINUS } from '@/lib/foundation/money';
import { csvMoney } from '@/lib/platform/csv/columns';
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
