import { z } from 'zod';
import { visitorSponsor } from '@/lib/catalogue/sponsors/schema';

/** An unpaid extension: its own price, and when the hold ends. */
const openExtension = z.object({
  amount: z.number(),
  subTotal: z.number(),
  discount: z.number(),
  tax: z.number(),
  credit: z.number(),
  duration: z.number().int().meta({ description: 'Minutes' }),
  datetimeStart: z.iso.datetime(),
  datetimeEnd: z.iso.datetime(),
  expiredAt: z.iso.datetime(),
  isPaying: z.boolean(),
});

/** A booking as its visitor sees it. Passcode and wifi code are null until it is confirmed. */
export const webBookingOutput = z
  .object({
    id: z.string().meta({ description: 'The webId' }),
    transactionId: z.string(),
    status: z
      .number()
      .int()
      .meta({ description: '1 pending, 2 confirmed, 3 cancelled, 4 rescheduled, 5 extended' }),
    amount: z.number(),
    subTotal: z.number(),
    discount: z.number(),
    tax: z.number(),
    credit: z.number(),
    duration: z.number().int().meta({ description: 'Minutes' }),
    accessCode: z.string().nullable(),
    wifiAccessCode: z.string().nullable(),
    datetimeStart: z.iso.datetime(),
    datetimeEnd: z.iso.datetime(),
    expiredAt: z.iso
      .datetime()
      .meta({ description: 'The hold’s end while pending, else the end of the paid time' }),
    serverTime: z.iso.datetime(),
    isPaying: z.boolean(),
    podId: z.number().int(),
    pricingPlanId: z.number().int().nullable(),
    timezone: z.string(),
    user: z.object({ email: z.string(), phone: z.string(), countryCode: z.string() }),
    pod: z.object({
      name: z.string(),
      address: z.string().nullable(),
      tax: z.number().meta({ description: 'Percent' }),
      images: z.array(z.object({ url: z.string(), name: z.string() })),
    }),
    sponsor: visitorSponsor.nullable().meta({ description: 'Of the space' }),
    refunded: z.number().meta({ description: 'What was refunded, or is being refunded' }),
    doorRefund: z
      .boolean()
      .meta({ description: 'A full refund is offered: the door was tried and never opened' }),
    extension: openExtension.nullable().meta({ description: 'Held and waiting for payment' }),
  })
  .meta({ id: 'WebBooking' });

export type WebBooking = z.infer<typeof webBookingOutput>;
