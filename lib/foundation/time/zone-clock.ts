import { clockText, twoDigits } from './minutes-of-day';

/**
 * The clock of a zone over a stretch of time, as plain data: the server builds it (`zones.ts`), and browsers
 * receive only the part that they show. Everything here uses that data alone: docs/rules.md#one-clock.
 */
export type ZoneClock = {
  /** IANA name. */
  zone: string;
  /** The instants of clock changes: milliseconds since 1970, ascending. */
  changes: number[];
  /** Milliseconds ahead of UTC: before the first change, then after each. One more entry than changes. */
  offsets: number[];
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The index of the offset at an instant: the number of changes at or before it. */
function indexAt({ changes }: ZoneClock, time: number): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle] ?? Infinity) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Milliseconds ahead of UTC at an instant. */
export const offsetAt = (clock: ZoneClock, time: number): number => clock.offsets[indexAt(clock, time)] ?? 0;

/** The clock between two instants: everything that a screen needs if it shows no other times. */
export function clockBetween(clock: ZoneClock, from: Date, until: Date): ZoneClock {
  // The preceding change is needed too: the clock may be repeating an hour.
  const [first, last] = [indexAt(clock, from.getTime() - DAY_MS), indexAt(clock, until.getTime())];
  const { zone, changes, offsets } = clock;
  return { zone, changes: changes.slice(first, last), offsets: offsets.slice(first, last + 1) };
}

/** A stretch of time with one offset, all in milliseconds. */
export type EvenStretch = { from: number; until: number; offset: number };

/** `[from, until)` split at clock changes: each part has one offset, and the parts are contiguous. */
export function stretchesOf(clock: ZoneClock, from: number, until: number): EvenStretch[] {
  const stretches: EvenStretch[] = [];
  for (let index = indexAt(clock, from), time = from; time < until; index += 1) {
    const end = Math.min(until, clock.changes[index] ?? Infinity);
    stretches.push({ from: time, until: end, offset: clock.offsets[index] ?? 0 });
    time = end;
  }
  return stretches;
}

/** The wall-clock time at an instant, in the UTC fields of a Date. */
export const onClock = (instant: Date, clock: ZoneClock): Date =>
  new Date(instant.getTime() + offsetAt(clock, instant.getTime()));

