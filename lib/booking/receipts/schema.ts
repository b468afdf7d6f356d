import { z } from 'zod';
import { bookingRow, priceLine } from '@/lib/booking/bookings/schema';

const dollars = z.number().meta({ description: 'US dollars' });
const instant = z.iso.datetime();
const text = z.string().nullable();
const { pod, location } = bookingRow.shape;

/** The receipt of a booking: issuer, customer, lines and refunds: docs/rules.md#receipts. */
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
    periods: z.array(priceLine),
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
        createdAt: instant,
      }),
    ),
    totalRefund: dollars,
  })
  .meta({ id: 'Receipt' });

export type Receipt = z.infer<typeof receipt>;

export const receiptQuery = z.object({
  format: z.enum(['json', 'pdf'], { error: 'format must be json or pdf' }).optional(),
});

export const receiptSent = z.object({
  receiptNumber: z.number().int(),
  email: z.string().meta({ description: 'The customer’s address' }),
});
