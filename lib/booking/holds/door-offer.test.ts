import { expect, it } from 'vitest';
import { DOOR_OFFER_MINUTES, offersDoorRefund } from './door-offer';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const booking = { status: 2, confirmedAt: ago(3) };

it.each([
  ['a try that failed', booking, ['failed'], true],
  ['some that failed and expired', booking, ['expired', 'failed'], true],
  ['no try at all', booking, [], false],
  ['one that opened among them', booking, ['failed', 'acknowledged'], false],
  ['one that is on its way', booking, ['failed', 'delivered'], false],
  ['too late', { status: 2, confirmedAt: ago(DOOR_OFFER_MINUTES + 0.1) }, ['failed'], false],
  ['a booking that is cancelled', { status: 3, confirmedAt: ago(3) }, ['failed'], false],
  ['a hold', { status: 1, confirmedAt: null }, ['failed'], false],
])('with %s', (_, of, unlocks, offered) => {
  expect(offersDoorRefund(of, unlocks, now)).toBe(offered);
});
