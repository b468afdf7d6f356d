/*
 * Which way the characters of a line run: what a receipt needs of the Unicode bidirectional algorithm (UAX 9). One level of
 * isolates, no overrides.
 */

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LETTER = /\p{L}/u;
/** Digits, and what belongs to a number: its sign, separators and currency. */
const NUMERIC = /[\p{Nd}$€£+\-−%.,:/]/u;
const DIGIT = /\p{Nd}/u;
/** Text between these is read from the left, whatever is around it. */
const ISOLATE = '\u2066';
const POP = '\u2069';

type Kind = 'left' | 'right' | 'number' | 'neutral';

/** The strong kind of each character; what is isolated is left-to-right. */
function kindsOf(signs: string[]): Kind[] {
  let isIsolated = false;
  return signs.map((sign) => {
    if (sign === ISOLATE || sign === POP) isIsolated = sign === ISOLATE;
    if (isIsolated || sign === POP) return 'left';
    if (DIGIT.test(sign)) return 'number';
    if (RIGHT_TO_LEFT.test(sign)) return 'right';
    return LETTER.test(sign) ? 'left' : 'neutral';
  });
}

/** A sign or a separator beside a digit belongs to its number; a number after a word that runs from the left runs with it. */
function joinNumbers(signs: string[], kinds: Kind[], isRtl: boolean): Kind[] {
  const joined = kinds.map((kind, index): Kind => {
    const isBeside = kinds[index - 1] === 'number' || kinds[index + 1] === 'number';
    return kind === 'neutral' && isBeside && NUMERIC.test(signs[index] ?? '') ? 'number' : kind;
  });
  let strong: Kind = isRtl ? 'right' : 'left';
  return joined.map((kind) => {
    if (kind === 'left' || kind === 'right') strong = kind;
    return kind === 'number' && strong === 'left' ? 'left' : kind;
  });
}

/** The direction of what stands on one side of neutral characters; a number counts as part of right-to-left text. */
function sideOf(kinds: Kind[], isRtl: boolean): Kind {
  const strong = kinds.find((kind) => kind !== 'neutral') ?? (isRtl ? 'right' : 'left');
  return strong === 'number' ? 'right' : strong;
}

/**
 * The embedding level of each character of one line: even ones run from the left, odd ones from the right. `signs` are the
 * characters of the line, `isRtl` is the direction of its paragraph.
 */
export function levelsOf(signs: string[], isRtl: boolean): number[] {
  const kinds = joinNumbers(signs, kindsOf(signs), isRtl);
  return kinds.map((kind, index) => {
    const before = () => sideOf(kinds.slice(0, index).reverse(), isRtl);
    const after = () => sideOf(kinds.slice(index + 1), isRtl);
    const around = () => (before() === after() ? before() : sideOf([], isRtl));
    const resolved = kind === 'neutral' ? around() : kind;
    if (resolved === 'right') return 1;
    if (resolved === 'number') return 2;
    return isRtl ? 2 : 0;
  });
}

/** Parts of a line as they stand from left to right: from the highest level down, what is not below it is turned round. */
export function inVisualOrder<T extends { level: number }>(parts: T[]): T[] {
  const ordered = [...parts];
  const most = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = most; level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1;
      if (to > from + 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      if (to > from) from = to;
    }
  return ordered;
}

const MIRRORED: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '<': '>', '>': '<' };

/** Signs without letters in right-to-left text, as they stand from left to right: `(·` becomes `·)`. */
export const mirrored = (text: string): string =>
  [...text]
    .reverse()
    .map((sign) => MIRRORED[sign] ?? sign)
    .join('');

/** Whether text has letters that run from the right, which their font turns round by itself. */
export const runsFromTheRight = (text: string): boolean => RIGHT_TO_LEFT.test(text);
