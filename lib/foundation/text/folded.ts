/** Maps the ten digits of a script, which follow its zero, to ASCII. */
function digitsFrom(zero: string): Record<string, string> {
  const first = zero.charCodeAt(0);
  return Object.fromEntries(
    Array.from({ length: 10 }, (_, value) => [String.fromCharCode(first + value), String(value)]),
  );
}

/** Letters that Unicode does not decompose, and characters that keyboards write in more than one way. */
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
 * The string as searches compare it: without accents, in lower case. Equivalent to the database function `folded`
 * (db/functions/folded.sql), which a test verifies: docs/rules.md#search.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(IN_PLAIN, (letter) => PLAIN[letter] ?? letter);
