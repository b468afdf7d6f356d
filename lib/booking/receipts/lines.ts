import { sentenceCase } from '@/lib/foundation/text/words';
import type { ReceiptWords } from './receipt-words';
import type { Receipt } from './schema';

export type Line = { label: string; value: string };

/** Its title: an invoice if its seller has a tax number. */
const titleOf = ({ seller, receiptNumber: number }: Receipt, { say }: ReceiptWords): string =>
  seller?.taxNumber ? say('mail.invoiceTitle', { number }) : say('mail.receiptTitle', { number });

/** The seller: the legal name, the address, and the tax number. */
const sellerLines = ({ seller }: Receipt, { say, isolated }: ReceiptWords): string[] =>
  seller
    ? [
        ...[seller.legalName, seller.address].filter((line) => line !== null),
        ...(seller.taxNumber ? [`${say('mail.taxNumber')} ${isolated(seller.taxNumber)}`] : []),
      ]
    : [];

/** The rented periods: the booking, then each extension, with its price before discount and tax. */
const rentedLines = (
  { periods, timezone }: Receipt,
  { say, money, formatDuration, span }: ReceiptWords,
): (Line & { detail: string })[] =>
  periods.map(({ ordinal, minutes, startsAt, endsAt, subTotalCents }) => ({
    label:
      ordinal === 0
        ? say('mail.privateSpace', { duration: formatDuration(minutes) })
        : say('mail.extension', { number: ordinal, duration: formatDuration(minutes) }),
    detail: span(startsAt, endsAt, timezone),
    value: money(subTotalCents),
  }));

/** The subtotal, and the deductions before tax. */
function totalLines(receipt: Receipt, { say, money, isolated }: ReceiptWords): Line[] {
  const { subTotalCents, discountCents, promoCode } = receipt;
  const discount = say('price.discount');
  return [
    { label: say('mail.subTotal'), value: money(subTotalCents) },
    ...(discountCents > 0
      ? [
          {
            label: promoCode ? `${discount} (${isolated(promoCode)})` : discount,
            value: money(-discountCents),
          },
        ]
      : []),
  ];
}

/** The tax by rate, each with the taxable amount, and the waived amount: together they lead to the total. */
const taxLines = ({ taxes, waivedCents }: Receipt, { say, money, ...words }: ReceiptWords): Line[] => [
  ...taxes.map(({ percent, netCents, taxCents }) => ({
    label:
      percent === null
        ? say('mail.tax')
        : say('mail.taxOn', {
            tax: say('price.tax', { percent: words.percent(percent) }),
            amount: money(netCents),
          }),
    value: money(taxCents),
  })),
  ...(waivedCents > 0 ? [{ label: say('price.waived'), value: money(-waivedCents) }] : []),
];

const total = ({ amountCents }: Receipt, { say, money }: ReceiptWords): Line => ({
  label: say('price.total'),
  value: money(amountCents),
});

const COVERED = new Set(['PP', 'BP']);

/** The payments: credit, each card, the counter; or the partner, whose guests pay nothing. */
function paidLines(receipt: Receipt, { say, money, isolated }: ReceiptWords): Line[] {
  const { amountCents, creditCents, payments, bookingType, businessPartner, subPartner } = receipt;
  if (COVERED.has(bookingType) && amountCents === 0)
    return [{ label: say('mail.coveredBy'), value: (subPartner ?? businessPartner).name }];
  const byCard = payments.reduce((cents, payment) => cents + payment.amountCents, 0);
  const rest = amountCents - creditCents - byCard;
  return [
    ...(creditCents > 0 ? [{ label: say('mail.byCredit'), value: money(creditCents) }] : []),
    ...payments.map((payment) => ({
      label: payment.card ? isolated(sentenceCase(payment.card)) : say('mail.card'),
      value: money(payment.amountCents),
    })),
    ...(rest > 0 ? [{ label: say('mail.atCounter'), value: money(rest) }] : []),
  ];
}

/**
 * The refunds with their dates: one in progress, or the credit note of a completed one, with the tax included in it.
 */
const refundLines = (
  { refunds, timezone }: Receipt,
  { say, money, date }: ReceiptWords,
): (Line & { detail?: string })[] =>
  refunds.map(({ method, state, amountCents, taxCents, creditNote, createdAt }) => {
    const when = { date: date(createdAt, timezone) };
    const line = method === 'card' ? say('mail.toCard', when) : say('mail.toCredit', when);
    return {
      label: state === 'pending' ? say('mail.inProgress', { line }) : line,
      value: money(-amountCents),
      ...(creditNote && {
        detail: say('mail.creditNote', { number: creditNote, amount: money(taxCents) }),
      }),
    };
  });

/** The total less refunds; null if nothing was refunded. */
const netLine = ({ amountCents, refundedCents }: Receipt, { say, money }: ReceiptWords): Line | null =>
  refundedCents > 0 ? { label: say('mail.afterRefunds'), value: money(amountCents - refundedCents) } : null;

/** All contents of a receipt, shared by its mail and its PDF. */
export const receiptLines = (receipt: Receipt, words: ReceiptWords) => ({
  title: titleOf(receipt, words),
  seller: sellerLines(receipt, words),
  rented: rentedLines(receipt, words),
  /** From the subtotal to the line before the total. */
  sums: [...totalLines(receipt, words), ...taxLines(receipt, words)],
  total: total(receipt, words),
  paid: paidLines(receipt, words),
  refunds: refundLines(receipt, words),
  net: netLine(receipt, words),
});
