import { expect, it } from 'vitest';
import type { SpaceTimes } from '@/lib/console/timeline/schema';
import { loadedAfter, missingParts } from './loaded';

const DAY = 86_400_000;
const days = [0, 1, 2].map((at) => ({ day: `day ${at}`, from: at * DAY, until: (at + 1) * DAY }));
const time = (from: number, until: number) => ({
  kind: 'booking' as const,
  startsAt: new Date(from * DAY),
  endsAt: new Date(until * DAY),
  expiresAt: null,
  booking: null,
});
const space = (...times: SpaceTimes['times']): SpaceTimes => ({
  id: 1,
  times,
  closed: [],
  blocks: [],
  silent: [],
});

it('only missing days are requested, in one part for each block of rows', () => {
  expect(missingParts(new Set(), [0, 30], [0, 2])).toEqual([
    { block: 0, first: 0, last: 2 },
    { block: 1, first: 0, last: 2 },
  ]);
  expect(missingParts(new Set(['0:0', '0:1', '0:2', '1:0']), [0, 30], [0, 2])).toEqual([
    { block: 1, first: 1, last: 2 },
  ]);
});

it('loaded days replace what overlaps them, and the rest is kept', () => {
  const before = new Map([[1, space(time(0.2, 0.4), time(0.9, 1.1), time(2.1, 2.2))]]);
  const after = loadedAfter(before, [space(time(1.5, 1.6))], days, { block: 0, first: 1, last: 1 });
  expect(after.get(1)?.times.map(({ startsAt }) => startsAt.getTime() / DAY)).toEqual([0.2, 2.1, 1.5]);
});
