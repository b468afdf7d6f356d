import type { SpaceTimes } from '@/lib/console/timeline/schema';
import type { TimelineDay } from './scale';

/** How many rows are read with one request. */
export const BLOCK = 25;

/** What has been read, by space. */
export type Loaded = ReadonlyMap<number, SpaceTimes>;

/** A part of the timeline: the rows of one block, and days by their index, both ends included. */
export type Part = { block: number; first: number; last: number };

const keyOf = ({ block }: Part, day: number) => `${block}:${day}`;

/** The keys of a part: one for each day. */
export const keysOf = (part: Part): string[] =>
  Array.from({ length: part.last - part.first + 1 }, (_, index) => keyOf(part, part.first + index));

/** For each block between two rows, the missing days as one part. */
export function missingParts(
  loaded: ReadonlySet<string>,
  rows: [number, number],
  days: [number, number],
): Part[] {
  const parts: Part[] = [];
  for (let block = Math.floor(rows[0] / BLOCK); block <= Math.floor(rows[1] / BLOCK); block += 1) {
    const part = { block, first: days[0], last: days[1] };
    const missing = keysOf(part).flatMap((key, index) => (loaded.has(key) ? [] : [days[0] + index]));
    const [first, last] = [missing[0], missing.at(-1)];
    if (first !== undefined && last !== undefined) parts.push({ block, first, last });
  }
  return parts;
}

type Item = { from: Date; until: Date | null };
const overlaps = ({ from, until }: Item, days: { from: number; until: number }) =>
  from.getTime() < days.until && (until === null || until.getTime() > days.from);

/**
 * The loaded data after a part was read. What overlaps the part's days is replaced; the rest remains. A response
 * contains everything that overlaps its days, in full.
 */
export function loadedAfter(before: Loaded, read: SpaceTimes[], days: TimelineDay[], part: Part): Loaded {
  const range = { from: days[part.first]?.from ?? 0, until: days[part.last]?.until ?? 0 };
  const after = new Map(before);
  for (const space of read) {
    const earlier = before.get(space.id);
    after.set(space.id, {
      id: space.id,
      times: [
        ...(earlier?.times ?? []).filter(
          ({ startsAt, endsAt }) => !overlaps({ from: startsAt, until: endsAt }, range),
        ),
        ...space.times,
      ],
      closed: [...(earlier?.closed ?? []).filter((item) => !overlaps(item, range)), ...space.closed],
      blocks: [...(earlier?.blocks ?? []).filter((item) => !overlaps(item, range)), ...space.blocks],
      silent: [...(earlier?.silent ?? []).filter((item) => !overlaps(item, range)), ...space.silent],
    });
  }
  return after;
}
