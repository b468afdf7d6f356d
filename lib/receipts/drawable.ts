/** Beyond Latin-1: what the fonts that every PDF reader has can also draw. */
const MORE = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Letters that do not fall apart into a base and an accent. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ı: 'i',
  ẞ: 'SS',
};

const isDrawable = (sign: string) => /^[\n\x20-\x7e\xa0-\xff]$/.test(sign) || MORE.includes(sign);

function draw(sign: string): string {
  if (isDrawable(sign)) return sign;
  const base = PLAIN[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...base].every(isDrawable) ? base : '';
}

/**
 * Text as the built-in fonts of a PDF can draw it: an accent that they lack is dropped (Győr: Gyor), and so is a
 * letter of a script that they do not have.
 */
export const drawable = (text: string): string =>
  [...text.normalize('NFC')].map(draw).join('').replace(/ {2,}/g, ' ').trim();
