/** A file as text, and whether its encoding had to be guessed; or why it cannot be read, in one sentence. */
export type SheetText = { text: string; isGuessed: boolean } | { problem: string };

const AGAIN = 'Save it as “CSV UTF-8” and choose it again';

const begins = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte);

const decoded = (bytes: Uint8Array, encoding: string): SheetText => ({
  text: new TextDecoder(encoding).decode(bytes),
  isGuessed: false,
});

/**
 * The characters of Windows-1252 where Latin 1 has control characters: some versions of Node.js decode one as the
 * other.
 */
const OF_WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const ofWindows = (sign: string): string => OF_WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign;

/**
 * Decodes a CSV as spreadsheets write it: UTF-8, UTF-16 with a byte order mark, or else Windows-1252, which is what
 * Excel's plain “CSV” is in Western Europe and America: docs/rules.md#import-files.
 */
export function sheetText(bytes: Uint8Array): SheetText {
  if (begins(bytes, 0x50, 0x4b, 3, 4))
    return { problem: `This is a workbook (.xlsx), not a CSV file. ${AGAIN}` };
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { problem: `This is a workbook (.xls), not a CSV file. ${AGAIN}` };
  if (begins(bytes, 0xff, 0xfe)) return decoded(bytes, 'utf-16le');
  if (begins(bytes, 0xfe, 0xff)) return decoded(bytes, 'utf-16be');
  if (bytes.length > 1 && (bytes[0] === 0 || bytes[1] === 0))
    return { problem: `The file is in UTF-16. ${AGAIN}` };
  if (bytes.includes(0)) return { problem: `This is not a CSV file. ${AGAIN}` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return { text: text.replace(/[\u0080-\u009f]/g, ofWindows), isGuessed: true };
  }
}
