import { expect, it } from 'vitest';
import { phoneParts } from './phone';

it.each([
  ['+1 (800) 555-0199', '+1', '8005550199'],
  ['+49 170 1234567', '+49', '1701234567'],
  ['+353851234567', '+353', '851234567'],
  ['+971501234567', '+971', '501234567'],
  ['+79161234567', '+7', '9161234567'],
  ['8005550199', '', '8005550199'],
])('%s has the dial code %s', (text, countryCode, phone) => {
  expect(phoneParts(text)).toEqual({ countryCode, phone });
});
