import 'server-only';
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';

/** Unambiguous when read aloud: no 0 and O, no 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A new reference of a booking, for people: `HP-7F3K-2QX`, one of 34 billion. */
export const newTransactionId = (): string => `HP-${letters(4)}-${letters(3)}`;

/** The number of a receipt, for the statement that confirms its booking: docs/rules.md#receipts. */
export const nextReceiptNumber = sql`nextval('receipt_numbers')`;
