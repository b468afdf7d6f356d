import { expect, it } from 'vitest';
import { typedPhone } from '@/components/visitor/typed-phone';
import { MARKS, numbersTyped } from '../fixtures/keyboards';

const COUNTRIES = [
  { country: 'AU', name: 'Australia', code: '+61' },
  { country: 'AS', name: 'American Samoa', code: '+1684' },
  { country: 'CA', name: 'Canada', code: '+1' },
  { country: 'DE', name: 'Germany', code: '+49' },
  { country: 'US', name: 'United States', code: '+1' },
];
const typed = (text: string, chosen = 'AU') => typedPhone(text, chosen, COUNTRIES);

it.each(numbersTyped('0501234567'))('a typed phone number is read: %j', (text) => {
  expect(typed(text)).toEqual({ country: 'AU', phone: '0501234567' });
});

it.each([
  ['+1 202 555 0143', 'US', '2025550143'],
  ['001 (202) 555-0143', 'US', '2025550143'],
  ['+1 684 633 1234', 'AS', '6331234'],
  ['+49 (0)170 123 45 67', 'DE', '1701234567'],
  ['+٤٩ ١٧٠ ١٢٣٤٥٦٧', 'DE', '1701234567'],
  ['＋４９１７０１２３４５６７', 'DE', '1701234567'],
  [`${MARKS[3]}+49 170 1234567${MARKS[4]}`, 'DE', '1701234567'],
])('a number with its dial code sets the country: %s', (text, country, phone) => {
  expect(typed(text)).toEqual({ country, phone });
});

it('the chosen country stays if several countries have the dial code', () => {
  expect(typed('+1 202 555 0143', 'CA')).toEqual({ country: 'CA', phone: '2025550143' });
});

it('an incomplete dial code is kept, key by key', () => {
  expect(typed('+')).toEqual({ country: 'AU', phone: '+' });
  expect(typed('+4')).toEqual({ country: 'AU', phone: '+4' });
  expect(typed('+49')).toEqual({ country: 'DE', phone: '' });
});
