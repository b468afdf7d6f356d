import { expect, it } from 'vitest';
import { DOOR_OFFER_MINUTES, hasOpenedLast, offersDoorRefund, offersOtherSpace } from './shut-door-offers';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
/** A stay that began when it was confirmed. */
const begunAgo = (minutes: number) => ({ confirmedAt: ago(minutes), startsAt: ago(minutes) });
const stay = { status: 2, leftAt: null as Date | null, spaceId: 7, amountCents: 2000, ...begunAgo(3) };
const tryAt = (state: string, spaceId = 7, createdAt = ago(1)) => ({ state, spaceId, createdAt });
const plain = { refundedCents: 0, now };

it.each([
  ['a try that failed', stay, ['failed'], true],
  ['some that failed and expired', stay, ['expired', 'failed'], true],
  ['no try at all', stay, [], false],
  ['one that opened among them', stay, ['failed', 'acknowledged'], false],
  ['one that is on its way', stay, ['failed', 'delivered'], false],
  ['the last moment', { ...stay, ...begunAgo(DOOR_OFFER_MINUTES) }, ['failed'], true],
  ['too late', { ...stay, ...begunAgo(DOOR_OFFER_MINUTES + 0.1) }, ['failed'], false],
  ['a booking that is cancelled', { ...stay, status: 3 }, ['failed'], false],
  ['a hold', { ...stay, status: 1, confirmedAt: null }, ['failed'], false],
])('a guest with %s is offered both a refund and another space, or neither', (_, of, unlocks, offered) => {
  const tries = unlocks.map((state) => tryAt(state));
  expect(offersDoorRefund(of, tries, now)).toBe(offered);
  expect(offersOtherSpace(of, tries, plain)).toBe(offered);
});

it('a free booking is offered another space, but no refund', () => {
  const free = { ...stay, amountCents: 0 };
  expect(offersDoorRefund(free, [tryAt('failed')], now)).toBe(false);
  expect(offersOtherSpace(free, [tryAt('failed')], plain)).toBe(true);
});

it('a guest who ended the stay is still offered the refund, but no other space', () => {
  const leftEarly = { ...stay, leftAt: ago(0.5) };
  expect(offersDoorRefund(leftEarly, [tryAt('failed')], now)).toBe(true);
  expect(offersOtherSpace(leftEarly, [tryAt('failed')], plain)).toBe(false);
});

it('a guest who was refunded is offered no other space', () => {
  expect(offersOtherSpace(stay, [tryAt('failed')], { refundedCents: 1, now })).toBe(false);
});

it('a guest who was moved gets the offers again only once the new door stays shut', () => {
  const moved = { ...stay, confirmedAt: ago(25), startsAt: ago(12) };
  const oldTry = tryAt('expired', 6, ago(13));
  expect(offersDoorRefund(moved, [oldTry], now)).toBe(false);
  expect(offersDoorRefund(moved, [oldTry, tryAt('failed')], now)).toBe(true);
  expect(offersOtherSpace(moved, [oldTry, tryAt('failed')], plain)).toBe(true);
  // They count from the first try there.
  const earlyTry = tryAt('failed', 7, ago(DOOR_OFFER_MINUTES + 0.1));
  expect(offersDoorRefund(moved, [earlyTry, tryAt('failed')], now)).toBe(false);
});

it('a door that opened before the guest was moved does not count for the new stay', () => {
  const moved = { ...stay, confirmedAt: ago(25), startsAt: ago(5) };
  const oldOpenings = [tryAt('acknowledged', 6, ago(20)), tryAt('acknowledged', 7, ago(8))];
  expect(offersDoorRefund(moved, [...oldOpenings, tryAt('failed')], now)).toBe(true);
});

it('a stay booked for later has the offers from its first try on', () => {
  const later = { ...stay, confirmedAt: ago(300), startsAt: ago(20) };
  expect(offersDoorRefund(later, [tryAt('failed', 7, ago(2))], now)).toBe(true);
  expect(offersDoorRefund(later, [tryAt('failed', 7, ago(DOOR_OFFER_MINUTES + 0.1))], now)).toBe(false);
});

it.each([
  ['no try', [], false],
  ['one that opened', [tryAt('acknowledged')], true],
  ['one that failed', [tryAt('failed')], false],
  [
    'one that opened after one that failed',
    [tryAt('acknowledged', 7, ago(1)), tryAt('failed', 7, ago(2))],
    true,
  ],
  [
    'one that failed after one that opened',
    [tryAt('acknowledged', 7, ago(2)), tryAt('expired', 7, ago(1))],
    false,
  ],
  ['one on its way after one that opened', [tryAt('acknowledged', 7, ago(2)), tryAt('delivered')], true],
  ['one that opened the pod before', [tryAt('acknowledged', 6)], false],
  ['one that opened before the stay began', [tryAt('acknowledged', 7, ago(4))], false],
])('of a stay with %s it is known whether its door last opened', (_, tries, opened) =>
  expect(hasOpenedLast(stay, tries)).toBe(opened),
);
