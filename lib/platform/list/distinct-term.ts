/** A part of a phone number, of an email address or of a reference has to be this long to be found in few rows. */
const LEAST = 6;
/** The beginning of a reference: one in a thousand has these two letters. */
const REFERENCE_START = /^hp-[a-z\d]{2}/i;
/** It alone, or a whole reference. */
const REFERENCE = /^hp-[a-z\d]{2}(?:[a-z\d]{0,2}|[a-z\d]{2}-[a-z\d]{0,3})$/i;

/** Whether a term is a booking's reference, or enough of its beginning to be in few. */
export const beginsReference = (term: string): boolean => REFERENCE.test(term);

/**
 * Whether a search term is in few rows whatever the table: references, phone numbers and email addresses, and no words,
 * which may be in all of them.
 */
export const isDistinct = (term: string): boolean =>
  REFERENCE_START.test(term) || (term.length >= LEAST && /[\d@]/.test(term));
