import type { DoorOpening } from '@/lib/column-values/door-opening';

/** A pod silent for this long counts as unreachable: docs/rules.md#health-thresholds. */
export const SILENT_AFTER_MS = 120_000;

/** Whether a pod counts as reachable: it has reported recently enough. */
export const isPodReachable = (reportedAt: Date | null, now: Date): boolean =>
  reportedAt !== null && now.getTime() - reportedAt.getTime() <= SILENT_AFTER_MS;

export type Watch = { isWatched: boolean; doorOpensBy: DoorOpening; reportedAt: Date | null };

/** Whether a door is reachable: by a pod that reports, or without a pod: docs/rules.md#door-opening. */
export const isDoorReachable = (space: Watch, now: Date): boolean =>
  space.doorOpensBy !== 'pod' || (space.isWatched && isPodReachable(space.reportedAt, now));
