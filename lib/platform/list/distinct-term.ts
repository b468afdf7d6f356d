/** A part of a reference or a phone number has to be this long to be found in few rows. */
const LEAST = 6;

/**
 * Whether a search term is in few rows whatever the table: references, phone numbers and email addresses, and no words,
 * which may be in all of them.
 */
export const isDistinct = (term: string): boolean => term.length >= LEAST && /[\d@]/.test(term);
