import { defineList, numberCell, textCell, twoLineCell } from '@/lib/list/define';
import { formatMoney, toCents } from '@/lib/money';
import type { LedgerLine } from './schema';

const REASONS: Record<LedgerLine['reason'], string> = {
  assigned: 'Credits assigned',
  seasonal: 'Seasonal credit',
  booking: 'Paid for a booking',
  booking_released: 'Booking released',
  refund: 'Refund',
  correction: 'Correction',
};

/** Why a line is there, in words. */
export const reasonLabel = (reason: LedgerLine['reason']): string => REASONS[reason];

/** `+$10.00` or `-$3.50`. */
export const signedMoney = (amount: number): string =>
  `${amount < 0 ? '-' : '+'}${formatMoney(Math.abs(toCents(amount)))}`;

/** A ledger as a list: one customer's, newest first. Its path has the customer, so it is no list of the console. */
export const ledgerList = defineList<LedgerLine>({
  name: 'ledger',
  title: 'Wallet',
  summary: 'What came in, what was spent, and what was left each time',
  noun: 'line',
  path: '/admin/credit-wallet/{userId}',
  permission: 'users.credit',
  columns: [
    {
      key: 'reason',
      label: 'What',
      cell: ({ reason, note }) => twoLineCell(reasonLabel(reason), note),
    },
    { key: 'by', label: 'By', cell: ({ by }) => textCell(by) },
    {
      key: 'amount',
      label: 'Amount',
      right: true,
      cell: ({ amount }) => numberCell(signedMoney(amount)),
    },
    {
      key: 'balance',
      label: 'Balance',
      right: true,
      cell: ({ balance }) => numberCell(formatMoney(toCents(balance))),
    },
  ],
  csv: {
    fileName: 'wallet',
    columns: [
      { header: 'id', value: ({ id }) => id },
      { header: 'date', value: ({ createdAt }) => createdAt },
      { header: 'reason', value: ({ reason }) => reasonLabel(reason) },
      { header: 'note', value: ({ note }) => note },
      { header: 'booking', value: ({ booking }) => booking?.transactionId },
      { header: 'by', value: ({ by }) => by },
      { header: 'amount', value: ({ amount }) => amount.toFixed(2) },
      { header: 'balance', value: ({ balance }) => balance.toFixed(2) },
    ],
  },
});
