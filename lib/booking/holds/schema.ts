import { z } from 'zod';
import {
  boundedText,
  emailField,
  idText,
  instantText,
  optionalText,
  PHONE_DIGITS,
  phoneField,
  queryText,
  requiredText,
  webIdField,
} from '@/lib/foundation/input/fields';
import { plainDigits } from '@/lib/foundation/text/digits';
import { tidyName } from '@/lib/foundation/text/tidy-name';

const REQUIRED = 'Required!';

const WRONG_PHONE = 'Digits only, 4 to 20';

const emailRequired = requiredText(254, REQUIRED, 'Invalid Email').pipe(emailField);

export const contactInput = z.object({
  email: emailRequired,
  countryCode: boundedText(5, { missing: REQUIRED, tooLong: REQUIRED })
    .overwrite(plainDigits)
    .regex(/^\+\d{1,4}$/, REQUIRED),
  phone: phoneField(PHONE_DIGITS.visitor, {
    missing: { error: REQUIRED },
    tooShort: WRONG_PHONE,
    tooLong: WRONG_PHONE,
    notDigits: WRONG_PHONE,
  }),
});

/** The space and plan to be booked. */
const order = z.object({
  podId: idText(REQUIRED),
  pricingPlanId: idText(REQUIRED),
  datetimeStart: instantText({ offset: true })
    .optional()
    .meta({ description: 'Now, to within a minute of the server’s clock' }),
  datetimeEnd: instantText({ offset: true }).optional(),
  timezone: boundedText(64).optional(),
  bookingType: z.literal('ALL').default('ALL'),
  promoCode: optionalText(40),
  extendsFrom: instantText({ offset: true }).optional().meta({
    description: 'For more time: the end of the booking as you know it; 409 if it has changed',
  }),
  replaces: webIdField
    .optional()
    .meta({ description: 'The webId of your own unpaid hold, which the new one replaces' }),
});

/**
 * `POST bookings/instant`. Amounts that a client sends are ignored: the server computes the price. An express hold
 * has no contact: it arrives with the payment, from the sheet of a wallet: docs/rules.md#express-hold.
 */
export const instantInput = z.discriminatedUnion('express', [
  contactInput.extend(order.shape).extend({ express: z.literal(false).optional() }),
  order.extend({
    express: z.literal(true).meta({ description: 'Holds without contact, which `confirm` takes' }),
  }),
]);

/** For an extension: the booking is in the query, the plan in the body; the customer is known. */
export const extendInput = order.pick({ pricingPlanId: true, promoCode: true, extendsFrom: true });

/** The space that a visitor moves to instead of one whose door never opened. */
/** The new address for the confirmation of a booking whose first address cannot receive mail. */
export const emailCorrection = z.object({ email: emailRequired });

export const otherSpaceInput = z.object({
  podId: z.number().int().positive().meta({ description: 'The `otherSpace` of the booking' }),
});

/** The contact of an express hold, with its payment; other holds already have one and ignore it. */
const expressContact = z.object({
  email: emailRequired.optional(),
  phone: boundedText(40)
    .overwrite(plainDigits)
    .regex(/^[+\d][\d\s().-]{3,}$/, 'Not a phone number')
    .optional()
    .meta({ description: 'With its dial code, as `+18005550199`' }),
  name: boundedText(120).overwrite(tidyName).optional(),
});
export type ExpressContact = z.output<typeof expressContact>;

export const paymentInput = expressContact.extend({
  keepCard: z.boolean().optional().meta({
    description:
      'Keep this card until the end of the booking, for `kept` from the same browser; ignored for wallets',
  }),
});
export type PaymentInput = z.output<typeof paymentInput>;

/** `?bookingId=…&isExtended=true` extends the visitor's own booking. */
export const instantQuery = z.object({
  bookingId: webIdField.optional(),
  isExtended: queryText.optional(),
});

/** A visitor's new hold: a booking, or an extension. */
export type InstantBooking = {
  /** The visitor's webId, which must be kept secret. */
  webId: string;
  /** The site-relative address at which to continue. */
  url: string;
  /** The amount that the card pays. */
  totalCents: number;
  /** The end of the hold, or of the booked time if nothing is due. */
  expiresAt: Date;
};
