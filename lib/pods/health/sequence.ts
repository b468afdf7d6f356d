/** The sequence numbers received on a channel: the highest, and those below it that are (still) missing. */
export type SequenceState = { last: number; missing: number[] };

/** Beyond this many, everything is fetched again anyway. */
const MAX_MISSING = 100;

/**
 * Records a sequence number that was received on a channel. The first one starts the sequence; two instances of the
 * app can overtake each other, so a gap may be filled later.
 */
export function nextSequence(before: SequenceState | undefined, seq: number): SequenceState {
  if (!before) return { last: seq, missing: [] };
  const { last, missing } = before;
  if (seq <= last) return { last, missing: missing.filter((number) => number !== seq) };
  const skipped = Array.from(
    { length: Math.min(seq - last - 1, MAX_MISSING) },
    (_, index) => last + 1 + index,
  );
  return { last: seq, missing: [...missing, ...skipped].slice(-MAX_MISSING) };
}
