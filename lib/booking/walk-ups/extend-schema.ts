import { z } from 'zod';
import { chosenId, instantText } from '@/lib/foundation/fields';
import { counterPayment } from './schema';

/** `POST /admin/booking/{id}/extend`: more time for somebody who pays at the counter: docs/rules.md#staff-extension. */
export const staffExtension = z.object({
  pricingPlanId: chosenId('Choose how much longer'),
  payment: counterPayment,
  extendsFrom: instantText({ offset: true, sentence: 'Enter the end as an ISO 8601 instant' })
    .optional()
    .meta({ description: 'The end that was seen; another one is 409' }),
});

/** More time that a booking could have: what it costs at the counter, and when it would end. */
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

/** What could be booked in a space from a start on, at the counter. */
export type WalkUpOffer = {
  taxPercent: number;
  nextStartsAt: Date | null;
  plans: MoreTime[];
  /** The reader's among those that sell the space. */
  partners: Seller[];
};

/** `GET /admin/pod/{id}/walk-up`: now by default. */
export const walkUpQuery = z.object({ datetimeStart: instantText({ offset: true }).optional() });

/** What a booking could be lengthened by, and what limits it. */
export type MoreTimeOffer = {
  endsAt: Date;
  taxPercent: number;
  /** When the next booking of the space begins; null without one. */
  nextStartsAt: Date | null;
  plans: MoreTime[];
};

/** Said where a space has no plan that ends in time. */
export const NO_PLAN_FITS = 'None of this space’s plans fit';

/** A booking that was lengthened. */
export type Lengthened = { id: number; endsAt: Date; amountCents: number };
