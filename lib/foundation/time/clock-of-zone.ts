import 'server-only';
import { dbNow } from './database-clock';
import { clockBetween, type ZoneClock } from './zone-clock';
import { findClock } from './zone-data';

/** No screen shows a later time: bookings are at most a year ahead, and pages stay open for weeks. */
const AHEAD_MS = 3 * 366 * 86_400_000;

/** The clock of a zone. An unknown name is a defect and throws. */
export function clockOf(zone: string): ZoneClock {
  const clock = findClock(zone);
  if (!clock) throw new Error(`No time zone is called ${zone}.`);
  return clock;
}

/**
 * The clock of a zone from an instant on, for a browser: three years from that instant or from now, whichever is
 * later.
 */
export const clockFrom = (zone: string, from: Date): ZoneClock =>
  clockBetween(clockOf(zone), from, new Date(Math.max(from.getTime(), dbNow().getTime()) + AHEAD_MS));
