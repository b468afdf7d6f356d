import { z } from 'zod';
import { priceLine, priceLineToWire } from '@/lib/booking/bookings/detail-wire';
import { bookingRow } from '@/lib/booking/bookings/wire';
import { STATUS } from '@/lib/column-values/booking-status';
import { toDollars } from '@/lib/foundation/money';
import type { Receipt } from './schema';

const dollars = z.number().meta({ description: 'US dollars' });
const instant = z.iso.datetime();
const text = z.string().nullable();
const { pod, location } = bookingRow.shape;

/** The receipt of a booking as the API returns it: docs/rules.md#receipt-delivery. */
export const receipt = z
  .object({
    receiptNumber: z.number().int().meta({ description: 'Unique to this booking; never changes' }),
    bookingId: z.number().int(),
    transactionId: z.string(),
    bookingType: bookingRow.shape.bookingType,
    status: z.number().int(),
    businessPartnerId: z.number().int(),
    partnerName: z.string(),
    subPartnerName: text,
    receiptName: text.meta({ description: 'The partner’s own heading; without one, the operator’s' }),
    receiptEmail: text,
    receiptDescription: text,
    logo: text.meta({ description: 'The address of the partner’s logo' }),
    user: z.object({ name: z.string(), email: z.string() }),
    pod: pod.pick({ id: true, name: true, address: true, zipcode: true, tax: true }),
    location,
    timezone: z.string(),
    datetimeStart: instant,
    datetimeEnd: instant,
    duration: z.number().int().meta({ description: 'Minutes' }),
    seller: z
      .object({ legalName: z.string(), address: text, taxNumber: text })
      .nullable()
      .meta({ description: 'The operator as seller; null under a partner’s own heading' }),
    periods: z.array(priceLine),
    taxes: z
      .array(z.object({ percent: z.number().nullable(), net: dollars, tax: dollars }))
      .meta({ description: 'The tax by rate; `percent` is null where it is not known any more' }),
    subTotal: dollars,
    discount: dollars,
    promoCode: text,
    tax: dollars,
    waived: dollars,
    amount: dollars,
    wallet: dollars.meta({ description: 'The part of the amount that credit paid' }),
    payments: z
      .array(z.object({ card: text, amount: dollars }))
      .meta({ description: 'What each card paid; the rest was credit, or paid at the counter' }),
    refunds: z.array(
      z.object({
        method: z.enum(['card', 'wallet']),
        state: z.enum(['pending', 'succeeded']),
        amount: dollars,
        tax: dollars.meta({ description: 'The tax in it' }),
        creditNote: z.number().int().nullable().meta({ description: 'Its number, once the money is back' }),
        createdAt: instant,
      }),
    ),
    totalRefund: dollars,
  })
  .meta({ id: 'Receipt' });

export type ReceiptWire = z.infer<typeof receipt>;

export const receiptSent = z.object({
  receiptNumber: z.number().int(),
  email: z.string().meta({ description: 'The address of the booking’s contact' }),
});

const moneyToWire = (receipt: Receipt) => ({
  subTotal: toDollars(receipt.subTotalCents),
  discount: toDollars(receipt.discountCents),
  tax: toDollars(receipt.taxCents),
  waived: toDollars(receipt.waivedCents),
  amount: toDollars(receipt.amountCents),
  wallet: toDollars(receipt.creditCents),
  totalRefund: toDollars(receipt.refundedCents),
});

export function receiptToWire(receipt: Receipt) {
  const { taxPercent, shortName: _sign, ...space } = receipt.space;
  return {
    receiptNumber: receipt.receiptNumber,
    bookingId: receipt.bookingId,
    transactionId: receipt.transactionId,
    bookingType: receipt.bookingType,
    status: STATUS[receipt.status],
    businessPartnerId: receipt.businessPartner.id,
    partnerName: receipt.businessPartner.name,
    subPartnerName: receipt.subPartner?.name ?? null,
    receiptName: receipt.receiptName,
    receiptEmail: receipt.receiptEmail,
    receiptDescription: receipt.receiptDescription,
    logo: receipt.logo,
    user: receipt.contact,
    pod: { ...space, tax: taxPercent },
    location: receipt.location,
    timezone: receipt.timezone,
    datetimeStart: receipt.startsAt,
    datetimeEnd: receipt.endsAt,
    duration: receipt.minutes,
    seller: receipt.seller,
    periods: receipt.periods.map(priceLineToWire),
    taxes: receipt.taxes.map(({ percent, netCents, taxCents }) => ({
      percent,
      net: toDollars(netCents),
      tax: toDollars(taxCents),
    })),
    ...moneyToWire(receipt),
    promoCode: receipt.promoCode,
    payments: receipt.payments.map(({ card, amountCents }) => ({ card, amount: toDollars(amountCents) })),
    refunds: receipt.refunds.map(({ amountCents, taxCents, ...refund }) => ({
      ...refund,
      amount: toDollars(amountCents),
      tax: toDollars(taxCents),
    })),
  };
}
