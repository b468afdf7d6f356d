import { expect, it } from 'vitest';
import { beginningWithin, firstCharacters } from './whole-characters';

const ASTRONAUT = '👩‍🚀';

it.each([
  ['Quiet', 4, 'Quie'],
  ['abc👍x', 4, 'abc👍'],
  [`${ASTRONAUT}${ASTRONAUT} pod`, 2, `${ASTRONAUT}${ASTRONAUT}`],
  ['🇳🇴🇩🇪', 1, '🇳🇴'],
  ['e\u0301\u0323f', 1, 'e\u0301\u0323'],
  ['ab', 4, 'ab'],
  ['', 4, ''],
])('the first characters of %s, %i of them, are %s', (text, count, first) =>
  expect(firstCharacters(text, count)).toBe(first),
);

it.each([
  ['Quiet', 4, 'Quie'],
  ['abc👍x', 4, 'abc👍'],
  [`ab${ASTRONAUT}`, 4, 'ab'],
  [`ab${ASTRONAUT}`, 5, `ab${ASTRONAUT}`],
  [ASTRONAUT, 2, ''],
])('the beginning of %s within %i code points is %s', (text, most, beginning) =>
  expect(beginningWithin(text, most)).toBe(beginning),
);
