import { describe, expect, it } from 'vitest';
import { lotsOf } from './credit-lots';

type Entry = Parameters<typeof lotsOf>[0][number];
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
const left = (entries: Entry[]) => lotsOf(entries).lots.map(({ entryId, leftCents }) => [entryId, leftCents]);

describe('credit that ends', () => {
  const given = [
    entry(1, 1000),
    entry(2, 500, { expiresAt: day(20) }),
    entry(3, 300, { expiresAt: day(10) }),
  ];

  it('is spent before credit without an end, the earliest end first', () => {
    expect(left([...given, entry(4, -200)])).toEqual([
      [3, 100],
      [2, 500],
      [1, 1000],
    ]);
    expect(left([...given, entry(4, -900)])).toEqual([[1, 900]]);
  });

  it('is where it was once a hold lapses, in whatever parts', () => {
    const hold = { bookingId: 7 };
    const held = [...given, entry(4, -600, hold), entry(5, -100, hold)];
    const lapsed = { ...hold, reason: 'booking_released' } as const;
    expect(left([...held, entry(6, 100, lapsed)])).toEqual([
      [2, 200],
      [1, 1000],
    ]);
    expect(left([...held, entry(6, 100, lapsed), entry(7, 600, lapsed)])).toEqual(left(given));
  });

  it('loses what expires from itself alone, and what is taken back from what ends first', () => {
    expect(left([...given, entry(4, -300, { reason: 'expired', givenById: 3 })])).toEqual([
      [2, 500],
      [1, 1000],
    ]);
    expect(left([...given, entry(4, -400, { reason: 'taken_back' })])).toEqual([
      [2, 400],
      [1, 1000],
    ]);
  });
});
