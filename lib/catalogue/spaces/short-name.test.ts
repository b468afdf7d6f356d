import { expect, it } from 'vitest';
import { shortNameOf } from './short-name';

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
