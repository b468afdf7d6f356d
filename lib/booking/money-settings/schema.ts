import { z } from 'zod';
import {
  boundedText,
  dollarsField,
  minutesField,
  optionalText,
  requiredText,
  seenVersion,
} from '@/lib/foundation/input/fields';
import { wholeNumber } from '@/lib/foundation/text/words';

/** All money settings are one record of the audit log. */
export const ONLY_RECORD = 1;

/** For all countries without a seller of their own. */
export const ELSEWHERE = '*';

const MOST_STEPS = 6;
/** 60 days. */
const MOST_MINUTES = 86_400;

const NO_MINUTES = `Enter whole minutes, from 0 to ${wholeNumber(MOST_MINUTES)}`;
const NO_PERCENT = 'Enter a whole percentage, from 0 to 100';
const percentField = z.number({ error: NO_PERCENT }).int(NO_PERCENT).min(0, NO_PERCENT).max(100, NO_PERCENT);

/** The form of the refund rule; two steps with the same time are an error. */
export const refundRuleForm = z.object({
  steps: z
    .array(z.object({ minutesBefore: minutesField(0, MOST_MINUTES, NO_MINUTES), percent: percentField }))
    .max(MOST_STEPS, `At most ${MOST_STEPS} steps`)
    .superRefine((steps, context) => {
      for (const [at, { minutesBefore }] of steps.entries())
        if (steps.findIndex((step) => step.minutesBefore === minutesBefore) < at)
          context.addIssue({
            code: 'custom',
            path: [at, 'minutesBefore'],
            message: 'There is a step with this time already',
          });
    }),
  laterPercent: percentField,
});
export const refundRuleInput = refundRuleForm.extend({ updatedAt: seenVersion });

const NO_DAYS = 'Enter whole days, from 1 to 3,650';

/** The form of the limits on credit and promo codes. */
export const giftsForm = z.object({
  dayLimit: dollarsField(0, 'The amount must not be negative'),
  daysAfterRefund: z.number({ error: NO_DAYS }).int(NO_DAYS).min(1, NO_DAYS).max(3_650, NO_DAYS),
});
export const giftsInput = giftsForm.extend({ updatedAt: seenVersion });

const NO_COUNTRY = 'Choose a country';
const countryField = boundedText(2, { missing: NO_COUNTRY, tooLong: NO_COUNTRY }).regex(
  /^([A-Z]{2}|\*)$/,
  NO_COUNTRY,
);

export const sellerForm = z.object({
  country: countryField,
  legalName: requiredText(200, 'Enter the legal name'),
  address: optionalText(300),
  taxNumber: optionalText(60),
});
export const sellerInput = sellerForm.extend({ updatedAt: seenVersion });

export const sellerRemoval = z.object({ country: countryField, updatedAt: seenVersion });

/** The current setting; `savedAt` is null while it is from the environment. */
export type Current<Value> = { value: Value; savedAt: Date | null };
