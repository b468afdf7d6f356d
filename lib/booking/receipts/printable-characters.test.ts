import { expect, it } from 'vitest';
import { isBuiltIn, visible } from './printable-characters';

it('the built-in fonts have the letters of western Europe, but not all signs', () => {
  expect([...'aé ~€“–'].filter((sign) => !isBuiltIn(sign))).toEqual([]);
  expect([...'Łя字\u0007'].filter(isBuiltIn)).toEqual([]);
});

it('invisible characters are removed from a text', () => {
  expect(visible('\u200fab\u2066c\ufeff')).toBe('abc');
});
