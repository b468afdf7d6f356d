/** A part of an email address has to be this long to be found in few rows. */
const LEAST = 6;
/** Fewer digits are a prefix, which as many phone numbers have as were given out of it. */
const LEAST_DIGITS = 9;
/** The beginning of a reference: one in a thousand has these two letters. */
const REFERENCE_START = /^hp-[a-z\d]{2}/i;
/** It alone, or a whole reference. */
const REFERENCE = /^hp-[a-z\d]{2}(?:[a-z\d]{0,2}|[a-z\d]{2}-[a-z\d]{0,3})$/i;

/** Whether a term is a booking's reference, or enough of its beginning to be in few. */
export const beginsReference = (term: string): boolean => REFERENCE.test(term);

/**
 * Whether a search term is in few rows whatever the table: references, whole phone numbers and email addresses. Words
 * and the beginnings of numbers may be in all of them.
 */
export const isDistinct = (term: string): boolean =>
  REFERENCE_START.test(term) ||
  (term.length >= LEAST && term.includes('@')) ||
  term.replace(/\D/g, '').length >= LEAST_DIGITS;
