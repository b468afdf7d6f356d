import { expect, test } from 'vitest';
import { planName, planOfName } from './name';

test.each([
  [30, 2000],
  [5, 7],
  [1440, 123_456],
])('the name of a plan can be read back: %d minutes for %d cents', (minutes, costCents) => {
  expect(planOfName(planName(minutes, costCents))).toEqual({ minutes, costCents });
});

test('another text is not the name of a plan', () => expect(planOfName('Half an hour, $20.00')).toBeNull());
