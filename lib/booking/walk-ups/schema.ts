import { z } from 'zod';
import { contactInput } from '@/lib/booking/holds/schema';
import type { BookingStatus } from '@/lib/column-values/booking-status';
import {
  boundedText,
  chosenId,
  dayText,
  dollarsField,
  instantText,
  optionalText,
  requiredText,
} from '@/lib/foundation/input/fields';
import { plainDigits } from '@/lib/foundation/text/digits';

const REQUIRED = 'Required!';
const ONE_PASS = 'One pass per booking';
const NOT_NEGATIVE = 'The amount cannot be negative';

const localDate = dayText('Enter the date as YYYY-MM-DD').nullish();
const person = requiredText(120, REQUIRED);

const priorityPassInput = z.object({
  priorityUserName: person,
  priorityCardNumber: boundedText(40, {
    missing: REQUIRED,
    tooLong: 'The number of the card, at least its last four digits',
  })
    .overwrite(plainDigits)
    .trim()
    .regex(/^[\w -]{4,40}$/, 'The number of the card, at least its last four digits')
    .meta({ description: 'Only its last four digits are kept' }),
  inputType: optionalText(40),
  priorityPassCost: dollarsField(0, NOT_NEGATIVE).default(0),
  cardCreatedOn: localDate,
  cardExpiresOn: localDate,
});

const boardingPassInput = z.object({
  boardedUserName: person,
  airlineName: optionalText(120),
  flightNumber: optionalText(20),
  departingFrom: optionalText(120),
  arrivingTo: optionalText(120),
  travelDate: localDate,
});

const common = contactInput.extend({
  podId: chosenId(REQUIRED).optional().meta({ description: 'Staff name the space; a pod books its own' }),
  pricingPlanId: chosenId(REQUIRED),
  datetimeStart: instantText({ offset: true, sentence: 'Enter the start as an ISO 8601 instant' })
    .optional()
    .meta({ description: 'Now by default; may be later' }),
  businessPartnerId: chosenId('Choose a partner').optional().meta({
    description:
      'Who sells it; by default the priority-pass partner for PP, else the only seller, else the default partner',
  }),
  subPartnerId: chosenId('Choose a sub-partner').nullish(),
});

const billed = dollarsField(0, NOT_NEGATIVE).meta({
  description: 'The amount billed to the partner; nothing is charged',
});

/** The payment at the counter: its method, with the till's reference. */
export const counterPayment = z.object(
  {
    method: requiredText(40, REQUIRED),
    reference: optionalText(100),
    amount: dollarsField(0, NOT_NEGATIVE),
  },
  { error: 'Say how it was paid: method, reference, amount' },
);

/** `POST /booking`: a booking that staff or pods make for a guest on site: docs/rules.md#walk-ups. */
export const walkUpInput = z
  .discriminatedUnion(
    'bookingType',
    [
      common.extend({
        bookingType: z.literal('WALKIN'),
        payment: counterPayment,
      }),
      common.extend({
        bookingType: z.literal('PP'),
        PPSummaryAmount: billed,
        priorityPasses: z.array(priorityPassInput, { error: REQUIRED }).length(1, ONE_PASS),
      }),
      common.extend({
        bookingType: z.literal('BP'),
        PPSummaryAmount: billed,
        boardingPasses: z.array(boardingPassInput, { error: REQUIRED }).length(1, ONE_PASS),
      }),
    ],
    { error: 'bookingType must be WALKIN, PP or BP' },
  )
  .meta({ id: 'WalkUpInput' });

export type WalkUpInput = z.output<typeof walkUpInput>;

export type WalkUp = {
  id: number;
  transactionId: string;
  status: BookingStatus;
  bookingType: WalkUpInput['bookingType'];
  spaceId: number;
  startsAt: Date;
  endsAt: Date;
  amountCents: number;
  partnerBillCents: number;
};

/** `POST /admin/booking/{id}/extend`: an extension that is paid at the counter: docs/rules.md#staff-extension. */
export const staffExtension = z.object({
  pricingPlanId: chosenId('Choose how much longer'),
  payment: counterPayment,
  extendsFrom: instantText({ offset: true, sentence: 'Enter the end as an ISO 8601 instant' })
    .optional()
    .meta({ description: 'The end that was seen; any other is 409' }),
});

/** A possible extension of a booking: its price at the counter, and the new end. */
export type MoreTime = {
  planId: number;
  minutes: number;
  endsAt: Date;
  subTotalCents: number;
  taxCents: number;
  amountCents: number;
};

/** A partner that could sell a walk-up. */
type Seller = { id: number; name: string; isHouse: boolean };

/** The bookings that are possible in a space from a start on, at the counter. */
export type WalkUpOffer = {
  taxPercent: number;
  nextStartsAt: Date | null;
  plans: MoreTime[];
  /** The reader's partners among those that sell the space. */
  partners: Seller[];
};

/** `GET /admin/pod/{id}/walk-up`: now by default. */
export const walkUpQuery = z.object({ datetimeStart: instantText({ offset: true }).optional() });

/** The possible extensions of a booking, and what limits them. */
export type MoreTimeOffer = {
  endsAt: Date;
  taxPercent: number;
  /** The start of the next booking of the space; null without one. */
  nextStartsAt: Date | null;
  plans: MoreTime[];
};

/** The message for a space without a plan that ends in time. */
export const NO_PLAN_FITS = 'None of this space’s plans fit';

export type Lengthened = { id: number; endsAt: Date; amountCents: number };
