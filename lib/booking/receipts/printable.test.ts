import { expect, it } from 'vitest';
import { isBuiltIn, visible } from './printable';

it('the fonts of every reader have the letters of western Europe, and some signs beyond', () => {
  expect([...'aé ~€“–'].filter((sign) => !isBuiltIn(sign))).toEqual([]);
  expect([...'Łя字\u0007'].filter(isBuiltIn)).toEqual([]);
});

it('signs that only shape a text are left out', () => {
  expect(visible('\u200fab\u2066c\ufeff')).toBe('abc');
});
