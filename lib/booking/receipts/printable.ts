/** Characters beyond Latin-1 that the standard PDF fonts contain. */
const MORE = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Letters that do not decompose into a base and an accent. */
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

const isPrintable = (sign: string) => /^[\n\x20-\x7e\xa0-\xff]$/.test(sign) || MORE.includes(sign);

function draw(sign: string): string {
  if (isPrintable(sign)) return sign;
  const base = PLAIN[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...base].every(isPrintable) ? base : '';
}

/**
 * Reduces text to what the built-in fonts of a PDF can print: an accent that they lack is dropped (Győr:
 * Gyor), and so is a letter of another script.
 */
export const printable = (text: string): string =>
  [...text.normalize('NFC')].map(draw).join('').replace(/ {2,}/g, ' ').trim();
