import { z } from 'zod';
import { boundedText, chosenId, dollarsField, optionalText, queryText } from '@/lib/foundation/fields';

/** How long an outage may have been. */
export const MOST_DAYS = 31;
/** How many bookings one job refunds at most. */
export const MOST_BOOKINGS = 2_000;

const WHEN = 'Enter the date and the time, such as 2027-01-31T09:30';
const localMoment = boundedText(16, { missing: WHEN, tooLong: WHEN }).regex(
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
  WHEN,
);

/** Which bookings an outage touched: of these spaces, between two times on each space's own clock. */
const fields = z.object({
  spaceIds: z
    .array(chosenId('Choose a space'), { error: 'Choose at least one space' })
    .min(1, 'Choose at least one space')
    .max(100, 'At most 100 spaces'),
  from: localMoment.meta({ examples: ['2026-03-14T09:30'] }),
  to: localMoment.meta({ examples: ['2026-03-14T12:00'] }),
  /** `original`: what a card paid goes back to it, all else to the wallet. */
  method: z.enum(['original', 'wallet'], { error: 'Choose where the money goes' }),
});

export type Outage = z.output<typeof fields>;

const isForward = ({ from, to }: Pick<Outage, 'from' | 'to'>) => from < to;
const NOT_FORWARD = { path: ['to'], error: 'The end must be after the beginning' };

/** `GET /admin/outage-refunds`, and the address of its page: the spaces as ids with commas between. */
export const outageQuery = fields
  .extend({
    spaceIds: queryText.transform((text) => text.split(',').map(Number)).pipe(fields.shape.spaceIds),
  })
  .refine(isForward, NOT_FORWARD);

/** `POST /admin/outage-refunds`: the same with what the preview showed, so that nobody refunds what they have not seen. */
export const outageRefund = fields
  .extend({
    amount: dollarsField(0.01, 'There is nothing to refund'),
    reason: optionalText(300),
  })
  .refine(isForward, NOT_FORWARD);

/** A booking that an outage touched: what is refunded, or why it is left out. */
export type OutageBooking = {
  id: number;
  transactionId: string;
  customer: string;
  space: string;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  cardCents: number;
  walletCents: number;
  leftOut: string | null;
};

/** What a job would do: docs/rules.md#outage-refunds. */
export type OutagePreview = {
  bookings: OutageBooking[];
  count: number;
  cardCents: number;
  walletCents: number;
};
