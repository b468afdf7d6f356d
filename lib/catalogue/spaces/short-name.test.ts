import { expect, it } from 'vitest';
import { freeShortName, signKey } from './free-short-name';
import { MAX_SHORT_NAME_LENGTH, shortNameOf, shownShortName } from './short-name';

it.each([
  ['Concourse B · 14', 'B14'],
  ['Gate 22 · 03', '22·03'],
  ['Gate D36 · 23', 'D36·23'],
  ['Lounge · 01', '01'],
  ['Quiet', 'Quie'],
  ['Quiet room 2', 'Qu2'],
  ['Pier 4 · North · 07', '4·07'],
  ['Lounge ·', 'Loun'],
  ['The Nook', 'The'],
  ['abc👍x', 'abc👍'],
  ['👩‍🚀👩‍🚀 pod', '👩‍🚀👩‍🚀 p'],
  ['👩‍🚀👩‍🚀👩‍🚀 7', '👩‍🚀👩‍🚀7'],
])('the short name of %s is %s', (name, shortName) => expect(shortNameOf(name)).toBe(shortName));

it.each([
  ['Quiet Booth', [], 'Quie'],
  ['Quiet Booth', ['quie'], 'QuBo'],
  ['Quiet Booth', ['quie', 'qubo'], 'Quiet Booth'],
  ['Quiet Booth', ['quie', 'qubo', 'quiet booth'], 'Quie·2'],
  ['Quiet Booth', ['quie', 'qubo', 'quiet booth', 'quie·2'], 'Quie·3'],
  ['Hall · A very long end of its name', [], 'HaAveloenofitna'],
  [`Hall · ${'9'.repeat(30)}`, [], `${'9'.repeat(16)}·2`],
  [`Hall · ${'👩‍🚀'.repeat(9)}`, ['ha👩‍🚀👩‍🚀'], `${'👩‍🚀'.repeat(5)}·2`],
  ['Café Noir', ['cafe'], 'CaNo'],
  ['Tür ４', ['tur4'], 'Tür'],
])('the sign of %s beside %j is %s', (name, onDoors, sign) => {
  expect(freeShortName(name, new Set(onDoors))).toBe(sign);
  expect([...sign].length).toBeLessThanOrEqual(MAX_SHORT_NAME_LENGTH);
});

it.each([
  ['B14', 'b14'],
  ['Café', 'CAFE'],
  ['Ｂ１４', 'B14'],
  ['٤', '4'],
])('the signs %s and %s are the same to people', (one, other) => expect(signKey(one)).toBe(signKey(other)));

it.each([
  ['The Nook', 'The ', 'The'],
  ['abc👍x', 'abc\uFFFD', 'abc👍'],
  ['👩‍🚀👩‍🚀 pod', '👩\u200D', '👩‍🚀👩‍🚀 p'],
  ['The Nook', 'Nook', 'Nook'],
  ['The Nook', null, 'The'],
])('the sign of %s, stored as %j, is shown as %s', (name, shortName, shown) =>
  expect(shownShortName({ name, shortName })).toBe(shown),
);
