import 'server-only';
import PDFDocument from 'pdfkit';
import { formatDate } from '@/lib/foundation/time-zones';
import { issuerOf } from './issuer';
import { type Line, netLine, paidLines, refundLines, rentedLines, total, totalLines } from './lines';
import { printable } from './printable';
import type { Receipt } from './schema';
import { printedWords } from './words';

/** A4 in points; the colours are the product's light theme. */
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
const INK = '#1f272c';
const QUIET = '#55646c';
const RULE = '#dde3e6';
const BRAND = '#ffd938';

type Doc = PDFKit.PDFDocument;
type Style = { bold?: boolean; size?: number; color?: string };

function use(doc: Doc, { bold = false, size = 10, color = INK }: Style): Doc {
  return doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color);
}

/** Writes from the cursor down, within the given part of the line. */
function write(doc: Doc, text: string, style: Style = {}, x = MARGIN, width = WIDTH): void {
  use(doc, style).text(printable(text), x, doc.y, { width, lineGap: 3 });
}

/** Starts a new page when this height does not fit on the current one. */
function reserve(doc: Doc, height: number): void {
  if (doc.y + height > BOTTOM) doc.addPage();
}

function rule(doc: Doc): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke();
  doc.y += 8;
}

const AMOUNT = 110;

/** A label at the left, an amount at the right, a quieter line below. */
function entry(doc: Doc, { label, value }: Line, style: Style = {}, detail?: string): void {
  reserve(doc, detail ? 36 : 22);
  const top = doc.y;
  use(doc, style).text(printable(value), MARGIN + WIDTH - AMOUNT, top, { width: AMOUNT, align: 'right' });
  doc.y = top;
  write(doc, label, style, MARGIN, WIDTH - AMOUNT - 16);
  if (detail) write(doc, detail, { size: 9, color: QUIET }, MARGIN, WIDTH - AMOUNT - 16);
  doc.y += 5;
}

function heading(doc: Doc, text: string): void {
  reserve(doc, 60);
  doc.y += 12;
  write(doc, text, { bold: true, size: 11 });
  doc.y += 3;
  rule(doc);
}

function head(doc: Doc, receipt: Receipt, logo: Uint8Array | null): void {
  const { name } = issuerOf(receipt);
  const top = MARGIN;
  let left = MARGIN;
  if (logo) {
    try {
      doc.image(Buffer.from(logo), MARGIN, top, { fit: [120, 40] });
      left += 132;
    } catch {
      // Neither JPEG nor PNG: print the name instead.
    }
  } else {
    doc.roundedRect(MARGIN, top + 4, 32, 32, 7).fill(BRAND);
    const sign = printable(name).charAt(0).toLowerCase();
    use(doc, { bold: true, size: 18 }).text(sign, MARGIN, top + 11, { width: 32, align: 'center' });
    left += 44;
  }
  use(doc, { bold: true, size: 15 }).text(printable(name), left, top + 13, { width: 330 - left });
  const right = { width: 200, align: 'right' as const };
  const at = MARGIN + WIDTH - 200;
  use(doc, { bold: true, size: 18 }).text(`Receipt ${receipt.receiptNumber}`, at, top + 2, right);
  const day = formatDate(receipt.periods[0]?.confirmedAt ?? receipt.startsAt, receipt.timezone);
  use(doc, { color: QUIET }).text(`${day} · ${receipt.transactionId}`, at, top + 26, right);
  doc.y = top + 60;
  rule(doc);
  doc.y += 4;
}

/** Customer and place, side by side. */
function parties(doc: Doc, { contact: person, space: rented, location }: Receipt): void {
  const top = doc.y;
  const half = WIDTH / 2 - 12;
  const column = (x: number, title: string, lines: (string | null)[]) => {
    doc.y = top;
    write(doc, title, { size: 9, color: QUIET }, x, half);
    for (const line of lines) if (line && printable(line)) write(doc, line, {}, x, half);
    return doc.y;
  };
  const customer = column(MARGIN, 'Customer', [
    person.name === person.email ? null : person.name,
    person.email,
  ]);
  const address = [rented.address, rented.zipcode].filter(Boolean).join(', ');
  const city = location.city && !address.includes(location.city) ? location.city : null;
  const place = [city, location.country].filter(Boolean).join(', ');
  const space = column(MARGIN + WIDTH / 2 + 12, 'Space', [rented.name, location.name, address, place]);
  doc.y = Math.max(customer, space);
}

function body(doc: Doc, receipt: Receipt): void {
  const words = printedWords();
  parties(doc, receipt);
  heading(doc, "Price (times in the space's time zone)");
  for (const line of rentedLines(receipt, words)) entry(doc, line, {}, line.detail);
  rule(doc);
  for (const line of totalLines(receipt, words)) entry(doc, line, { color: QUIET });
  entry(doc, total(receipt, words), { bold: true, size: 13 });
  const paid = paidLines(receipt, words);
  if (paid.length > 0) heading(doc, 'Paid');
  for (const line of paid) entry(doc, line);
  const net = netLine(receipt, words);
  if (!net) return;
  heading(doc, 'Refunded');
  for (const line of refundLines(receipt, words)) entry(doc, line);
  entry(doc, net, { bold: true });
}

function foot(doc: Doc, receipt: Receipt): void {
  const description = receipt.receiptDescription && printable(receipt.receiptDescription);
  doc.y += 20;
  if (description) {
    write(doc, description, { color: QUIET });
    doc.y += 8;
  }
  reserve(doc, 20);
  write(doc, `Questions: ${issuerOf(receipt).contact}`, { size: 9, color: QUIET });
}

/** The receipt as a PDF of one page or more; `logo` is the partner's, as JPEG or PNG. */
export function receiptPdf(receipt: Receipt, logo: Uint8Array | null): Promise<Uint8Array> {
  const title = `Receipt ${receipt.receiptNumber}`;
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, lang: 'en', info: { Title: title } });
  const parts: Uint8Array[] = [];
  const written = new Promise<Uint8Array>((done, failed) => {
    doc.on('data', (part: Uint8Array) => parts.push(part));
    doc.on('end', () => done(Buffer.concat(parts)));
    doc.on('error', failed);
  });
  head(doc, receipt, logo);
  body(doc, receipt);
  foot(doc, receipt);
  doc.end();
  return written;
}
