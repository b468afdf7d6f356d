import bidiFactory from 'bidi-js';

/* Which way the characters of a line run, by the Unicode bidirectional algorithm (UAX 9). */

const bidi = bidiFactory();
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * The embedding level of each character of one line: even ones run from the left, odd ones from the right. `signs`
 * are the characters of the line, `isRtl` is the direction of its paragraph.
 */
export function levelsOf(signs: string[], isRtl: boolean): number[] {
  const { levels } = bidi.getEmbeddingLevels(signs.join(''), isRtl ? 'rtl' : 'ltr');
  let index = 0;
  return signs.map((sign) => {
    const level = levels[index] ?? 0;
    index += sign.length;
    return level;
  });
}

/** Parts of a line as they stand from left to right. */
export function inVisualOrder<T extends { level: number }>(parts: T[]): T[] {
  // One letter for each part: its order depends on the levels alone.
  const order = bidi.getReorderedIndices('x'.repeat(parts.length), {
    levels: Uint8Array.from(parts, ({ level }) => level),
    paragraphs: [{ start: 0, end: parts.length - 1, level: 0 }],
  });
  return order.flatMap((index) => parts[index] ?? []);
}

/** Signs without letters in right-to-left text, as they stand from left to right: `(·` becomes `·)`. */
export const mirrored = (text: string): string =>
  [...text]
    .reverse()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join('');

/** Whether text has letters that run from the right, which their font turns round by itself. */
export const runsFromTheRight = (text: string): boolean => RIGHT_TO_LEFT.test(text);
