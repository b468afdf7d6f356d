import type { TimelineBlock, TimelineTime } from '@/lib/console/timeline/schema';
import { formatMoney } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time/durations';
import { formatDateTime, formatTime, formatTimes, type ZoneClock } from '@/lib/foundation/time/zone-clock';

/** What a block of the timeline shows: its kind, a title, a line below, and all of it as a sentence. */
export type BlockFace = {
  state: 'past' | 'now' | 'up' | 'hold' | 'foreign';
  title: string;
  line: string;
  label: string;
};

const MINUTE_MS = 60_000;
/** A block of this many minutes has no room for its duration, which its width shows. */
const SHORT_MS = 45 * MINUTE_MS;
const minutesBetween = (from: number, to: number) =>
  formatMinutes(Math.max(1, Math.ceil((to - from) / MINUTE_MS)));

/** A lapsed hold occupies nothing, although it has not been read again since. */
export const isOver = ({ expiresAt }: TimelineTime, now: number): boolean =>
  expiresAt !== null && expiresAt.getTime() <= now;

/** `Out of service for repair, 11/28/2026, 09:00 AM – until further notice`, on the location's clock. */
export const blockSentence = ({ reason, from, until }: TimelineBlock, clock: ZoneClock): string => {
  const why = reason === 'other' ? '' : ` for ${reason}`;
  const end = until ? formatDateTime(until, clock) : 'until further notice';
  return `Out of service${why}, ${formatDateTime(from, clock)} – ${end}`;
};

/** The face of a stretch of time at `now`, on the location's clock. */
export function faceOf(time: TimelineTime, now: number, clock: ZoneClock): BlockFace {
  const [from, until] = [time.startsAt.getTime(), time.endsAt.getTime()];
  const span = formatTimes(time.startsAt, time.endsAt, clock);
  const duration = minutesBetween(from, until);
  if (time.kind === 'hold') {
    const title = time.expiresAt ? 'Held' : 'Paying';
    return { state: 'hold', title, line: duration, label: `${title}, ${span}` };
  }
  const { booking } = time;
  if (!booking) {
    const line = `until ${formatTime(time.endsAt, clock)}`;
    return { state: 'foreign', title: 'In use', line, label: `In use, ${span}` };
  }
  const { name, transactionId, amountCents, isExtended } = booking;
  const label = `${name}, ${span}, ${transactionId}`;
  const amount = formatMoney(amountCents);
  const price = until - from < SHORT_MS ? amount : `${duration} · ${amount}`;
  if (until <= now) return { state: 'past', title: name, line: price, label };
  if (from <= now) {
    const remaining = minutesBetween(now, until);
    const line =
      until - from < SHORT_MS
        ? `${remaining} left`
        : `${isExtended ? 'Extended · ends' : 'Ends'} in ${remaining}`;
    return { state: 'now', title: name, line, label };
  }
  return { state: 'up', title: name, line: price, label };
}
