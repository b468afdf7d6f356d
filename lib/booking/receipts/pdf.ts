import 'server-only';
import PDFDocument from 'pdfkit';
import { logError } from '@/lib/foundation/process/log';
import { languageFor } from '@/lib/platform/languages/language-choice';
import { issuerOf } from './issuer';
import { addIssuerSquare, ISSUER_SQUARE } from './issuer-square';
import { type Line, receiptLines } from './lines';
import { printedReceiptWords, type ReceiptWords } from './receipt-words';
import type { Receipt } from './schema';
import { type Style, type Typesetter, typesetter } from './typeset';

/** A4 in points; the colours are the product's light theme. */
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
const INK = '#1f272c';
const QUIET = '#55646c';
const RULE = '#dde3e6';
const AMOUNT = 110;
const GAP = 24;
const LOGO = { width: 120, height: 40 };
const TITLE = 220;

const style = ({ bold = false, size = 10, color = INK }: Partial<Style> = {}): Style => ({
  bold,
  size,
  color,
});
const SMALL = style({ size: 9, color: QUIET });

/** A receipt in progress: `doc.y` is where the next line begins. */
type Sheet = {
  doc: PDFKit.PDFDocument;
  set: Typesetter;
  words: ReceiptWords;
  lines: ReturnType<typeof receiptLines>;
};

/** Writes from the cursor down, within the given part of the line. */
function write({ doc, set }: Sheet, text: string, how: Style = style(), x = MARGIN, width = WIDTH): void {
  const height = set.heightOf(text, how, width);
  // A paragraph that is longer than a page continues on the next one line by line.
  if (doc.y + height > BOTTOM && doc.y > MARGIN) doc.addPage();
  doc.y = set.write(text, how, { x, width }, doc.y);
}

/** Starts a new page if this height does not fit on the current one. */
function reserve({ doc }: Sheet, height: number): void {
  if (doc.y + height > BOTTOM) doc.addPage();
}

function rule({ doc }: Sheet): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke();
  doc.y += 8;
}

/** A label at the start of the line, an amount at its end, and a muted line below. */
function entry(sheet: Sheet, { label, value }: Line, how: Style = style(), detail?: string): void {
  const { doc, set } = sheet;
  const width = WIDTH - AMOUNT - 16;
  reserve(sheet, set.heightOf(label, how, width) + (detail ? set.heightOf(detail, SMALL, width) : 0) + 4);
  set.write(value, how, { x: MARGIN + WIDTH - AMOUNT, width: AMOUNT, align: 'end' }, doc.y);
  write(sheet, label, how, MARGIN, width);
  if (detail) write(sheet, detail, SMALL, MARGIN, width);
  doc.y += 6;
}

function heading(sheet: Sheet, text: string): void {
  reserve(sheet, 60);
  sheet.doc.y += 12;
  write(sheet, text, style({ bold: true, size: 11 }));
  sheet.doc.y += 4;
  rule(sheet);
}

/** The partner's logo, or a square with the first letter of the issuer. Returns the width of either. */
function mark(sheet: Sheet, name: string, logo: Uint8Array | null): number {
  const { doc, set } = sheet;
  if (logo) {
    try {
      const align = set.isRtl ? 'right' : undefined;
      const x = set.leftOf({ x: MARGIN, width: LOGO.width });
      doc.image(Buffer.from(logo), x, MARGIN, { fit: [LOGO.width, LOGO.height], align });
      return LOGO.width + 12;
    } catch (error) {
      // A receipt is worth more than the logo on it.
      logError('receipt.logo', error);
      return 0;
    }
  }
  addIssuerSquare(sheet, name, { x: MARGIN, y: MARGIN + 4 });
  return ISSUER_SQUARE + 12;
}

