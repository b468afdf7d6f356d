/** A longer end would leave nothing of the beginning. */
const LONGEST_END = 10;

/**
 * A name in two parts: where room is short the start is cut, since the end is what tells the spaces of a place apart
 * (`Hall North` and ` · 07`). A name of one word has no end of its own.
 */
export function nameParts(name: string): { start: string; end: string } {
  const end = /(?<=\S)\s(?:·\s)?\S+$/.exec(name)?.[0] ?? '';
  return end.length > LONGEST_END
    ? { start: name, end: '' }
    : { start: name.slice(0, name.length - end.length), end };
}
