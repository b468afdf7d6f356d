import { plainDigits } from '@/lib/foundation/text/digits';
import { folded } from '@/lib/foundation/text/folded';
import { phoneParts } from '@/lib/foundation/text/phone';

/** The maximum number of words that are searched separately; the rest are one term. */
const MOST_WORDS = 5;
/** A booking's reference, with or without its hyphens. */
const REFERENCE = /^(hp)[\s-]?([a-z\d]{4})[\s-]?([a-z\d]{3})$/;
/** The end of a reference, after its "HP", with a letter and a digit in it: as people read it from a screen. */
const REFERENCE_END = /^(?=.*\d)(?=.*[a-z])([a-z\d]{4})([a-z\d]{3})$/;
/** A phone number as people write it: digits with separators between or before them. */
const PHONE = /^(?=.*\D)(?=(?:\D*\d){6})\+?[\d\s()./-]+$/;
/** The delimiters that mail programs and pages put around text that people copy. */
const AROUND = /[<>"“”„«»[\]{}]/g;
const BEFORE = /^(?:mailto:|tel:|#)\s*/i;
const AFTER = /[,;]$/;
/** A phone number without separators: with the trunk zero of domestic calls, or with a dial code. */
const PHONE_DIGITS = /^(?:0\d{6,14}|[1-9]\d{10,14})$/;

/** The minimum number of digits for a search by phone number. */
const LEAST_DIGITS = 4;

/** A word this short occurs almost everywhere: it is searched together with its neighbour. */
const SHORT = 2;

/** The words of a text that are searched separately; a short one together with its neighbour. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const word of text.split(/\s+/)) {
    const before = words.at(-1);
    const isShort = word.length <= SHORT || (before !== undefined && before.length <= SHORT);
    if (before === undefined || !isShort) words.push(word);
    else words[words.length - 1] = `${before} ${word}`;
  }
  const rest = words.slice(MOST_WORDS - 1).join(' ');
  return rest ? [...words.slice(0, MOST_WORDS - 1), rest] : words;
}

/** A search text with plain digits, without copied delimiters and invisible characters. */
export function cleanSearchText(typed: string): string {
  const plain = plainDigits(typed).replace(AROUND, ' ').replaceAll(/\s+/g, ' ').trim();
  const bare = plain.replace(BEFORE, '').replace(AFTER, '').trim();
  return /^'.*'$/.test(bare) ? bare.slice(1, -1) : bare;
}

/** The digits of a phone number as they are stored: without its dial code, and without the trunk zero. */
function storedDigitsOf(text: string): string {
  const digits = text.replace('(0)', '').replace(/\D/g, '');
  const hasCode = text.startsWith('+') || /^[1-9]\d{10}/.test(digits);
  const number = digits.startsWith('00') ? `+${digits.slice(2)}` : `${hasCode ? '+' : ''}${digits}`;
  return phoneParts(number).phone.replace(/^0+/, '');
}

/**
 * The parts that a folded text must contain to match a search: all parts of one of the alternatives. Words can be in
 * any order, a reference can lack its hyphens, and a phone number can have any form: docs/rules.md#search.
 */
export function searchTerms(typed: string): string[][] {
  const phrase = folded(typed.trim());
  const text = folded(cleanSearchText(typed));
  if (text === '') return [wordsOf(phrase)];
  const alternatives = alternativesIn(text);
  // A name can contain quotes or brackets.
  return phrase === text || /[<@#]/.test(phrase) ? alternatives : [...alternatives, wordsOf(phrase)];
}

/** The alternatives that a folded, cleaned text can mean: a reference, a phone number, or its words. */
function alternativesIn(text: string): string[][] {
  const reference = REFERENCE.exec(text)?.slice(1).join('-');
  const end = REFERENCE_END.exec(text)?.slice(1).join('-');
  if (reference) return reference === text ? [[text]] : [[reference], wordsOf(text)];
  if (end) return [[end], [text]];
  const isPhone = PHONE.test(text) || PHONE_DIGITS.test(text);
  const digits = isPhone ? storedDigitsOf(text) : '';
  // A few digits, or none, are in almost every number.
  return digits.length >= LEAST_DIGITS ? [wordsOf(text), [digits]] : [wordsOf(text)];
}

/** The minimum length for a part of an email address to be selective. */
const DISTINCT_LENGTH = 6;
/** Fewer digits are a prefix, which is shared by all phone numbers of that range. */
const DISTINCT_DIGITS = 9;
/** The beginning of a reference: these two letters select one in a thousand. */
const REFERENCE_START = /^hp-[a-z\d]{2}/i;
/** Either just the beginning of a reference, or a whole reference. */
const BEGUN_REFERENCE = /^hp-[a-z\d]{2}(?:[a-z\d]{0,2}|[a-z\d]{2}-[a-z\d]{0,3})$/i;

/** Whether a term is a booking's reference, or enough of its beginning to be selective. */
export const beginsReference = (term: string): boolean => BEGUN_REFERENCE.test(term);

/**
 * Whether a search term matches few rows in any table: references, whole phone numbers and email addresses. Words and
 * the beginnings of numbers can be in all of them.
 */
export const isDistinctTerm = (term: string): boolean =>
  REFERENCE_START.test(term) ||
  (term.length >= DISTINCT_LENGTH && term.includes('@')) ||
  term.replace(/\D/g, '').length >= DISTINCT_DIGITS;