function head(sheet: Sheet, receipt: Receipt, logo: Uint8Array | null): void {
  const { doc, set, words, lines } = sheet;
  const { name } = issuerOf(receipt);
  const left = MARGIN + mark(sheet, name, logo);
  const titleAt = MARGIN + WIDTH - TITLE;
  set.write(name, style({ bold: true, size: 15 }), { x: left, width: titleAt - left - 8 }, MARGIN + 10);
  const end = { x: titleAt, width: TITLE, align: 'end' as const };
  const below = set.write(lines.title, style({ bold: true, size: 18 }), end, MARGIN);
  const day = words.date(receipt.periods[0]?.confirmedAt ?? receipt.startsAt, receipt.timezone);
  const bottom = set.write(`${day} · ${receipt.transactionId}`, style({ color: QUIET }), end, below + 2);
  doc.y = Math.max(MARGIN + 60, bottom + 10);
  rule(sheet);
  doc.y += 4;
}

/** Seller, customer and place, side by side. */
function parties(sheet: Sheet, receipt: Receipt): void {
  const { doc, set, words } = sheet;
  const { seller } = sheet.lines;
  const { contact: person, space: rented, location } = receipt;
  const address = [rented.address, rented.zipcode].filter(Boolean).join(', ');
  const city = location.city && !address.includes(location.city) ? location.city : null;
  const place = [city, location.country].filter(Boolean).join(', ');
  const columns: [title: string, lines: (string | null)[]][] = [
    ...(seller.length > 0 ? [[words.say('mail.seller'), seller] satisfies [string, string[]]] : []),
    [words.say('mail.customer'), [person.name === person.email ? null : person.name, person.email]],
    [words.say('mail.space'), [rented.name, location.name, address, place]],
  ];
  const top = doc.y;
  const width = (WIDTH - GAP * (columns.length - 1)) / columns.length;
  const bottoms = columns.map(([title, lines], index) => {
    const box = { x: MARGIN + index * (width + GAP), width };
    let y = set.write(title, SMALL, box, top) + 2;
    for (const line of lines) if (line) y = set.write(line, style(), box, y) + 2;
    return y;
  });
  doc.y = Math.max(...bottoms);
}

function body(sheet: Sheet, receipt: Receipt): void {
  const { doc, words } = sheet;
  const { rented, sums, total, paid, refunds, net } = sheet.lines;
  const quiet = style({ color: QUIET });
  parties(sheet, receipt);
  heading(sheet, words.say('price.label'));
  write(sheet, words.say('mail.localTimes'), SMALL);
  doc.y += 4;
  for (const line of rented) entry(sheet, line, style(), line.detail);
  rule(sheet);
  for (const line of sums) entry(sheet, line, quiet);
  entry(sheet, total, style({ bold: true, size: 13 }));
  if (paid.length > 0) heading(sheet, words.say('mail.paid'));
  for (const line of paid) entry(sheet, line);
  if (!net) return;
  heading(sheet, words.say('mail.refunded'));
  for (const line of refunds) entry(sheet, line, style(), line.detail);
  entry(sheet, net, style({ bold: true }));
}

function foot(sheet: Sheet, receipt: Receipt): void {
  const { doc, words } = sheet;
  doc.y += 20;
  for (const paragraph of receipt.receiptDescription?.split('\n') ?? [])
    write(sheet, paragraph, style({ color: QUIET }));
  if (receipt.receiptDescription) doc.y += 8;
  reserve(sheet, 20);
  write(sheet, words.say('mail.questions', { contact: words.isolated(issuerOf(receipt).contact) }), SMALL);
}

/** The receipt as a PDF of one page or more, in its language; `logo` is the partner's, as JPEG or PNG. */
export function receiptPdf(receipt: Receipt, logo: Uint8Array | null): Promise<Uint8Array> {
  const language = languageFor(receipt.language, null);
  const words = printedReceiptWords(language);
  const lines = receiptLines(receipt, words);
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    info: { Title: lines.title },
  });
  const parts: Uint8Array[] = [];
  const written = new Promise<Uint8Array>((done, failed) => {
    doc.on('data', (part: Uint8Array) => parts.push(part));
    doc.on('end', () => done(Buffer.concat(parts)));
    doc.on('error', failed);
  });
  const sheet = { doc, set: typesetter(doc, language), words, lines };
  head(sheet, receipt, logo);
  body(sheet, receipt);
  foot(sheet, receipt);
  doc.end();
  return written;
}
