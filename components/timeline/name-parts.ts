/** A longer end would leave no room for the beginning. */
const LONGEST_END = 10;

/**
 * A name in two parts. If there is too little room, the start is truncated, because the end distinguishes the spaces
 * of a location (`Hall North` and ` · 07`). A name of one word has no separate end.
 */
export function nameParts(name: string): { start: string; end: string } {
  const end = /(?<=\S)\s(?:·\s)?\S+$/.exec(name)?.[0] ?? '';
  return end.length > LONGEST_END
    ? { start: name, end: '' }
    : { start: name.slice(0, name.length - end.length), end };
}
