import { movementKindLabel, movementMethodLabel } from '@/lib/booking/ledger/words';
import type { StatementTotals } from '@/lib/column-values/statement-totals';
import { formatMoney } from '@/lib/foundation/money';
import { wholeNumber } from '@/lib/foundation/text/words';

export type StatementLine = { label: string; value: string };

const money = (label: string, cents: number): StatementLine => ({ label, value: formatMoney(cents) });

/** The figures that a partner checks first. */
export const statementHeadLines = (totals: StatementTotals): StatementLine[] => [
  { label: 'Bookings', value: wholeNumber(totals.bookings) },
  money('Sold, tax included', totals.soldCents),
  // If a partner sells, the operator owes it the amounts that were paid with the operator's credit.
  ...(totals.operatorCreditCents
    ? [money('Paid with the operator’s credit', totals.operatorCreditCents)]
    : []),
  money('Refunded', totals.refundedCents),
  money('Net tax', totals.taxCents),
  { label: 'Passes', value: wholeNumber(totals.passes) },
  money('Billed for passes', totals.passCents),
];

/** `United States, 8.875 %`, with the tax included in sales and refunds there. */
export const statementTaxLines = ({ taxes }: StatementTotals): (StatementLine & { detail: string })[] =>
  taxes.map(({ country, percent, grossCents, taxCents }) => ({
    label: `${country || 'Without a place'}, ${percent} %`,
    value: formatMoney(taxCents),
    detail: `on net sales of ${formatMoney(grossCents)}`,
  }));

/** Every kind of movement; the sums match the ledger. */
export const statementKindLines = ({ kinds }: StatementTotals): (StatementLine & { detail: string })[] =>
  kinds.map(({ kind, method, count, grossCents }) => ({
    label: movementKindLabel(kind),
    value: formatMoney(grossCents),
    detail: `${movementMethodLabel(method)}, ${wholeNumber(count)}`,
  }));
