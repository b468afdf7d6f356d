import { formatMoney } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time';
import { formatDate, formatSpan } from '@/lib/foundation/time-zones';
import { sentenceCase } from '@/lib/foundation/words';
import type { Receipt } from './schema';

/** One line of a receipt. */
export type Line = { label: string; value: string };

const minus = (cents: number) => `-${formatMoney(cents)}`;

/** What was rented: the booking, then each extension, with its price before discount and tax. */
export const rentedLines = ({ periods, timezone }: Receipt): (Line & { detail: string })[] =>
  periods.map((period) => ({
    label: `${period.ordinal === 0 ? 'Private space' : `Extension ${period.ordinal}`}, ${formatMinutes(period.minutes)}`,
    detail: formatSpan(period.startsAt, period.endsAt, timezone),
    value: formatMoney(period.subTotalCents),
  }));

/** From subtotal to total; zero lines that nobody expects are left out. */
export function totalLines(receipt: Receipt): Line[] {
  const { subTotalCents, discountCents, promoCode, taxCents, space, waivedCents } = receipt;
  return [
    { label: 'Sub total', value: formatMoney(subTotalCents) },
    ...(discountCents > 0
      ? [{ label: promoCode ? `Discount (${promoCode})` : 'Discount', value: minus(discountCents) }]
      : []),
    { label: `Tax ${space.taxPercent} %`, value: formatMoney(taxCents) },
    ...(waivedCents > 0 ? [{ label: 'Waived', value: minus(waivedCents) }] : []),
  ];
}

export const total = ({ amountCents }: Receipt): Line => ({
  label: 'Total',
  value: formatMoney(amountCents),
});

const COVERED = new Set(['PP', 'BP']);

/** Who paid: credit, each card, the counter; or the partner, whose guests pay nothing. */
export function paidLines(receipt: Receipt): Line[] {
  const { amountCents, creditCents, payments, bookingType, businessPartner, subPartner } = receipt;
  if (COVERED.has(bookingType) && amountCents === 0)
    return [{ label: 'Covered by', value: (subPartner ?? businessPartner).name }];
  const byCard = payments.reduce((cents, payment) => cents + payment.amountCents, 0);
  const rest = amountCents - creditCents - byCard;
  return [
    ...(creditCents > 0 ? [{ label: 'Credit', value: formatMoney(creditCents) }] : []),
    ...payments.map((payment) => ({
      label: sentenceCase(payment.card ?? 'card'),
      value: formatMoney(payment.amountCents),
    })),
    ...(rest > 0 ? [{ label: 'At the counter', value: formatMoney(rest) }] : []),
  ];
}

/** What was refunded, and when. */
export const refundLines = ({ refunds, timezone }: Receipt): Line[] =>
  refunds.map(({ method, state, amountCents, createdAt }) => ({
    label: `${method === 'card' ? 'To the card' : 'To credit'}, ${formatDate(createdAt, timezone)}${state === 'pending' ? ' (in progress)' : ''}`,
    value: minus(amountCents),
  }));

/** The total less refunds; null when nothing was refunded. */
export const netLine = ({ amountCents, refundedCents }: Receipt): Line | null =>
  refundedCents > 0
    ? { label: 'Total after refunds', value: formatMoney(amountCents - refundedCents) }
    : null;
