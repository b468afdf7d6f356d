import { expect, it } from 'vitest';
import { isBuiltInCharacter, visibleText } from './printable-characters';

it('the built-in fonts have the letters of western Europe, but not all signs', () => {
  expect([...'aé ~€“–'].filter((sign) => !isBuiltInCharacter(sign))).toEqual([]);
  expect([...'Łя字\u0007'].filter(isBuiltInCharacter)).toEqual([]);
});

it('invisible characters are removed from a text', () => {
  expect(visibleText('\u200fab\u2066c\ufeff')).toBe('abc');
});
