import { z } from 'zod';
import { isTimeZone, zoneName } from './time-zones';

/** Fields that several forms share, with their error sentences. */

/**
 * For `.max()`: a text that is too long is refused before any later check or pattern looks at it:
 * docs/rules.md#text-lengths.
 */
export const abortWith = (sentence: string) => ({ error: sentence, abort: true });

/** An optional text; an empty one becomes null. */
export const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, abortWith(`At most ${most} characters`))
    .transform((text) => text || null)
    .nullish();

/** A required name. */
export const nameField = z
  .string({ error: 'Enter a name' })
  .trim()
  .min(1, 'Enter a name')
  .max(120, abortWith('At most 120 characters'));

export const CODE_LENGTH = 40;
/** Upper case, without the characters that a code cannot have: what its field makes of the input. */
export const codeText = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9_-]/g, '');

/** A code that people type, in upper case. */
export const codeField = (sentence: string) =>
  z
    .string({ error: sentence })
    .trim()
    .min(1, sentence)
    .max(CODE_LENGTH, abortWith(`At most ${CODE_LENGTH} characters`))
    .regex(/^[A-Za-z0-9_-]+$/, 'Use letters, digits, - and _ only')
    .toUpperCase();

/** The id of something chosen from a list. */
export const chosenId = (sentence: string) =>
  z.number({ error: sentence }).int(sentence).positive(sentence).max(Number.MAX_SAFE_INTEGER, sentence);

/** Text or a number; leading zeros of a text are kept. */
export const zipcodeField = z
  .union([z.string(), z.number().nonnegative()], { error: 'Enter the zip code' })
  .transform((value) => String(value).trim())
  .pipe(z.string().max(20, 'At most 20 characters'));

/** An IANA name; a suffix such as ` (UTC-05:00)` is dropped. */
export const zoneField = z
  .string({ error: 'Choose a time zone' })
  .transform(zoneName)
  .refine(isTimeZone, 'Choose a time zone from the list');

const NO_AMOUNT = 'Enter the amount in dollars';

// Each branch has the sentence, since a form shows the first branch's.
const digits = z
  .string({ error: NO_AMOUNT })
  .trim()
  .max(20, abortWith(NO_AMOUNT))
  .regex(/^(\d+\.?\d*|\.\d+)$/, NO_AMOUNT)
  .transform(Number);

/** Dollars with at most two decimals, as a number or as text (`"12.50"`). */
export const dollarsField = (least: number, sentence: string) =>
  z.union([z.number({ error: NO_AMOUNT }), digits], { error: NO_AMOUNT }).pipe(
    z
      .number()
      .min(least, sentence)
      .max(99_999.99, 'At most $99,999.99')
      .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'At most two decimals'),
  );

/** Degrees between `-most` and `most`. */
export function degreesField(what: string, most: number) {
  const range = `${what} must be between -${most} and ${most}`;
  return z
    .number({ error: `Enter the ${what.toLowerCase()} in degrees` })
    .min(-most, range)
    .max(most, range);
}

/** The version that an edit form saw, so that a concurrent change is not overwritten: docs/rules.md#stale. */
export const seenVersion = z.iso
  .datetime()
  .optional()
  .meta({ description: 'If sent and stale, the response is 409' });

/** Bounds of a phone number: docs/rules.md#booking-form, docs/rules.md#customers. */
export const PHONE_DIGITS = { visitor: 4, profile: 10, most: 20 } as const;

/** `missing` may abort: then nothing else is said of an empty field. */
type PhoneSentences = {
  missing: { error: string; abort?: boolean };
  tooShort: string;
  tooLong: string;
  notDigits: string;
};

/** A phone number of at least so many digits, without separators. */
export const phoneField = (least: number, says: PhoneSentences) =>
  z
    .string({ error: says.missing.error })
    .trim()
    .min(1, says.missing)
    .max(PHONE_DIGITS.most, abortWith(says.tooLong))
    .regex(new RegExp(`^\\d{${least},${PHONE_DIGITS.most}}$`), {
      error: ({ input }) => (/^\d*$/.test(String(input)) ? says.tooShort : says.notDigits),
    });

// Linear: the first dot after the domain's first character is the only one that can match.
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/;

/** An email address, lower-cased and trimmed. Both messages are fixed: docs/rules.md#texts-fields. */
export const emailField = z
  .string({ error: 'Enter Email' })
  .trim()
  .min(1, 'Enter Email')
  .max(254, abortWith('Invalid Email'))
  .regex(EMAIL, 'Invalid Email')
  .toLowerCase();

/** Input that names one record, and nothing else. */
export const oneRecord = z.object({ id: z.number().int() });
