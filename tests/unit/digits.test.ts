import { expect, it } from 'vitest';
import { plainDigits } from '@/lib/foundation/text/digits';
import { DIGIT_SCRIPTS, MARKS, writtenIn } from '../fixtures/keyboards';

it.each(DIGIT_SCRIPTS)('reads the digits of %s', (_, zero) => {
  expect(plainDigits(writtenIn(zero, '0123456789'))).toBe('0123456789');
});

it('reads every decimal digit of Unicode as its value', () => {
  const digits = Array.from({ length: 0x110000 }, (_, code) => code).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)),
  );
  const values = digits.map((code) => plainDigits(String.fromCodePoint(code))).join('');
  expect(digits.length).toBeGreaterThan(700);
  expect(values).toBe('0123456789'.repeat(digits.length / 10));
});

it.each(MARKS)('drops an invisible mark: %j', (mark) => {
  expect(plainDigits(`${mark}20${mark}25${mark}`)).toBe('2025');
});

it.each([
  ['１２．５０', '12.50'],
  ['١٢٫٥٠', '12.50'],
  ['١٬٢٣٤٫٥', '1,234.5'],
  ['12。5', '12.5'],
  ['−12', '-12'],
  ['＋１（２０２）', '+1(202)'],
  ['ＳＵＭＭＥＲ１０', 'SUMMER10'],
  ['½ and ²', '½ and ²'],
])('reads %j as %j', (typed, read) => expect(plainDigits(typed)).toBe(read));
