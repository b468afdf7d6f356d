import { expect, it } from 'vitest';
import { factorsNeeded, neededWords } from './schema';

it('asks for what somebody has turned on, and is understood again', () => {
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
