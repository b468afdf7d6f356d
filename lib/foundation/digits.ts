/** What is not seen: marks of direction that phones copy along with a number, zero-width spaces, joiners, tags. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A text without the marks that nobody sees. */
const withoutMarks = (text: string): string => text.replace(UNSEEN, '');

/** The ten digits of a script follow each other, from its zero. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((codePoint - zero) % 10);
}

/** Full-width letters and signs are those of ASCII, moved. */
const narrow = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);

const SIGNS: Record<string, string> = { '٫': '.', '。': '.', '٬': ',', '،': ',', '−': '-', '٪': '%' };

/**
 * A number or a code as any keyboard writes it, in ASCII: digits of every script, full-width signs, the decimal and
 * thousands separators of Arabic; without marks that nobody sees: docs/rules.md#typed-digits.
 */
export const plainDigits = (text: string): string =>
  withoutMarks(text)
    .replace(/[\uff01-\uff5e]/g, narrow)
    .replace(/[٫。٬،−٪]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\p{Nd}/gu, asciiDigit);
