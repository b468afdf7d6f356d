import { z } from 'zod';
import { placeFields, zipcodeField } from '@/lib/catalogue/geography/schema';
import {
  abortWith,
  boundedText,
  chosenId,
  emailField,
  optionalText,
  PHONE_DIGITS,
  phoneField,
  seenVersion,
} from '@/lib/foundation/input/fields';
import { plainDigits } from '@/lib/foundation/text/digits';
import type { Owned } from '@/lib/platform/ownership/fields';

const NO_PHONE = 'Enter Phone Number';

/** Digits; separators are dropped. The first two messages are fixed: docs/rules.md#texts-fields. */
const profilePhone = boundedText(60, { missing: NO_PHONE, tooLong: 'At most 20 digits' })
  .transform((text) => plainDigits(text).replace(/[\s().-]/g, ''))
  .pipe(
    phoneField(PHONE_DIGITS.profile, {
      missing: abortWith(NO_PHONE),
      tooShort: 'Enter Minimum 10 Digit',
      tooLong: 'At most 20 digits',
      notDigits: 'Digits only',
    }),
  );

const dialCode = boundedText(5, { tooLong: 'A country code such as +1' })
  .overwrite(plainDigits)
  .trim()
  .regex(/^(\+\d{1,4})?$/, 'A country code such as +1')
  .nullable();

const choice = (what: string) => chosenId(`Choose a ${what} from the list`).nullish();

/** The profile that Edit User changes. An absent key leaves its value unchanged, null clears it. */
const customerProfile = z.object({
  firstName: optionalText(80),
  lastName: optionalText(80),
  email: emailField,
  countryCode: dialCode.optional(),
  phone: profilePhone,
  address: optionalText(300),
  countryId: choice('country'),
  stateId: choice('state'),
  cityId: choice('city'),
  zipcode: zipcodeField.transform((text) => text || null).nullish(),
});

/**
 * The profile of a customer as a form validates it. A phone that equals the stored one is omitted and not validated:
 * many countries have shorter numbers than the form requires.
 */
export const customerProfileForm = (storedPhone: string) =>
  customerProfile.extend({
    phone: boundedText(60).transform((text, context) => {
      if (text === storedPhone) return undefined;
      const { data, error } = profilePhone.safeParse(text);
      for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
      return data ?? z.NEVER;
    }),
  });

/** Profile fields, or the status: `isActive` and `status` are equivalent, and must agree: docs/rules.md#customers. */
export const customerUpdate = customerProfile.partial().extend({
  id: z.number().int(),
  ...placeFields,
  isActive: z.boolean({ error: 'isActive must be true or false' }).optional(),
  status: z.enum(['active', 'inactive'], { error: 'status must be active or inactive' }).optional(),
  updatedAt: seenVersion,
});

/** An irreversible step must be confirmed. */
export const anonymiseInput = z.object({
  confirm: z.literal(true, { error: 'Send confirm: true. It cannot be undone' }),
});

/** A customer. Fields that a scoped sub-admin may not see are null: docs/rules.md#shared-customers. */
export type CustomerRow = {
  id: number;
  /** First and last name, or a substitute. */
  name: string;
  firstName: string;
  lastName: string;
  username: string | null;
  email: string | null;
  countryCode: string | null;
  phone: string | null;
  profilePic: string | null;
  status: 'active' | 'inactive' | 'deleted';
  /** The credit that the actor sees. */
  walletCents: number | null;
  /** The same credit by owner, the operator's first. */
  credit: (Owned & { cents: number })[] | null;
  /** Confirmed bookings, including cancelled ones. */
  bookingCount: number;
  /** Total amount, minus refunds. */
  spentCents: number;
  address: {
    address: string | null;
    city: string | null;
    state: string | null;
    country: string | null;
    zipcode: string | null;
    countryId: number | null;
    stateId: number | null;
    cityId: number | null;
  } | null;
  businessPartners: { id: number; name: string; code: string }[];
  /** Whether they also booked with other partners: then contact, wallet and profile are null. */
  isShared: boolean;
  isAnonymised: boolean;
  createdAt: Date;
  /** The same date as a day in the operator's time zone, `YYYY-MM-DD`. */
  createdOn: string;
  updatedAt: Date;
};
