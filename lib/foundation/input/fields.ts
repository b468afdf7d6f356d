import { z } from 'zod';
import { plainDigits } from '@/lib/foundation/text/digits';
import { asEmailAddress, isEmailAddress } from '@/lib/foundation/text/email';
import './input-sentences';
import { tidyName, tidyText } from '@/lib/foundation/text/tidy-name';
import { isWithinYears, OTHER_YEARS } from '@/lib/foundation/time/allowed-years';
import { looksLikeZone, NO_ZONE, zoneName } from '@/lib/foundation/time/zone-name';

/** Schemas for fields that several forms share, with their error messages. */

/**
 * For `.max()`: rejects text that is too long before any later check or pattern runs on it:
 * docs/rules.md#text-lengths.
 */
export const abortWith = (sentence: string) => ({ error: sentence, abort: true });

/** Messages that replace the default ones of a text field. */
type TextSentences = { missing?: string; tooLong?: string };

/**
 * A string from a client, of at most `most` characters. Every string of an input is declared with this or with a
 * schema derived from it, so that no code processes a longer one: docs/rules.md#text-lengths.
 */
export const boundedText = (most: number, { missing, tooLong }: TextSentences = {}) =>
  z
    .string(missing === undefined ? undefined : { error: missing })
    .max(most, abortWith(tooLong ?? `At most ${most} characters`));

/** A required, non-empty string. */
export const requiredText = (most: number, sentence: string, tooLong?: string) =>
  boundedText(most, { missing: sentence, tooLong }).overwrite(tidyText).min(1, sentence);

/** An optional string; an empty one becomes null. */
export const optionalText = (most: number) =>
  boundedText(most)
    .overwrite(tidyText)
    .transform((text) => text || null)
    .nullish();

/** A required name, in its normalised form: docs/rules.md#names. */
export const nameField = requiredText(120, 'Enter a name').overwrite(tidyName);

/** A query parameter that is parsed as `true`, a number or a day later. */
export const queryText = boundedText(1000);

/** An input field for a webId: docs/rules.md#web-id. */
export const webIdField = boundedText(64);

const NO_INSTANT = 'Must be a date with its time, such as 2027-01-31T09:30:00Z';
/** An ISO 8601 instant; UTC unless it has an `offset`. */
export const instantText = ({ offset = false, sentence = NO_INSTANT } = {}) =>
  boundedText(40, { missing: sentence, tooLong: sentence })
    .check(z.iso.datetime({ offset, error: sentence, abort: true }))
    .refine(isWithinYears, OTHER_YEARS);

/** An input field for a date as YYYY-MM-DD. */
export const dayText = (sentence: string) =>
  boundedText(40, { missing: sentence, tooLong: sentence })
    .check(z.iso.date({ error: sentence, abort: true }))
    .refine(isWithinYears, OTHER_YEARS);

export const CODE_LENGTH = 40;
/** Normalises a code as it is typed: upper case, without the characters that a code cannot contain. */
export const codeText = (text: string): string =>
  plainDigits(text)
    .toUpperCase()
    .replace(/[^A-Z0-9_-]/g, '');

/** A code that people type, in upper case. */
export const codeField = (sentence: string) =>
  requiredText(CODE_LENGTH, sentence)
    .overwrite(plainDigits)
    .regex(/^[A-Za-z0-9_-]+$/, 'Use letters, digits, - and _ only')
    .toUpperCase();

export const chosenId = (sentence: string) =>
  z.number({ error: sentence }).int(sentence).positive(sentence).max(Number.MAX_SAFE_INTEGER, sentence);

/**
 * The number that a string of plain decimal digits denotes. `Number` accepts more (`0x10`, `1e1`, an empty string),
 * which is never meant as an id.
 */
const asNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
};

/** A number in a path or a query, as plain decimal digits; a number in a body is left as is. */
export const fromDigits = <Field extends z.ZodType<number>>(field: Field) => z.preprocess(asNumber, field);

/** An id in a path or a query. */
export const idText = (sentence: string) => fromDigits(chosenId(sentence));

/** An IANA zone name; a suffix such as ` (UTC-05:00)` is dropped. `knownZone` checks that the zone exists. */
export const zoneField = boundedText(100, { missing: 'Choose a time zone' })
  .transform(zoneName)
  .refine(looksLikeZone, NO_ZONE);

