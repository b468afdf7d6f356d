import { z } from 'zod';
import { acrossFields } from '@/lib/foundation/across-fields';
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

/** What is wrong between the two times. */
export const outageProblems = ({ from, to }: Pick<Outage, 'from' | 'to'>, path = 'to') =>
  from.localeCompare(to) < 0 ? [] : [{ path, message: 'The end must be after the beginning' }];

/** `GET /admin/outage-refunds`, and the address of its page: the spaces as ids with commas between. */
export const outageQuery = acrossFields(
  fields.extend({
    spaceIds: queryText.transform((text) => text.split(',').map(Number)).pipe(fields.shape.spaceIds),
  }),
  (outage) => outageProblems(outage),
);

/** `POST /admin/outage-refunds`: the same with what the preview showed, so that nobody refunds what they have not seen. */
export const outageRefund = acrossFields(
  fields.extend({
    amount: dollarsField(0.01, 'There is nothing to refund'),
    reason: optionalText(300),
  }),
  (outage) => outageProblems(outage),
);

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
