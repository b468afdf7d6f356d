import { formatMoney, toCents } from '@/lib/foundation/money';
import { formatDate, formatMinutes, formatSpan } from '@/lib/foundation/time';
import { sentenceCase } from '@/lib/foundation/words';
import type { Receipt } from './schema';

/** One line of a receipt. */
export type Line = { label: string; value: string };

const money = (amount: number) => formatMoney(toCents(amount));
const minus = (amount: number) => `-${money(amount)}`;

/** What was rented: the booking, then each extension, with its price before discount and tax. */
export const rentedLines = ({ periods, timezone }: Receipt): (Line & { detail: string })[] =>
  periods.map((period) => ({
    label: `${period.ordinal === 0 ? 'Private space' : `Extension ${period.ordinal}`}, ${formatMinutes(period.duration)}`,
    detail: formatSpan(new Date(period.datetimeStart), new Date(period.datetimeEnd), timezone),
    value: money(period.subtotal),
  }));

/** From subtotal to total; zero lines that nobody expects are left out. */
export function totalLines({ subTotal, discount, promoCode, tax, pod, waived }: Receipt): Line[] {
  return [
    { label: 'Sub total', value: money(subTotal) },
    ...(discount > 0
      ? [{ label: promoCode ? `Discount (${promoCode})` : 'Discount', value: minus(discount) }]
      : []),
    { label: `Tax ${pod.tax} %`, value: money(tax) },
    ...(waived > 0 ? [{ label: 'Waived', value: minus(waived) }] : []),
  ];
}

export const total = ({ amount }: Receipt): Line => ({ label: 'Total', value: money(amount) });

const COVERED = new Set(['PP', 'BP']);

/** Who paid: credit, each card, the counter; or the partner, whose guests pay nothing. */
export function paidLines(receipt: Receipt): Line[] {
  const { amount, wallet, payments, bookingType, partnerName, subPartnerName } = receipt;
  if (COVERED.has(bookingType) && amount === 0)
    return [{ label: 'Covered by', value: subPartnerName ?? partnerName }];
  const byCard = payments.reduce((cents, payment) => cents + toCents(payment.amount), 0);
  const rest = toCents(amount) - toCents(wallet) - byCard;
  return [
    ...(wallet > 0 ? [{ label: 'Credit', value: money(wallet) }] : []),
    ...payments.map(({ card, amount: paid }) => ({
      label: sentenceCase(card ?? 'card'),
      value: money(paid),
    })),
    ...(rest > 0 ? [{ label: 'At the counter', value: formatMoney(rest) }] : []),
  ];
}

/** What was refunded, and when. */
export const refundLines = ({ refunds, timezone }: Receipt): Line[] =>
  refunds.map(({ method, state, amount, createdAt }) => ({
    label: `${method === 'card' ? 'To the card' : 'To credit'}, ${formatDate(new Date(createdAt), timezone)}${state === 'pending' ? ' (in progress)' : ''}`,
    value: minus(amount),
  }));

/** The total less refunds; null when nothing was refunded. */
export const netLine = ({ amount, totalRefund }: Receipt): Line | null =>
  totalRefund > 0
    ? { label: 'Total after refunds', value: formatMoney(toCents(amount) - toCents(totalRefund)) }
    : null;
