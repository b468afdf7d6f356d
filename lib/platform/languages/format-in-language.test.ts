import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from '@/lib/column-values/languages';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { countryNames, formatClockTime, formatLast4, formatMoney } from './format-in-language';

it('dollars are formatted with the sign and the comma of the language', () => {
  expect(formatMoney('en', 350)).toBe('$3.50');
  expect(formatMoney('de', 123_456)).toBe('1.234,56\u00a0$');
  expect(formatMoney('ar', 350)).toBe('\u2066$3.50\u2069');
  expect([formatMoney('en', -5), formatMoney('fr', -5)]).toEqual(['−$0.05', '−0,05\u00a0$']);
});

it.each(Object.keys(LANGUAGES) as Language[])('the same digits are used in %s', (language) => {
  expect(formatMoney(language, 98_765).replace(/\D/g, '')).toBe('98765');
  const evening = new Date('2026-11-21T21:42:00Z');
  expect(formatClockTime(language, evening, clockOf('UTC'))).toBe(language === 'en' ? '9:42 PM' : '21:42');
});

it.each(Object.keys(LANGUAGES) as Language[])(
  'an amount or a card number does not break over two lines in %s',
  (language) => {
    expect(`${formatMoney(language, -12_345_678)}${formatLast4('4242')}`).not.toMatch(/[ \u202f]/);
  },
);

it('times are formatted in the time zone, in 12 hours only in English', () => {
  const noon = new Date('2026-11-21T12:34:00Z');
  expect(formatClockTime('en', noon, clockOf('America/New_York'))).toBe('7:34 AM');
  expect(formatClockTime('de', noon, clockOf('America/New_York'))).toBe('07:34');
});

it('countries are named in the language', () => {
  expect(countryNames('de')('DE')).toBe('Deutschland');
  expect(countryNames('en')('XQ')).toBe('XQ');
});
