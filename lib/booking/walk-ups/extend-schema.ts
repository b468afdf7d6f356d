import { z } from 'zod';
import { chosenId, instantText } from '@/lib/foundation/input/fields';
import { counterPayment } from './schema';

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
