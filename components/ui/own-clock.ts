import { clockText } from '@/lib/foundation/zone-clock';

/** `09:42 AM` by the reader's own clock, for what their browser did. In milliseconds since 1970. */
export function ownClock(at: number): string {
  const date = new Date(at);
  return clockText(date.getHours(), date.getMinutes());
}
