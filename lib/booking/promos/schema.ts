import { z } from 'zod';
import { acrossFields } from '@/lib/foundation/input/across-fields';
import {
  abortWith,
  boundedText,
  codeField,
  dollarsField,
  idText,
  seenVersion,
} from '@/lib/foundation/input/fields';
import { plainDigits } from '@/lib/foundation/text/digits';
import { isWithinYears, OTHER_YEARS } from '@/lib/foundation/time/allowed-years';
import { isLocalDate } from '@/lib/foundation/time/local-dates';
import { type Owned, ownerField } from '@/lib/platform/ownership/fields';
import { type SeasonDays, seasonDaysProblem } from './season-days';

const nameField = codeField('Enter the promo code').meta({
  description: 'What visitors enter; unique among codes of every kind of its owner and of the operator',
});

const NO_LIMIT = 'Enter a whole number, or leave empty for no limit';

/** How often a code can be used; empty is 0, which means no limit. */
const limitField = z
  .union(
    [
      z.number({ error: NO_LIMIT }),
      boundedText(10, { missing: NO_LIMIT, tooLong: NO_LIMIT })
        .overwrite(plainDigits)
        .trim()
        .regex(/^\d*$/, NO_LIMIT)
        .transform(Number),
      z.null({ error: NO_LIMIT }),
    ],
    { error: NO_LIMIT },
  )
  .transform((count) => count ?? 0)
  .pipe(z.number().int(NO_LIMIT).min(0, NO_LIMIT).max(1_000_000, 'At most 1,000,000'))
  .meta({ description: 'Maximum number of uses; 0, null or empty is no limit' });

const isMoment = (text: string) =>
  isLocalDate(text) || z.iso.datetime({ offset: true }).safeParse(text).success;

/** An instant, or a day in the operator's zone. */
const momentField = (sentence: string) =>
  boundedText(40, { missing: sentence, tooLong: sentence })
    .refine(isMoment, abortWith(sentence))
    .refine(isWithinYears, OTHER_YEARS)
    .meta({ description: 'ISO 8601 in UTC, or a day of the operator’s, `YYYY-MM-DD`' });

const id = idText('The user id must be a number');

/** `POST /admin/promocode/assign-promocode/`. */
export const promoAssignment = z.object({
  name: nameField,
  amount: dollarsField(0.01, 'The amount must be more than 0'),
  expiredAt: momentField('Choose an expiry date'),
  userId: id,
  ownerId: ownerField,
  maxUseLimit: limitField.optional(),
  availableToAll: z
    .boolean({ error: 'availableToAll must be true or false' })
    .default(false)
    .meta({ description: 'Every customer of its owner may use it, not only this user' }),
});

export const FROM_TOMORROW = 'The date must be at least tomorrow';

/**
 * The form: whole dollars (docs/rules.md#promo-assignment), and a day not before `tomorrow`, which is validated
 * together with the other fields; the user is in its path.
 */
export const promoAssignmentFormOf = (tomorrow: string) =>
  promoAssignment.omit({ userId: true }).extend({
    amount: dollarsField(0.01, 'The amount must be more than 0').refine(
      Number.isInteger,
      'Whole dollars only',
    ),
    expiredAt: promoAssignment.shape.expiredAt.refine(
      (day) => !isLocalDate(day) || day >= tomorrow,
      FROM_TOMORROW,
    ),
  });

/** A promo code that staff assigned. */
export type Promo = Owned & {
  id: number;
  name: string;
  amountCents: number;
  expiredAt: Date | null;
  /** The customer it belongs to; null if anyone can use it. */
  customerId: number | null;
  /** 0 is no limit. */
  maxUseLimit: number;
  usedCount: number;
  availableToAll: boolean;
  isActive: boolean;
  createdAt: Date;
};

const ids = { id: z.number().int(), updatedAt: seenVersion };

const amount = dollarsField(0, 'The amount cannot be negative');
const FROM = 'Choose the From date';
const TO = 'Choose the To date';

const NO_DAYS = 'Enter a whole number of days, or leave empty for no end';

/** How many days the credit is valid; null means no end. */
const daysField = z
  .number({ error: NO_DAYS })
  .int(NO_DAYS)
  .min(1, NO_DAYS)
  .max(3_650, 'At most 3,650 days')
  .nullable()
  .meta({
    description: 'The number of days after which what is left of it expires; null if it does not expire',
  });

/** The Promo Code box. An absent key leaves its value unchanged, null clears it. */
const seasonalPromoForm = z.object({
  name: nameField,
  amount,
  fromDate: momentField(FROM).nullable(),
  expiredAt: momentField(TO).nullable(),
  maxUseLimit: limitField,
  isActive: z.boolean({ error: 'isActive must be true or false' }),
});

/** The Wallet Credit box. */
const seasonalCreditForm = seasonalPromoForm.pick({ amount: true, fromDate: true, isActive: true }).extend({
  toDate: momentField(TO).nullable(),
  expiresAfterDays: daysField,
});

type FormDays = SeasonDays & { today: string };

/**
 * The form of the Promo Code box: its dates are days, and errors between them are reported together with all others.
 */
export const seasonalPromoFormOf = ({ today, ...current }: FormDays) =>
  acrossFields(seasonalPromoForm, ({ fromDate, expiredAt }) => {
    const names = { from: 'fromDate', to: 'expiredAt' };
    const problem = seasonDaysProblem({ from: fromDate, to: expiredAt }, current, { today, names });
    return problem ? [problem] : [];
  });

/** The form of the Wallet Credit box, with the same checks. */
export const seasonalCreditFormOf = ({ today, ...current }: FormDays) =>
  acrossFields(seasonalCreditForm, ({ fromDate, toDate }) => {
    const names = { from: 'fromDate', to: 'toDate' };
    const problem = seasonDaysProblem({ from: fromDate, to: toDate }, current, { today, names });
    return problem ? [problem] : [];
  });

export const seasonalPromoUpdate = seasonalPromoForm.partial().extend(ids);
export const seasonalCreditUpdate = seasonalCreditForm.partial().extend(ids);

/** The promo code that everyone can use during its season. */
export type SeasonalPromo = {
  id: number;
  name: string;
  amountCents: number;
  fromDate: Date | null;
  expiredAt: Date | null;
  /** 0 is no limit. */
  maxUseLimit: number;
  usedCount: number;
  isActive: boolean;
  updatedAt: Date;
};

/** The wallet credit that a new customer receives during its season. */
export type SeasonalCredit = {
  id: number;
  amountCents: number;
  fromDate: Date | null;
  toDate: Date | null;
  /** Null means no end. */
  expiresAfterDays: number | null;
  isActive: boolean;
  updatedAt: Date;
};
