/** Characters beyond Latin-1 that the standard PDF fonts contain. */
const MORE = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Whether the fonts that every PDF reader has can print a character. */
export const isBuiltInCharacter = (sign: string): boolean =>
  /^[\n\x20-\x7e\xa0-\xff]$/.test(sign) || MORE.includes(sign);

/** Invisible characters that only control direction or shaping. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The text without the characters that only control direction or shaping. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '');
