import { z } from 'zod';
import { toDollars } from '@/lib/foundation/money';
import { podCommand } from '@/lib/pods/pod-commands/wire';
import type { BookingDetail, CardPayment, CounterPayment, PriceLine, RefundLine } from './schema';
import { bookingRow, bookingRowToWire } from './wire';

const dollars = z.number().meta({ description: 'US dollars' });
const instant = z.iso.datetime();
const text = z.string().nullable();

const counterPayment = z.object({ method: z.string(), reference: text, amount: dollars });

/** A period with its price: the booking itself, or an extension. */
export const priceLine = z
  .object({
    id: z.number().int(),
    ordinal: z.number().int().meta({ description: '0 is the booking itself, 1 its first extension' }),
    state: z.enum(['held', 'paying', 'confirmed', 'released']),
    datetimeStart: instant,
    datetimeEnd: instant,
    duration: z.number().int().meta({ description: 'Minutes' }),
    subtotal: dollars,
    discount: dollars,
    tax: dollars,
    waived: dollars,
    wallet: dollars,
    amount: dollars,
    taxPercent: z.number().nullable().meta({ description: 'Its rate; null before it was kept' }),
    createdAt: instant,
    confirmedAt: instant.nullable(),
    subPartnerName: text,
    payment: counterPayment
      .nullable()
      .meta({ description: 'What was paid for an extension at the counter; null where it was not' }),
  })
  .meta({ id: 'PriceLine' });

export type PriceLineWire = z.infer<typeof priceLine>;

const payment = z.object({
  id: z.number().int(),
  state: z.string(),
  amount: dollars,
  captured: dollars,
  refunded: dollars,
  card: text,
  reference: text,
});

/** A refund in the booking's history: method, state, reason and the person who requested it. */
export const refundLine = z.object({
  id: z.number().int(),
  method: z.enum(['card', 'wallet']),
  state: z.enum(['pending', 'succeeded', 'failed']),
  amount: dollars,
  reason: text,
  reference: text.meta({ description: 'The provider’s' }),
  failure: text,
  by: z.string().meta({ description: 'The email of a member of staff, or `system`' }),
  createdAt: instant,
});

/** Everything that staff may see of a booking. */
export const bookingDetail = bookingRow
  .extend({
    accessCode: text,
    wifiAccessCode: text,
    confirmedAt: instant.nullable(),
    cancelledBy: text.meta({ description: 'The email of a member of staff' }),
    pod: bookingRow.shape.pod.extend({ description: text, amenities: z.array(z.string()) }),
    periods: z.array(priceLine),
    payments: z.array(payment),
    payment: counterPayment.nullable().meta({ description: 'What a walk-up paid at the counter' }),
    refunds: z.array(refundLine),
    commands: z.array(podCommand),
  })
  .meta({ id: 'Booking' });

export type BookingWire = z.infer<typeof bookingDetail>;

export const priceLineToWire = (line: PriceLine) => ({
  id: line.id,
  ordinal: line.ordinal,
  state: line.state,
  datetimeStart: line.startsAt,
  datetimeEnd: line.endsAt,
  duration: line.minutes,
  subtotal: toDollars(line.subTotalCents),
  discount: toDollars(line.discountCents),
  tax: toDollars(line.taxCents),
  waived: toDollars(line.waivedCents),
  wallet: toDollars(line.creditCents),
  amount: toDollars(line.amountCents),
  taxPercent: line.taxPercent,
  createdAt: line.createdAt,
  confirmedAt: line.confirmedAt,
  subPartnerName: line.subPartnerName,
  payment: line.counterPayment && counterPaymentToWire(line.counterPayment),
});

export const refundLineToWire = ({ amountCents, ...refund }: RefundLine) => ({
  ...refund,
  amount: toDollars(amountCents),
});

const paymentToWire = ({ amountCents, capturedCents, refundedCents, ...payment }: CardPayment) => ({
  ...payment,
  amount: toDollars(amountCents),
  captured: toDollars(capturedCents),
  refunded: toDollars(refundedCents),
});

const counterPaymentToWire = ({ method, reference, amountCents }: CounterPayment) => ({
  method,
  reference,
  amount: toDollars(amountCents),
});

export function bookingDetailToWire(booking: BookingDetail) {
  const row = bookingRowToWire(booking);
  return {
    ...row,
    accessCode: booking.passcode,
    wifiAccessCode: booking.wifiCode,
    confirmedAt: booking.confirmedAt,
    cancelledBy: booking.cancelledBy,
    pod: { ...row.pod, description: booking.description, amenities: booking.amenities },
    periods: booking.periods.map(priceLineToWire),
    payments: booking.cardPayments.map(paymentToWire),
    payment: booking.counterPayment && counterPaymentToWire(booking.counterPayment),
    refunds: booking.refunds.map(refundLineToWire),
    commands: booking.commands,
  };
}
