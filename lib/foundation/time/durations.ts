const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** The end is soon when less time than this is left. */
const SOON_MS = 5 * MINUTE_MS;

/** A span in whole minutes, at least one; from one day on, in days. */
function spanText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  if (minutes < DAY_MINUTES) return formatMinutes(minutes);
  const days = Math.round(minutes / DAY_MINUTES);
  return days === 1 ? '1 day' : `${days} days`;
}

/** A span, in milliseconds. */
export type Span = { from: number; until: number };

/**
 * The duration until a span begins or ends, or since it ended: `Starts in 2 h`, `Ends in 31 min`, `Ended 1 day ago`.
 * `isSoon` is true when less than five minutes are left until the end.
 */
export function countdown({ from, until }: Span, now: number): { text: string; isSoon: boolean } {
  if (from > now) return { text: `Starts in ${spanText(from - now)}`, isSoon: false };
  if (until > now) return { text: `Ends in ${spanText(until - now)}`, isSoon: until - now < SOON_MS };
  return { text: `Ended ${spanText(now - until)} ago`, isSoon: false };
}

/** `1 h 4 min`, `31 min`: a duration for people. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
