import 'server-only';
import { clockOf } from './clock-of-zone';
import { dbNow } from './database-clock';
import * as onClock from './zone-clock';

/*
 * Instants in local time, by zone name. All zone data is bundled: that of Node.js, the database and the browser is
 * never used: docs/rules.md#one-clock.
 */

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

/** `11/21/2026, 09:42 AM (UTC-05:00)` in the zone. */
export function dateTimeWithOffset(instant: Date, zone: string): string {
  const offset = zoneOffset(zone, instant);
  return exactDateTime(instant, zone).replace(offset, `(${offset})`);
}

/** `UTC-05:00`: the offset of a zone at an instant, for labels. */
export const zoneOffset = (zone: string, time: Date = dbNow()): string =>
  onClock.zoneOffset(time, clockOf(zone));

/** RFC 3339 in the local time of a zone, with its offset at that instant: `2026-11-01T01:30:00-04:00`. */
export const localIso = (instant: Date, zone: string): string => onClock.localIso(instant, clockOf(zone));

/** An instant by the name of a zone, as RFC 3339: in the zone that was requested, in UTC if none was. */
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