/** The local calendar date `YYYY-MM-DD` of an instant. */
export function localDate(instant: Date, clock: ZoneClock): string {
  const local = onClock(instant, clock);
  const year = String(local.getUTCFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(local.getUTCMonth() + 1)}-${twoDigits(local.getUTCDate())}`;
}

/** Minutes since local midnight, 0 to 1439. */
export function localMinutes(instant: Date, clock: ZoneClock): number {
  const local = onClock(instant, clock);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

const timeText = (local: Date): string => clockText(local.getUTCHours(), local.getUTCMinutes());
const dateText = (local: Date): string =>
  `${twoDigits(local.getUTCMonth() + 1)}/${twoDigits(local.getUTCDate())}/${local.getUTCFullYear()}`;

/**
 * Whether the clock shows the time of this instant twice, in an hour that it repeats. A text then includes the
 * offset, or an end would read like its start (docs/rules.md#repeated-hour).
 */
export function isRepeated(instant: Date, clock: ZoneClock): boolean {
  const time = instant.getTime();
  const index = indexAt(clock, time);
  const wall = time + offsetAt(clock, time);
  return [index - 1, index + 1].some((other) => {
    const offset = clock.offsets[other];
    if (offset === undefined) return false;
    return indexAt(clock, wall - offset) === other;
  });
}

export const isChangedBetween = (from: Date, to: Date, clock: ZoneClock): boolean =>
  offsetAt(clock, from.getTime()) !== offsetAt(clock, to.getTime());

/** Text for an instant, with the offset if the clock shows its time twice. */
const withItsOffset = (text: string, instant: Date, clock: ZoneClock): string =>
  isRepeated(instant, clock) ? `${text} ${zoneOffset(instant, clock)}` : text;

/** `09:42 AM` on the clock, `01:20 AM UTC-04:00` in an hour that it repeats. */
export const formatTime = (instant: Date, clock: ZoneClock): string =>
  withItsOffset(timeText(onClock(instant, clock)), instant, clock);

/** `11/21/2026` on the clock. */
export const formatDate = (instant: Date, clock: ZoneClock): string => dateText(onClock(instant, clock));

const dateTimeText = (local: Date): string => `${dateText(local)}, ${timeText(local)}`;

/** `11/21/2026, 09:42 AM` on the clock, with the offset in an hour that it repeats. */
export const formatDateTime = (instant: Date, clock: ZoneClock): string =>
  withItsOffset(dateTimeText(onClock(instant, clock)), instant, clock);

/** `09:42 AM UTC-05:00` on the clock. */
export const exactTime = (instant: Date, clock: ZoneClock): string =>
  `${timeText(onClock(instant, clock))} ${zoneOffset(instant, clock)}`;

/** `11/21/2026, 09:42 AM UTC-05:00` on the clock. */
export const exactDateTime = (instant: Date, clock: ZoneClock): string =>
  `${dateText(onClock(instant, clock))}, ${exactTime(instant, clock)}`;

/** `09:42 AM – 10:12 AM` on the clock of a zone, with offsets if that clock changes in between. */
export function formatTimes(from: Date, to: Date, clock: ZoneClock): string {
  const time = isChangedBetween(from, to, clock) ? exactTime : formatTime;
  return `${time(from, clock)} – ${time(to, clock)}`;
}

/** `-05:00` at an instant, to the whole minute. */
function offsetText(instant: Date, clock: ZoneClock): string {
  const ahead = Math.trunc(offsetAt(clock, instant.getTime()) / MINUTE_MS);
  const minutes = Math.abs(ahead);
  return `${ahead < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** `UTC-05:00`: the offset at an instant, for labels. */
export const zoneOffset = (instant: Date, clock: ZoneClock): string => `UTC${offsetText(instant, clock)}`;

/** RFC 3339 in local time, with the offset at that instant: `2026-11-01T01:30:00-04:00`. */
export const localIso = (instant: Date, clock: ZoneClock): string =>
  `${onClock(instant, clock).toISOString().slice(0, 19)}${offsetText(instant, clock)}`;

/**
 * `11/21/2026, 09:42 AM – 10:12 AM (UTC-05:00)`, in local time, with a second date if the span crosses midnight and a
 * second offset if it crosses a clock change.
 */
export function formatSpan(from: Date, to: Date, clock: ZoneClock): string {
  const [first, last] = [from, to].map((time) => dateTimeText(onClock(time, clock)));
  const isOneDay = formatDate(from, clock) === formatDate(to, clock);
  const until = isOneDay ? timeText(onClock(to, clock)) : last;
  const [before, after] = [zoneOffset(from, clock), zoneOffset(to, clock)];
  return before === after ? `${first} – ${until} (${before})` : `${first} (${before}) – ${until} (${after})`;
}

/**
 * The instants at which the clock shows a local wall-clock time, in order: one, two if it is repeated, none if it is
 * skipped.
 */
export function instantsOfLocal(date: string, minutes: number, clock: ZoneClock): Date[] {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS;
  return stretchesOf(clock, wall - 2 * DAY_MS, wall + 2 * DAY_MS).flatMap(({ from, until, offset }) => {
    const time = wall - offset;
    return from <= time && time < until ? [new Date(time)] : [];
  });
}

/**
 * The instant of a local wall-clock time; the earlier of two (autumn). A skipped time (spring) is as long after the
 * end of the gap as it is after the gap's beginning: docs/rules.md#local-days.
 */
export function instantOfLocal(date: string, minutes: number, clock: ZoneClock): Date {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS;
  const last = indexAt(clock, wall + 2 * DAY_MS);
  let index = indexAt(clock, wall - 2 * DAY_MS);
  // The first offset that is still in force when it shows the time, or that ends in the gap that skips it.
  for (; index < last; index += 1) {
    const change = clock.changes[index] ?? Infinity;
    const [before = 0, after = 0] = [clock.offsets[index], clock.offsets[index + 1]];
    if (wall < change + Math.max(before, after)) break;
  }
  return new Date(wall - (clock.offsets[index] ?? 0));
}
