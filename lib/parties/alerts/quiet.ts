import { localMinutes, type ZoneClock } from '@/lib/foundation/zone-clock';

/** A time of every day on somebody's own clock, in minutes since midnight; past midnight where it ends before it begins. */
export type QuietHours = { from: number; to: number };

const MINUTE_MS = 60_000;
const DAY = 1_440;

const isQuiet = ({ from, to }: QuietHours, minutes: number): boolean =>
  from < to ? from <= minutes && minutes < to : minutes >= from || minutes < to;

/**
 * When quiet hours end that an instant is in: the first instant after it when the clock shows a time outside of them,
 * also where the clock is changed meanwhile; null when it is in none. Hours that end as they begin are none.
 */
export function quietUntil(at: Date, quiet: QuietHours | null, clock: ZoneClock): Date | null {
  if (!quiet || quiet.from === quiet.to || !isQuiet(quiet, localMinutes(at, clock))) return null;
  let now = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  for (;;) {
    const minutes = localMinutes(new Date(now), clock);
    if (!isQuiet(quiet, minutes)) return new Date(now);
    const end = now + ((quiet.to - minutes + DAY) % DAY) * MINUTE_MS;
    // What the clock shows after a change has to be looked at anew.
    const change = clock.changes.find((each) => each > now) ?? Number.POSITIVE_INFINITY;
    now = Math.min(end, change);
  }
}
