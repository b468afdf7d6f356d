import { describe, expect, it } from 'vitest';
import { creditLotsOf } from './credit-lots';

type Entry = Parameters<typeof creditLotsOf>[0][number];
const day = (date: number) => new Date(Date.UTC(2027, 0, date));
const entry = (id: number, amountCents: number, more: Partial<Entry> = {}): Entry => ({
  id,
  ownerId: null,
  amountCents,
  reason: amountCents > 0 ? 'assigned' : 'booking',
  bookingId: null,
  expiresAt: null,
  givenById: null,
  ...more,
});
const remainingLots = (entries: Entry[]) =>
  creditLotsOf(entries).lots.map(({ entryId, leftCents }) => [entryId, leftCents]);

describe('credit with an end', () => {
  const assigned = [
    entry(1, 1000),
    entry(2, 500, { expiresAt: day(20) }),
    entry(3, 300, { expiresAt: day(10) }),
  ];

  it('is spent before credit without one, the earliest end first', () => {
    expect(remainingLots([...assigned, entry(4, -200)])).toEqual([
      [3, 100],
      [2, 500],
      [1, 1000],
    ]);
    expect(remainingLots([...assigned, entry(4, -900)])).toEqual([[1, 900]]);
  });

  it('is restored when a hold lapses, in whatever parts', () => {
    const hold = { bookingId: 7 };
    const spentOnHold = [...assigned, entry(4, -600, hold), entry(5, -100, hold)];
    const lapsed = { ...hold, reason: 'booking_released' } as const;
    expect(remainingLots([...spentOnHold, entry(6, 100, lapsed)])).toEqual([
      [2, 200],
      [1, 1000],
    ]);
    expect(remainingLots([...spentOnHold, entry(6, 100, lapsed), entry(7, 600, lapsed)])).toEqual(
      remainingLots(assigned),
    );
  });

  it('is reduced by its own expiry, and by what is taken back, the earliest end first', () => {
    expect(remainingLots([...assigned, entry(4, -300, { reason: 'expired', givenById: 3 })])).toEqual([
      [2, 500],
      [1, 1000],
    ]);
    expect(remainingLots([...assigned, entry(4, -400, { reason: 'taken_back' })])).toEqual([
      [2, 400],
      [1, 1000],
    ]);
  });
});
