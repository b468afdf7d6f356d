import 'server-only';
import { dbNow } from './database-clock';
import * as onClock from './zone-clock';
import { findClock } from './zone-data';

/*
 * Instants in local time, by zone name. All zone data is bundled: that of Node.js, the database and the browser is
 * never used: docs/rules.md#one-clock.
 */

/** The clock of a zone. An unknown name is a defect and throws. */
export function clockOf(zone: string): onClock.ZoneClock {
  const clock = findClock(zone);
  if (!clock) throw new Error(`No time zone is called ${zone}.`);
  return clock;
}

/** No screen shows a later time: bookings are at most a year ahead, and pages stay open for weeks. */
const AHEAD_MS = 3 * 366 * 86_400_000;

/**
 * The clock of a zone from an instant on, for a browser: three years from that instant or from now, whichever is
 * later.
 */
export const clockFrom = (zone: string, from: Date): onClock.ZoneClock =>
  onClock.clockBetween(clockOf(zone), from, new Date(Math.max(from.getTime(), dbNow().getTime()) + AHEAD_MS));

/** The local calendar date `YYYY-MM-DD` of an instant in a zone. */
export const localDate = (instant: Date, zone: string): string => onClock.localDate(instant, clockOf(zone));

/** Minutes since local midnight, 0 to 1439. */
export const localMinutes = (instant: Date, zone: string): number =>
  onClock.localMinutes(instant, clockOf(zone));

/** `09:42 AM` in the zone. */
export const formatTime = (instant: Date, zone: string): string => onClock.formatTime(instant, clockOf(zone));

/** `11/21/2026` in the zone. */
export const formatDate = (instant: Date, zone: string): string => onClock.formatDate(instant, clockOf(zone));

/** `11/21/2026, 09:42 AM` in the zone. */
export const formatDateTime = (instant: Date, zone: string): string =>
  onClock.formatDateTime(instant, clockOf(zone));

/** `09:42 AM UTC-05:00` in the zone. */
export const exactTime = (instant: Date, zone: string): string => onClock.exactTime(instant, clockOf(zone));

/** `11/21/2026, 09:42 AM UTC-05:00` in the zone. */
export const exactDateTime = (instant: Date, zone: string): string =>
  onClock.exactDateTime(instant, clockOf(zone));

/** `UTC-05:00`: the offset of a zone at an instant, for labels. */
export const zoneOffset = (zone: string, time: Date = dbNow()): string =>
  onClock.zoneOffset(time, clockOf(zone));

/** RFC 3339 in the local time of a zone, with its offset at that instant: `2026-11-01T01:30:00-04:00`. */
export const localIso = (instant: Date, zone: string): string => onClock.localIso(instant, clockOf(zone));

/** RFC 3339 in the requested zone; UTC if none was requested. */
export const isoIn = (instant: Date, zone = 'UTC'): string =>
  zone === 'UTC' ? instant.toISOString() : localIso(instant, zone);

/**
 * `11/21/2026, 09:42 AM – 10:12 AM (UTC-05:00)`, in the zone's local time, with a second date if the span crosses
 * midnight and a second offset if it crosses a clock change.
 */
export const formatSpan = (from: Date, to: Date, zone: string): string =>
  onClock.formatSpan(from, to, clockOf(zone));

/** The instant of a local wall-clock time: docs/rules.md#local-days. */
export const instantOfLocal = (date: string, minutes: number, zone: string): Date =>
  onClock.instantOfLocal(date, minutes, clockOf(zone));
