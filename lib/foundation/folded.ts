/** The digits of a script, by its zero. */
function digitsFrom(zero: string): Record<string, string> {
  const first = zero.charCodeAt(0);
  return Object.fromEntries(
    Array.from({ length: 10 }, (_, value) => [String.fromCharCode(first + value), String(value)]),
  );
}

/** Letters that have no accent to be taken off, and the signs that a keyboard writes in another way. */
const PLAIN: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  ...digitsFrom('٠'),
  ...digitsFrom('۰'),
  ...digitsFrom('०'),
  ...digitsFrom('০'),
  ...digitsFrom('๐'),
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
};
const IN_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * A text as searches compare it: without accents, in lower case. The same as `folded` of the database
 * (db/functions/folded.sql), which a test holds it to: docs/rules.md#search.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(IN_PLAIN, (letter) => PLAIN[letter] ?? letter);
