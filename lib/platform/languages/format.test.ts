import { expect, it } from 'vitest';
import { clockOf } from '@/lib/foundation/time-zones';
import { LANGUAGES, type Language } from '@/lib/values/languages';
import { countryNames, formatClockTime, formatLast4, formatMoney } from './format';

it('writes dollars with the sign and the comma of the language', () => {
  expect(formatMoney('en', 350)).toBe('$3.50');
  expect(formatMoney('de', 123_456)).toBe('1.234,56\u00a0$');
  expect(formatMoney('ar', 350)).toBe('\u2066$3.50\u2069');
  expect([formatMoney('en', -5), formatMoney('fr', -5)]).toEqual(['−$0.05', '−0,05\u00a0$']);
});

it.each(Object.keys(LANGUAGES) as Language[])('writes the same digits in %s', (language) => {
  expect(formatMoney(language, 98_765).replace(/\D/g, '')).toBe('98765');
  const evening = new Date('2026-11-21T21:42:00Z');
  expect(formatClockTime(language, evening, clockOf('UTC'))).toBe(language === 'en' ? '9:42 PM' : '21:42');
});

it.each(Object.keys(LANGUAGES) as Language[])(
  'never breaks an amount or a card over two lines in %s',
  (language) => {
    expect(`${formatMoney(language, -12_345_678)}${formatLast4('4242')}`).not.toMatch(/[ \u202f]/);
  },
);

it('writes times in the zone, in English as everywhere else', () => {
  const noon = new Date('2026-11-21T12:34:00Z');
  expect(formatClockTime('en', noon, clockOf('America/New_York'))).toBe('7:34 AM');
  expect(formatClockTime('de', noon, clockOf('America/New_York'))).toBe('07:34');
});

it('names countries', () => {
  expect(countryNames('de')('DE')).toBe('Deutschland');
  expect(countryNames('en')('XQ')).toBe('XQ');
});
