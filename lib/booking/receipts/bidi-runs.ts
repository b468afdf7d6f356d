import bidiFactory from 'bidi-js';

/* The direction of the characters of a line, by the Unicode bidirectional algorithm (UAX 9). */

const bidi = bidiFactory();
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * The embedding level of each character of one line: even levels are left to right, odd ones right to left. `signs`
 * are the characters of the line, `isRtl` is the direction of its paragraph.
 */
export function embeddingLevelsOf(signs: string[], isRtl: boolean): number[] {
  const { levels } = bidi.getEmbeddingLevels(signs.join(''), isRtl ? 'rtl' : 'ltr');
  let index = 0;
  return signs.map((sign) => {
    const level = levels[index] ?? 0;
    index += sign.length;
    return level;
  });
}

/** Parts of a line in visual order, from left to right. */
export function inVisualOrder<T extends { level: number }>(parts: T[]): T[] {
  // One letter represents each part: the order depends only on the levels.
  const order = bidi.getReorderedIndices('x'.repeat(parts.length), {
    levels: Uint8Array.from(parts, ({ level }) => level),
    paragraphs: [{ start: 0, end: parts.length - 1, level: 0 }],
  });
  return order.flatMap((index) => parts[index] ?? []);
}

/** Punctuation in right-to-left text, in visual order: `(·` becomes `·)`. */
export const mirroredText = (text: string): string =>
  [...text]
    .reverse()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join('');

/** Whether text contains right-to-left letters, which their font reverses by itself. */
export const runsFromTheRight = (text: string): boolean => RIGHT_TO_LEFT.test(text);
