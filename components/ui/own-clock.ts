import { clockText } from '@/lib/foundation/time/minutes-of-day';

/** `09:42 AM` on the reader's own clock, for actions of their browser. From milliseconds since 1970. */
export function ownClock(time: number): string {
  const date = new Date(time);
  return clockText(date.getHours(), date.getMinutes());
}
