import { expect, it } from 'vitest';
import { DOOR_OFFER_MINUTES, offersDoorRefund, offersOtherSpace } from './door-offer';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const booking = { status: 2, confirmedAt: ago(3), spaceId: 7, amountCents: 2000 };
const tryAt = (state: string, spaceId = 7, createdAt = ago(1)) => ({ state, spaceId, createdAt });

it.each([
  ['a try that failed', booking, ['failed'], true],
  ['some that failed and expired', booking, ['expired', 'failed'], true],
  ['no try at all', booking, [], false],
  ['one that opened among them', booking, ['failed', 'acknowledged'], false],
  ['one that is on its way', booking, ['failed', 'delivered'], false],
  ['too late', { ...booking, confirmedAt: ago(DOOR_OFFER_MINUTES + 0.1) }, ['failed'], false],
  ['a booking that is cancelled', { ...booking, status: 3 }, ['failed'], false],
  ['a hold', { ...booking, status: 1, confirmedAt: null }, ['failed'], false],
])('with %s', (_, of, unlocks, offered) => {
  const tries = unlocks.map((state) => tryAt(state));
  expect(offersDoorRefund(of, tries, now)).toBe(offered);
  expect(offersOtherSpace(of, tries, now)).toBe(offered);
});

it('a booking that cost nothing has nothing to refund, and may have another space', () => {
  const free = { ...booking, amountCents: 0 };
  expect(offersDoorRefund(free, [tryAt('failed')], now)).toBe(false);
  expect(offersOtherSpace(free, [tryAt('failed')], now)).toBe(true);
});

it('after the change to another space, once its door was tried too, for ten more minutes; and no third space', () => {
  const long = { ...booking, confirmedAt: ago(DOOR_OFFER_MINUTES + 5) };
  const before = tryAt('expired', 6, ago(DOOR_OFFER_MINUTES - 1));
  expect(offersDoorRefund(long, [before], now)).toBe(false);
  expect(offersDoorRefund(long, [before, tryAt('failed')], now)).toBe(true);
  expect(offersOtherSpace(long, [before, tryAt('failed')], now)).toBe(false);
  const late = tryAt('expired', 6, ago(DOOR_OFFER_MINUTES + 1));
  expect(offersDoorRefund(long, [late, tryAt('failed')], now)).toBe(false);
});
