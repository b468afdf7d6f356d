import { z } from 'zod';
import type { EssentialPart } from '@/lib/fleet/health/components';
import { boundedText } from '@/lib/foundation/fields';
import type { DoorOpening } from '@/lib/values/door-opening';

/** What the board knows of a pod; null for a space without one. */
export type PodState = {
  /** Null: it has never reported. */
  reportedAt: Date | null;
  /** Essential parts that it reports as off. */
  off: EssentialPart[];
};

/** The unlocks in a row that did not open a door, and when the last of them was. */
type DoorTrouble = { tries: number; lastAt: Date };

/** Who has booked; null where the booking is another partner's: docs/rules.md#row-scope. */
export type BoardBooking = {
  id: number;
  transactionId: string;
  name: string;
  /** With its dial code; empty if none was given. */
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

/** A space as the board shows it. */
export type BoardSpace = {
  id: number;
  name: string;
  /** What is on its door. */
  shortName: string;
  status: 'active' | 'inactive';
  location: { id: number; name: string };
  /** Its zone; all times are shown in it. */
  timezone: string;
  /** The restricted hours that it is in, or that come next within a day. */
  closedFrom: Date | null;
  closedUntil: Date | null;
  /** When it is out of service, now or next; until further notice without an end: docs/rules.md#blocks. */
  outOfService: { from: Date; until: Date | null } | null;
  pod: PodState | null;
  /** What opens its door; `pod` without one: nothing does, and it is not sold. docs/rules.md#door-opening */
  doorOpensBy: DoorOpening;
  /** Its door failed again and again: docs/rules.md#door-trouble. */
  doorTrouble: DoorTrouble | null;
  /** What occupies it now and in the next twelve hours, by start. */
  times: BoardTime[];
};

/** At most this many spaces are asked for by id. */
export const MOST_IDS = 100;

/** Ids of spaces in a query: `7,12`. */
export const spaceIdsText = boundedText(MOST_IDS * 17)
  .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, `ids must be up to ${MOST_IDS} ids with commas between them`)
  .transform((text) => text.split(',').map(Number));

export const boardQuery = z.object({
  ids: spaceIdsText
    .optional()
    .meta({ description: 'Only these spaces, such as `7,12`; by default all in scope' }),
});
