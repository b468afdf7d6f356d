/** Invisible characters: direction marks that phones copy along with a number, zero-width spaces, joiners, tags. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** The string without invisible characters. */
const withoutMarks = (text: string): string => text.replace(UNSEEN, '');

/** Each script's ten digits are consecutive code points, starting at its zero. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((codePoint - zero) % 10);
}

/** Full-width letters and signs are ASCII characters at a fixed offset. */
const narrow = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);

const SIGNS: Record<string, string> = { '٫': '.', '。': '.', '٬': ',', '،': ',', '−': '-', '٪': '%' };

/**
 * Normalises a number or a code typed on any keyboard to ASCII: digits of every script, full-width signs, Arabic
 * decimal and thousands separators; invisible characters are removed: docs/rules.md#typed-digits.
 */
export const plainDigits = (text: string): string =>
  withoutMarks(text)
    .replace(/[\uff01-\uff5e]/g, narrow)
    .replace(/[٫。٬،−٪]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\p{Nd}/gu, asciiDigit);
