import { expect, it } from 'vitest';
import { freeShortName, MAX_SHORT_NAME_LENGTH, shortNameOf } from './short-name';

it.each([
  ['Concourse B · 14', 'B14'],
  ['Gate 22 · 03', '22·03'],
  ['Gate D36 · 23', 'D36·23'],
  ['Lounge · 01', '01'],
  ['Quiet', 'Quie'],
  ['Quiet room 2', 'Qu2'],
  ['Pier 4 · North · 07', '4·07'],
  ['Lounge ·', 'Loun'],
])('the short name of %s is %s', (name, shortName) => expect(shortNameOf(name)).toBe(shortName));

it.each([
  ['Quiet Booth', [], 'Quie'],
  ['Quiet Booth', ['quie'], 'QuBo'],
  ['Quiet Booth', ['quie', 'qubo'], 'Quiet Booth'],
  ['Quiet Booth', ['quie', 'qubo', 'quiet booth'], 'Quie·2'],
  ['Quiet Booth', ['quie', 'qubo', 'quiet booth', 'quie·2'], 'Quie·3'],
  ['Hall · A very long end of its name', [], 'HaAveloenofitna'],
  [`Hall · ${'9'.repeat(30)}`, [], `${'9'.repeat(16)}·2`],
])('the sign of %s beside %j is %s', (name, onDoors, sign) => {
  expect(freeShortName(name, new Set(onDoors))).toBe(sign);
  expect(sign.length).toBeLessThanOrEqual(MAX_SHORT_NAME_LENGTH);
});
