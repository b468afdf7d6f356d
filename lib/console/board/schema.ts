import { z } from 'zod';
import type { DoorOpening } from '@/lib/column-values/door-opening';
import { boundedText } from '@/lib/foundation/input/fields';
import type { PodReports } from '@/lib/pods/health/schema';

/** What a pod reported last, and since when this installation has been listening: docs/rules.md#listening. */
export type BoardPod = PodReports & { listeningSince: Date };

/** The consecutive unlocks that did not open a door, and the time of the last one. */
type DoorTrouble = { tries: number; lastAt: Date };

/** The customer; null if the booking is another partner's: docs/rules.md#row-scope. */
export type BoardBooking = {
  id: number;
  transactionId: string;
  name: string;
  /** With the dial code; empty if no phone was given. */
  phone: string;
  isExtended: boolean;
};

/** A time at which a space is taken: a booking with its extensions, or a hold. */
export type BoardTime = {
  kind: 'booking' | 'hold';
  startsAt: Date;
  endsAt: Date;
  /** When a hold lapses; null while it is being paid. */
  expiresAt: Date | null;
  booking: BoardBooking | null;
  /** How often its door did not open since it last did. */
  failedUnlocks: number;
};

/** A fact about a space that a record adds, such as a planned visit of a supplier; `at` is on the space's clock. */
export type BoardNote = { label: string; value: string; at: Date | null };

export type BoardSpace = {
  id: number;
  name: string;
  /** The short name on its door. */
  shortName: string;
  status: 'active' | 'inactive';
  location: { id: number; name: string };
  /** Its zone, in which all times are shown. */
  timezone: string;
  /** The current restricted hours, or the next ones within a day. */
  closedFrom: Date | null;
  closedUntil: Date | null;
  /** The current or next time out of service; without an end, until further notice: docs/rules.md#blocks. */
  outOfService: { from: Date; until: Date | null } | null;
  /** Null for a space without one. */
  pod: BoardPod | null;
  /**
   * How its door opens; `pod` without a connected pod means that nothing opens it, and that it is not sold.
   * docs/rules.md#waiting-for-pod
   */
  doorOpensBy: DoorOpening;
  /** Its door failed repeatedly: docs/rules.md#door-trouble. */
  doorTrouble: DoorTrouble | null;
  /** What occupies it now and in the next twelve hours, by start. */
  times: BoardTime[];
  notes?: BoardNote[];
};

/** At most this many spaces are requested by id. */
export const MOST_IDS = 100;

/** Ids of spaces in the query of the board, and of the timeline like it: `7,12`. */
export const spaceIdsText = boundedText(MOST_IDS * 17)
  .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, `ids must be up to ${MOST_IDS} ids with commas between them`)
  .transform((text) => text.split(',').map(Number));

export const boardQuery = z.object({
  ids: spaceIdsText
    .optional()
    .meta({ description: 'Only these spaces, such as `7,12`; by default all in scope' }),
});
