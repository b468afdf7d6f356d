import { z } from 'zod';
import { emailField } from '@/lib/access/schema';

const REQUIRED = 'Required!';

/** The digits of a phone number: 4 to 20 (spec 3, section 5). */
const phoneField = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, REQUIRED)
  .regex(/^\d{4,20}$/, 'Digits only, 4 to 20');

const emailRequired = z.string({ error: REQUIRED }).trim().min(1, REQUIRED).pipe(emailField);

/** What a visitor tells of themselves. */
export const contactInput = z.object({
  email: emailRequired,
  countryCode: z.string({ error: REQUIRED }).regex(/^\+\d{1,4}$/, REQUIRED),
  phone: phoneField,
});

/** `POST bookings/instant`. Amounts that a client sends are ignored: the server computes what is charged. */
export const instantInput = contactInput.extend({
  podId: z.coerce.number({ error: REQUIRED }).int().positive(),
  pricingPlanId: z.coerce.number({ error: REQUIRED }).int().positive(),
  datetimeStart: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'Now, within a minute of the server’s clock' }),
  datetimeEnd: z.iso.datetime({ offset: true }).optional(),
  timezone: z.string().max(64).optional(),
  bookingType: z.literal('ALL').default('ALL'),
  promoCode: z
    .string()
    .trim()
    .max(40)
    .transform((text) => text || null)
    .nullish(),
  replaces: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'The webId of one’s own unpaid hold, swapped for the new one' }),
});

/** In extend mode: the booking in the query, the plan in the body; who booked is known. */
export const extendInput = instantInput.pick({ pricingPlanId: true });

/** `?bookingId=…&isExtended=true` extends one's own booking. */
export const instantQuery = z.object({
  bookingId: z.string().max(64).optional(),
  isExtended: z.string().optional(),
});

export const instantOutput = z
  .object({
    id: z.string().meta({ description: 'The booking’s webId: the visitor’s capability. Keep it secret' }),
    url: z.string().meta({ description: 'Where to go on, site-relative' }),
    total: z.number(),
    expiredAt: z.iso.datetime(),
  })
  .meta({ id: 'InstantBooking' });

export type InstantBooking = z.infer<typeof instantOutput>;
