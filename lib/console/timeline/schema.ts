import { z } from 'zod';
import type { BlockReason } from '@/lib/column-values/block-reasons';
import { spaceIdsText } from '@/lib/console/board/schema';
import { instantText } from '@/lib/foundation/input/fields';

/** A location with spaces in scope. The hours of the timeline are in its zone. */
export type TimelineLocation = { id: number; name: string; zone: string; spaces: number };

/** A row of the timeline. */
export type TimelineSpace = {
  id: number;
  name: string;
  /** The short name on its door. */
  shortName: string;
  isActive: boolean;
};

/** The data of a booking that the timeline shows; null if it is another partner's: docs/rules.md#timeline-scope. */
type TimelineBooking = {
  id: number;
  transactionId: string;
  name: string;
  amountCents: number;
  isExtended: boolean;
};

/** A time at which a space is taken: a booking with its extensions, or a hold. */
export type TimelineTime = {
  kind: 'booking' | 'hold';
  startsAt: Date;
  endsAt: Date;
  /** When a hold lapses; null while it is being paid. */
  expiresAt: Date | null;
  booking: TimelineBooking | null;
};

/** A span of time; without an end it is still going on. */
export type Stretch = { from: Date; until: Date | null };

/** A span in which a space is out of service; without an end, until further notice. */
export type TimelineBlock = Stretch & { id: number; reason: BlockReason; updatedAt: Date };

/** The occupancy of a space between two instants. */
export type SpaceTimes = {
  id: number;
  times: TimelineTime[];
  /** Restricted hours. */
  closed: Stretch[];
  blocks: TimelineBlock[];
  /** When its pod was silent; empty for readers who may not see health. */
  silent: Stretch[];
};

/** A week, plus the hour by which it can be longer. */
const MOST_MS = (7 * 24 + 1) * 3_600_000;

export const timelineQuery = z
  .object({ ids: spaceIdsText, from: instantText(), until: instantText() })
  .transform(({ ids, from, until }) => ({ ids, from: new Date(from), until: new Date(until) }))
  .refine(({ from, until }) => from < until && until.getTime() - from.getTime() <= MOST_MS, {
    path: ['until'],
    error: 'until must be after from, and at most a week later',
  });
