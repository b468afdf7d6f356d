const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The first characters of a text as people count them: an emoji of several parts is one, and a letter with its accent.
 */
export function firstCharacters(text: string, count: number): string {
  let end = 0;
  let rest = count;
  for (const { segment } of CHARACTERS.segment(text)) {
    if (rest === 0) break;
    end += segment.length;
    rest -= 1;
  }
  return text.slice(0, end);
}

/** The beginning of a text with at most this many code points, which ends where a character as people see it ends. */
export function beginningWithin(text: string, codePoints: number): string {
  let end = 0;
  let rest = codePoints;
  for (const { segment } of CHARACTERS.segment(text)) {
    rest -= [...segment].length;
    if (rest < 0) break;
    end += segment.length;
  }
  return text.slice(0, end);
}
