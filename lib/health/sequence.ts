/** What was heard of a channel: the highest number, and those below it that did not come (yet). */
export type Heard = { last: number; missing: number[] };

/** Beyond this many, everything is asked for anew anyway. */
const MOST_MISSING = 100;

/** Notes one number. The first one begins; two instances of the app may overtake each other, so a gap may close. */
export function hear(before: Heard | undefined, seq: number): Heard {
  if (!before) return { last: seq, missing: [] };
  const { last, missing } = before;
  if (seq <= last) return { last, missing: missing.filter((number) => number !== seq) };
  const skipped = Array.from({ length: Math.min(seq - last - 1, MOST_MISSING) }, (_, at) => last + 1 + at);
  return { last: seq, missing: [...missing, ...skipped].slice(-MOST_MISSING) };
}
