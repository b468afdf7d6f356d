import { sentenceCase } from '@/lib/foundation/words';
import type { Receipt } from './schema';
import type { ReceiptWords } from './words';

/** One line of a receipt. */
export type Line = { label: string; value: string };

/** What was rented: the booking, then each extension, with its price before discount and tax. */
export const rentedLines = (
  { periods, timezone }: Receipt,
  { say, money, lasting, span }: ReceiptWords,
): (Line & { detail: string })[] =>
  periods.map(({ ordinal, minutes, startsAt, endsAt, subTotalCents }) => ({
    label:
      ordinal === 0
        ? say('mail.privateSpace', { duration: lasting(minutes) })
        : say('mail.extension', { number: ordinal, duration: lasting(minutes) }),
    detail: span(startsAt, endsAt, timezone),
    value: money(subTotalCents),
  }));

/** From subtotal to total; zero lines that nobody expects are left out. */
export function totalLines(receipt: Receipt, { say, money }: ReceiptWords): Line[] {
  const { subTotalCents, discountCents, promoCode, taxCents, space, waivedCents } = receipt;
  const discount = say('price.discount');
  return [
    { label: say('mail.subTotal'), value: money(subTotalCents) },
    ...(discountCents > 0
      ? [{ label: promoCode ? `${discount} (${promoCode})` : discount, value: money(-discountCents) }]
      : []),
    { label: say('price.tax', { percent: space.taxPercent }), value: money(taxCents) },
    ...(waivedCents > 0 ? [{ label: say('price.waived'), value: money(-waivedCents) }] : []),
  ];
}

export const total = ({ amountCents }: Receipt, { say, money }: ReceiptWords): Line => ({
  label: say('price.total'),
  value: money(amountCents),
});

const COVERED = new Set(['PP', 'BP']);

/** Who paid: credit, each card, the counter; or the partner, whose guests pay nothing. */
export function paidLines(receipt: Receipt, { say, money }: ReceiptWords): Line[] {
  const { amountCents, creditCents, payments, bookingType, businessPartner, subPartner } = receipt;
  if (COVERED.has(bookingType) && amountCents === 0)
    return [{ label: say('mail.coveredBy'), value: (subPartner ?? businessPartner).name }];
  const byCard = payments.reduce((cents, payment) => cents + payment.amountCents, 0);
  const rest = amountCents - creditCents - byCard;
  return [
    ...(creditCents > 0 ? [{ label: say('mail.byCredit'), value: money(creditCents) }] : []),
    ...payments.map((payment) => ({
      label: payment.card ? sentenceCase(payment.card) : say('mail.card'),
      value: money(payment.amountCents),
    })),
    ...(rest > 0 ? [{ label: say('mail.atCounter'), value: money(rest) }] : []),
  ];
}

/** What was refunded, and when. */
export const refundLines = ({ refunds, timezone }: Receipt, { say, money, date }: ReceiptWords): Line[] =>
  refunds.map(({ method, state, amountCents, createdAt }) => {
    const when = { date: date(createdAt, timezone) };
    const line = method === 'card' ? say('mail.toCard', when) : say('mail.toCredit', when);
    return {
      label: state === 'pending' ? say('mail.inProgress', { line }) : line,
      value: money(-amountCents),
    };
  });

/** The total less refunds; null when nothing was refunded. */
export const netLine = (
  { amountCents, refundedCents }: Receipt,
  { say, money }: ReceiptWords,
): Line | null =>
  refundedCents > 0 ? { label: say('mail.afterRefunds'), value: money(amountCents - refundedCents) } : null;
