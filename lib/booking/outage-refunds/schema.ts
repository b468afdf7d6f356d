import { z } from 'zod';
import type { NamedSpace } from '@/lib/catalogue/spaces/pod-name';
import { acrossFields } from '@/lib/foundation/input/across-fields';
import {
  abortWith,
  boundedText,
  chosenId,
  dollarsField,
  optionalText,
  queryText,
} from '@/lib/foundation/input/fields';
import { isWithinYears, OTHER_YEARS } from '@/lib/foundation/time/allowed-years';
import { isLocalDate } from '@/lib/foundation/time/local-dates';

/** The maximum length of an outage. */
export const MOST_DAYS = 31;
/** The maximum number of bookings that one job refunds. */
export const MOST_BOOKINGS = 2_000;

const WHEN = 'Enter the date and the time, such as 2027-01-31T09:30';
const localMoment = boundedText(16, { missing: WHEN, tooLong: WHEN })
  .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, WHEN)
  .refine((text) => isLocalDate(text.slice(0, 10)), abortWith(WHEN))
  .refine((text) => isWithinYears(text.slice(0, 10)), OTHER_YEARS);
const isSecond = z.boolean().default(false);
const isSecondText = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

/** The bookings that an outage affected: of these spaces, between two times on each space's own clock. */
const fields = z.object({
  spaceIds: z
    .array(chosenId('Choose a space'), { error: 'Choose at least one space' })
    .min(1, 'Choose at least one space')
    .max(100, 'At most 100 spaces'),
  from: localMoment.meta({ examples: ['2026-03-14T09:30'] }),
  to: localMoment.meta({ examples: ['2026-03-14T12:00'] }),
  /** For a time that occurs twice, because clocks are set back: the second one. */
  isFromSecond: isSecond.meta({ description: 'Of a `from` that a clock shows twice: the second' }),
  isToSecond: isSecond.meta({ description: 'Of a `to` that a clock shows twice: the second' }),
  /** `original`: card payments are refunded to the card, everything else to the wallet. */
  method: z.enum(['original', 'wallet'], { error: 'Choose where the money goes' }),
});

export type Outage = z.output<typeof fields>;

export const END_FIRST = 'The end must be after the beginning';

/** Validates the two days; whether the times are in order depends on the clock of each space. */
export const outageProblems = ({ from, to }: Pick<Outage, 'from' | 'to'>, path = 'to') =>
  from.slice(0, 10) <= to.slice(0, 10) ? [] : [{ path, message: END_FIRST }];

/** `GET /admin/outage-refunds`, and the address of its page: the spaces as comma-separated ids. */
export const outageQuery = acrossFields(
  fields.extend({
    spaceIds: queryText.transform((text) => text.split(',').map(Number)).pipe(fields.shape.spaceIds),
    isFromSecond: isSecondText,
    isToSecond: isSecondText,
  }),
  (outage) => outageProblems(outage),
);

/**
 * `POST /admin/outage-refunds`: the same with the figures that the preview showed, so that nobody refunds what they
 * have not seen.
 */
export const outageRefund = acrossFields(
  fields.extend({
    amount: dollarsField(0.01, 'There is nothing to refund'),
    reason: optionalText(300),
  }),
  (outage) => outageProblems(outage),
);

/** A booking that an outage affected: its refund, or why it is left out. */
export type OutageBooking = {
  id: number;
  transactionId: string;
  customer: string;
  space: NamedSpace;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  cardCents: number;
  walletCents: number;
  leftOut: string | null;
};

/** The refunds that a job would make: docs/rules.md#outage-preview. */
export type OutagePreview = {
  bookings: OutageBooking[];
  count: number;
  cardCents: number;
  walletCents: number;
};
