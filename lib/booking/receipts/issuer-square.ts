import 'server-only';
import type { Style, Typesetter } from './typeset';

const BRAND = '#ffd938';
const LETTER: Style = { bold: true, size: 18, color: '#1f272c' };

/** The side, in points, of the square with the issuer's first letter on receipts and statements. */
export const SIGN = 32;

/** Places that square at the start of a line. */
export function addSign(
  { doc, set }: { doc: PDFKit.PDFDocument; set: Typesetter },
  name: string,
  { x, y }: { x: number; y: number },
): void {
  doc.roundedRect(set.leftOf({ x, width: SIGN }), y, SIGN, SIGN, 7).fill(BRAND);
  const letter = name.charAt(0).toLowerCase();
  doc.font('Helvetica-Bold').fontSize(LETTER.size);
  const inset = Math.max(0, (SIGN - doc.widthOfString(letter)) / 2);
  set.write(letter, LETTER, { x: x + inset, width: SIGN }, y + 4);
}
