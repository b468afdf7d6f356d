/** The minimum length for a part of an email address to be selective. */
const LEAST = 6;
/** Fewer digits are a prefix, which is shared by all phone numbers of that range. */
const LEAST_DIGITS = 9;
/** The beginning of a reference: these two letters select one in a thousand. */
const REFERENCE_START = /^hp-[a-z\d]{2}/i;
/** Either just the beginning of a reference, or a whole reference. */
const REFERENCE = /^hp-[a-z\d]{2}(?:[a-z\d]{0,2}|[a-z\d]{2}-[a-z\d]{0,3})$/i;

/** Whether a term is a booking's reference, or enough of its beginning to be selective. */
export const beginsReference = (term: string): boolean => REFERENCE.test(term);

/**
 * Whether a search term matches few rows in any table: references, whole phone numbers and email addresses. Words and
 * the beginnings of numbers can be in all of them.
 */
export const isDistinct = (term: string): boolean =>
  REFERENCE_START.test(term) ||
  (term.length >= LEAST && term.includes('@')) ||
  term.replace(/\D/g, '').length >= LEAST_DIGITS;