const NO_AMOUNT = 'Enter the amount in dollars';

/**
 * `3`, `3.00`, `.5`, `1,234.50`; or `3,00`, where the comma is the decimal separator, as in many countries. A
 * negative number has its own message.
 */
const AMOUNT = /^-?(?:(?=\.?\d)\d*(?:\.\d*)?|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?|\d+,\d{1,2})$/;

const amountOf = (text: string): number =>
  Number(/,\d{1,2}$/.test(text) ? text.replace(',', '.') : text.replaceAll(',', ''));

// Both branches have the message, since a form shows that of the first branch.
const amountText = (sentence: string) =>
  boundedText(20, { missing: sentence, tooLong: sentence })
    .overwrite(plainDigits)
    .trim()
    .regex(AMOUNT, sentence)
    .transform(amountOf);

/** Dollars as a number or as people write them (`"12.50"`), with no limits on the amount: docs/rules.md#wire-values. */
export const anyDollars = (missing = NO_AMOUNT) =>
  z.union([z.number({ error: missing }), amountText(missing)], { error: missing });

/** Dollars of at least `least`, with at most two decimals. */
export const dollarsField = (least: number, sentence: string, missing = NO_AMOUNT) =>
  anyDollars(missing).pipe(
    z
      .number()
      .min(least, sentence)
      .max(99_999.99, 'At most $99,999.99')
      .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'At most two decimals'),
  );

/** A whole number of minutes between `least` and `most`. */
export const minutesField = (least: number, most: number, sentence: string) =>
  z.number({ error: sentence }).int(sentence).min(least, sentence).max(most, sentence);

/** Degrees between `-most` and `most`. */
export function degreesField(what: string, most: number) {
  const range = `${what} must be between -${most} and ${most}`;
  return z
    .number({ error: `Enter the ${what.toLowerCase()} in degrees` })
    .min(-most, range)
    .max(most, range);
}

/**
 * The version that the edit form loaded, so that a concurrent change is not overwritten: docs/rules.md#stale. It is
 * only compared, so any year will do: 1970 stands for a setting that was never saved.
 */
export const seenVersion = boundedText(40)
  .check(z.iso.datetime({ error: NO_INSTANT }))
  .optional()
  .meta({ description: 'If sent and stale, the response is 409' });

/** The input of an update: an absent key keeps its value, null clears it. */
export const updateOf = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  fields.partial().extend({ id: z.number().int(), updatedAt: seenVersion });

/** Length limits of a phone number: docs/rules.md#booking-form, docs/rules.md#customers. */
export const PHONE_DIGITS = { visitor: 4, profile: 10, most: 20 } as const;

/** `missing` can abort: then no other error is reported for an empty field. */
type PhoneSentences = {
  missing: { error: string; abort?: boolean };
  tooShort: string;
  tooLong: string;
  notDigits: string;
};

/** A phone number of at least the given number of digits, without separators. */
export const phoneField = (least: number, says: PhoneSentences) =>
  boundedText(PHONE_DIGITS.most, { missing: says.missing.error, tooLong: says.tooLong })
    .overwrite(plainDigits)
    .trim()
    .min(1, says.missing)
    .regex(new RegExp(`^\\d{${least},${PHONE_DIGITS.most}}$`), {
      error: ({ input }) => (/^\d*$/.test(String(input)) ? says.tooShort : says.notDigits),
    });

/** An email address in canonical form: docs/rules.md#emails. Both messages are fixed: docs/rules.md#texts-fields. */
export const emailField = requiredText(254, 'Enter Email', 'Invalid Email')
  .overwrite(asEmailAddress)
  .refine(isEmailAddress, 'Invalid Email');

/** An optional email address; the empty string that a form sends becomes null. */
export const optionalEmail = boundedText(254, { missing: 'Invalid Email', tooLong: 'Invalid Email' })
  .overwrite(tidyText)
  .transform((text) => text || null)
  .pipe(emailField.nullable())
  .nullish();

/** An input that contains only the id of one record. */
export const oneRecord = z.object({ id: z.number().int() });
