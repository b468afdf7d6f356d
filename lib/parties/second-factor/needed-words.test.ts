import { expect, it } from 'vitest';
import { factorsNeeded, neededWords } from './needed-words';

it('the sentence asks for the factors of the person, and can be read back', () => {
  const [codes, passkeys, both] = [
    { codes: true, passkeys: false },
    { codes: false, passkeys: true },
    { codes: true, passkeys: true },
  ];
  expect(neededWords(codes)).toMatch(/^Enter the code/);
  expect(neededWords(passkeys)).toMatch(/^Use your passkey, or enter a recovery code$/);
  expect(neededWords(both)).toMatch(/^Use your passkey, or enter the code/);
  for (const factors of [codes, passkeys, both]) expect(factorsNeeded(neededWords(factors))).toEqual(factors);
});
