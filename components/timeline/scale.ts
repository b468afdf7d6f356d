import type { CSSProperties } from 'react';
import { addDays } from '@/lib/foundation/time/local-dates';
import { instantOfLocal, localMinutes, stretchesOf, type ZoneClock } from '@/lib/foundation/time/zone-clock';

export type TimelineView = 'day' | 'week';

/** A day on the location's clock, in milliseconds. It is 23 or 25 hours long when the clock changes. */
export type TimelineDay = { day: string; from: number; until: number };

const HOUR_MS = 3_600_000;
/** The step by which a start moves. */
export const STEP_MS = 900_000;
export const ROW_PX = 48;
export const HEAD_PX = 44;

/** The width of an hour. By day, half an hour has room for a name; by week, for a colour. */
export const HOUR_PX: Record<TimelineView, number> = { day: 144, week: 24 };

/** The day, or the seven days from Monday that contain it. */
export function daysOf(date: string, view: TimelineView, clock: ZoneClock): TimelineDay[] {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const first = view === 'week' ? addDays(date, -weekday) : date;
  const startOf = (day: string) => instantOfLocal(day, 0, clock).getTime();
  return Array.from({ length: view === 'week' ? 7 : 1 }, (_, index) => {
    const day = addDays(first, index);
    return { day, from: startOf(day), until: startOf(addDays(day, 1)) };
  });
}

/** The position of instants on the axis. The axis is linear in time, so a day with 25 hours is longer. */
export type Scale = { from: number; until: number; hourPx: number };

export const scaleOf = (days: TimelineDay[], view: TimelineView): Scale => ({
  from: days[0]?.from ?? 0,
  until: days.at(-1)?.until ?? 0,
  hourPx: HOUR_PX[view],
});

export const widthOf = ({ from, until, hourPx }: Scale): number => ((until - from) / HOUR_MS) * hourPx;
export const leftOf = ({ from, hourPx }: Scale, time: number): number => ((time - from) / HOUR_MS) * hourPx;
export const instantAt = ({ from, hourPx }: Scale, left: number): number => from + (left / hourPx) * HOUR_MS;

/** The part of `[from, until)` that is on the axis, in pixels; null if none is. */
export function placeOf(scale: Scale, from: number, until: number): { left: number; width: number } | null {
  const [first, last] = [Math.max(from, scale.from), Math.min(until, scale.until)];
  if (first >= last) return null;
  return { left: leftOf(scale, first), width: ((last - first) / HOUR_MS) * scale.hourPx };
}

/** The width that a label beside a drag needs. Closer to the end of the axis, it is right-aligned there. */
const WORDS_PX = 250;

/** The position of a drag's label in a row: at its time, or at the end of the axis if it would not fit. */
export const besideDrag = (scale: Scale, index: number, left: number): CSSProperties => ({
  top: `calc(${index} * var(--row) + 7px)`,
  ...(left > widthOf(scale) - WORDS_PX ? { right: 0 } : { left: `calc(var(--names) + ${left}px)` }),
});

/** The quarter of an hour on the clock that contains an instant. */
export const stepAt = (time: number): number => Math.floor(time / STEP_MS) * STEP_MS;

/** The nearest quarter of an hour. */
export const nearestStep = (time: number): number => Math.round(time / STEP_MS) * STEP_MS;

/**
 * The marked range from a quarter of an hour to a pointer's position, in either direction: at least a quarter, not in
 * the past, and within the axis.
 */
export function markedBetween(
  start: number,
  to: number,
  { now, last }: { now: number; last: number },
): { at: number; until: number } {
  const [at, until] = to < start ? [nearestStep(to), start + STEP_MS] : [start, nearestStep(to)];
  const from = Math.max(at, now);
  return { at: from, until: Math.min(last, Math.max(until, stepAt(from) + STEP_MS)) };
}

/** `7 AM`, for the hours that are labelled: every hour of a day, every sixth of a week. */
export type Tick = { at: number; label: string };

const hourText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  return `${hours % 12 || 12} ${hours < 12 ? 'AM' : 'PM'}`;
};

export function ticksOf(days: TimelineDay[], view: TimelineView, clock: ZoneClock): Tick[] {
  const ticks: Tick[] = [];
  const stretches = days.flatMap(({ from, until }) => stretchesOf(clock, from, until));
  // The full hours of the clock, which are not full hours from midnight if it changes by half an hour.
  for (const { from, until, offset } of stretches)
    for (let time = Math.ceil((from + offset) / HOUR_MS) * HOUR_MS - offset; time < until; time += HOUR_MS) {
      const minutes = localMinutes(new Date(time), clock);
      if (view === 'day' || minutes % 360 === 0) ticks.push({ at: time, label: hourText(minutes) });
    }
  return ticks;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Mon 23 Nov` for a local date. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

/** `Mon 23 Nov`, or `23 Nov – 29 Nov`. */
export function rangeText(days: TimelineDay[]): string {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  if (first === last) return dayText(first);
  return `${dayText(first).slice(4)} – ${dayText(last).slice(4)}`;
}

/** The days from pixel `first` to pixel `last` of the axis: indices, both included. */
export function daysWithin(days: TimelineDay[], scale: Scale, first: number, last: number): [number, number] {
  const [from, until] = [instantAt(scale, first), instantAt(scale, last)];
  const shown = days.flatMap((day, index) => (day.from < until && day.until > from ? [index] : []));
  return [shown[0] ?? 0, shown.at(-1) ?? 0];
}
