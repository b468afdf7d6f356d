import { describe, expect, it } from 'vitest';
import { folded } from '@/lib/foundation/text/folded';
import { searchTerms } from '@/lib/platform/list/search-terms';
import { numbersTyped } from '../fixtures/keyboards';

/** Whether the typed search finds a text. */
const finds = (typed: string, text: string) =>
  searchTerms(typed).some((all) => all.every((part) => folded(text).includes(part)));

const american = 'hp-f53f-d2t gr@example.test 2025550143';
const booking = 'HP-GE5Q-FN6 María José López m.jose@mail.test 3012345678';

describe('a typed search', () => {
  it.each([
    'López María',
    'maría LÓPEZ',
    'lopez maria',
    'LO\u0301PEZ',
    'ge5q lópez',
    'HP-GE5Q-FN6',
    'hpge5qfn6',
    'HP GE5Q FN6',
    'GE5QFN6',
    'hp-ge5q',
  ])('finds the booking by "%s"', (typed) => expect(finds(typed, booking)).toBe(true));

  it('does not require the letters and signs that a keyboard lacks', () => {
    for (const [typed, text] of [
      ["o'brien", 'Siobhán O’Brien'],
      ['lodz', 'ŁÓDŹ Fabryczna'],
      ['strasse', 'Straße 5'],
      ['Ærø', 'Aero'],
      ['istanbul', 'İstanbul'],
    ] as const)
      expect([typed, finds(typed, text)]).toEqual([typed, true]);
  });

  it.each([
    '+49 30 1234-5678',
    '+49 (0)30 / 12345678',
    '030 12345678',
    '(030) 1234.5678',
    '3012345678',
    '0049 30 12345678',
    '12345678',
    '03012345678',
    '00493012345678',
    '493012345678',
  ])('finds the phone number by "%s"', (typed) => expect(finds(typed, booking)).toBe(true));

  it.each(['lópez pedro', 'hp-ge5q-fn7', '+49 30 1234-5679', '+1 30 12345679'])(
    'does not find it by "%s"',
    (typed) => expect(finds(typed, booking)).toBe(false),
  );

  it.each([
    '+1 (202) 555-0143',
    '202-555-0143',
    '(202) 555-0143',
    '202.555.0143',
    '12025550143',
    '1-202-555-0143',
    '1 (202) 555-0143',
    '+1.202.555.0143',
    '001 202 555 0143',
    'tel:+12025550143',
    '1 202 555 0143',
    '202\u2011555\u20110143',
    '202\u00a0555\u00a00143',
    '\u202a+1\u00a0(202)\u00a0555-0143\u202c',
    ...numbersTyped('2025550143'),
  ])('finds the American number by %j', (typed) => expect(finds(typed, american)).toBe(true));

  it.each([
    'mailto:gr@example.test',
    '<gr@example.test>',
    '"gr@example.test"',
    '“gr@example.test”',
    'gr@example.test,',
    '#HP-F53F-D2T',
    '[HP-F53F-D2T]',
    "'gr@example.test'",
    'gr@\u200bexample.test',
    '# hp f53f d2t',
  ])('finds what was copied by %j', (typed) => expect(finds(typed, american)).toBe(true));

  it.each(['ΠΥΛΗ ΝΟΤΟΣ', 'ΝΟΤΟΣ', 'Νότος', 'νοτος', 'νοτοσ'])('finds a final sigma by %s', (typed) => {
    for (const text of ['ΠΥΛΗ ΝΟΤΟΣ', 'Πύλη Νότος']) expect(finds(typed, text)).toBe(true);
  });

  it('finds the digits of one script by those of any other', () => {
    for (const typed of numbersTyped('42')) expect(finds(`شارع ${typed}`, 'شارع ٤٢')).toBe(true);
  });

  it('finds a name with quotes or brackets in it', () => {
    expect(finds('Pier “B”', 'Pier “B” · 01')).toBe(true);
    expect(finds('Pod [7]', 'Pod [7]')).toBe(true);
    expect(finds('#7', 'Pod #7')).toBe(true);
  });

  it('does not read zeros as a phone number', () => expect(searchTerms('00000000')).toEqual([['00000000']]));

  it('finds what only looks like a phone number', () => {
    expect(finds('94128-3001', 'concourse b · 14 san francisco 94128-3001')).toBe(true);
  });

  it('reduces many words to a few', () => {
    expect(searchTerms('one two three four five six')).toEqual([['one', 'two', 'three', 'four', 'five six']]);
  });

  it('joins a short word to its neighbour, as alone it would be found almost everywhere', () => {
    expect(searchTerms('Concourse B Terminal')).toEqual([['concourse b', 'terminal']]);
    expect(searchTerms('B concourse')).toEqual([['b concourse']]);
  });
});
