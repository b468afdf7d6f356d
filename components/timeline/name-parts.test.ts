import { expect, test } from 'vitest';
import { nameParts } from './name-parts';

test.each([
  ['Hall North · 07', 'Hall North', ' · 07'],
  ['Gate 22 · 03', 'Gate 22', ' · 03'],
  ['Quiet Room', 'Quiet', ' Room'],
  ['Lounge', 'Lounge', ''],
  ['Pod beside-the-long-escalator', 'Pod beside-the-long-escalator', ''],
  ['· 07', '·', ' 07'],
])('“%s” is split into “%s” and “%s”, which is never cut', (name, start, end) => {
  expect(nameParts(name)).toEqual({ start, end });
  expect(start + end).toBe(name);
});
