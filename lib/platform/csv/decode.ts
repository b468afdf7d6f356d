/** A file as text, and whether its encoding had to be guessed; or why it cannot be read, in one sentence. */
export type SheetText = { text: string; isGuessed: boolean } | { problem: string };

const AGAIN = 'Save it as “CSV UTF-8” and choose it again';

const begins = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte);

const decoded = (bytes: Uint8Array, encoding: string): SheetText => ({
  text: new TextDecoder(encoding).decode(bytes),
  isGuessed: false,
});

/** The characters of Windows-1252 where Latin 1 has control characters. */
const OF_WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FIRST = 0x80;
const LAST = 0x9f;

/** Decodes Windows-1252 by itself: some versions of Node.js decode it as Latin 1. */
function ofWindows(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes);
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] ?? 0;
    if (unit >= FIRST && unit <= LAST) units[index] = OF_WINDOWS.charCodeAt(unit - FIRST);
  }
  return new TextDecoder('utf-16le').decode(units);
}

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
  } catch (error) {
    // What the decoder throws for text that is not UTF-8.
    if (!(error instanceof TypeError)) throw error;
    return { text: ofWindows(bytes), isGuessed: true };
  }
}
