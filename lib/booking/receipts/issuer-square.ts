import 'server-only';
import type { Style, Typesetter } from './typeset';

const BRAND = '#ffd938';
const LETTER: Style = { bold: true, size: 18, color: '#1f272c' };

/** The side, in points, of the square with the issuer's first letter on receipts and statements. */
export const ISSUER_SQUARE = 32;

/** Places the square with the issuer's first letter at the start of a line. */
export function addIssuerSquare(
  { doc, set }: { doc: PDFKit.PDFDocument; set: Typesetter },
  name: string,
  { x, y }: { x: number; y: number },
): void {
  doc.roundedRect(set.leftOf({ x, width: ISSUER_SQUARE }), y, ISSUER_SQUARE, ISSUER_SQUARE, 7).fill(BRAND);
  const letter = name.charAt(0).toLowerCase();
  doc.font('Helvetica-Bold').fontSize(LETTER.size);
  const inset = Math.max(0, (ISSUER_SQUARE - doc.widthOfString(letter)) / 2);
  set.write(letter, LETTER, { x: x + inset, width: ISSUER_SQUARE }, y + 4);
}
