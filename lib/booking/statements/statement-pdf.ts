import 'server-only';
import PDFDocument from 'pdfkit';
import { sellerInCountry, sellersAt } from '@/lib/booking/money-settings/sellers';
import { addIssuerSquare, ISSUER_SQUARE } from '@/lib/booking/receipts/issuer-square';
import { type Style, type Typesetter, typesetter } from '@/lib/booking/receipts/typeset';
import type { ReceiptSeller } from '@/lib/column-values/money-settings';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { monthName } from '@/lib/foundation/time/local-dates';
import { operatorTime } from '@/lib/foundation/time/operator-clock';
import type { Statement } from './schema';
import {
  type StatementLine,
  statementHeadLines,
  statementKindLines,
  statementTaxLines,
} from './statement-lines';
import { statementNumber } from './statement-number';

/** A4 in points; the colours are the product's light theme. */
const MARGIN = 56;

const WIDTH = 595.28 - 2 * MARGIN;

const BOTTOM = 841.89 - MARGIN;

const AMOUNT = 130;

const LABEL = { x: MARGIN, width: WIDTH - AMOUNT - 16 };

const VALUE = { x: MARGIN + WIDTH - AMOUNT, width: AMOUNT, align: 'end' as const };

const INK = '#1f272c';

const QUIET = '#55646c';

const RULE = '#dde3e6';

const PLAIN: Style = { size: 10, color: INK };

const SMALL: Style = { size: 9, color: QUIET };

/** A statement in progress: `doc.y` is where the next line begins. */
type Sheet = { doc: PDFKit.PDFDocument; set: Typesetter };

function write({ doc, set }: Sheet, text: string, style: Style): void {
  doc.y = set.write(text, style, LABEL, doc.y) + 2;
}

/** Starts a new page if this height does not fit on the current one. */
function reserve({ doc }: Sheet, height: number): void {
  if (doc.y + height > BOTTOM) doc.addPage();
}

function line(sheet: Sheet, { label, value, detail }: StatementLine & { detail?: string }): void {
  const { doc, set } = sheet;
  const detailed = detail ? set.heightOf(detail, SMALL, LABEL.width) + 2 : 0;
  reserve(sheet, set.heightOf(label, PLAIN, LABEL.width) + detailed + 6);
  set.write(value, PLAIN, VALUE, doc.y);
  write(sheet, label, PLAIN);
  if (detail) write(sheet, detail, SMALL);
  doc.y += 4;
}

function section(sheet: Sheet, title: string, lines: (StatementLine & { detail?: string })[]): void {
  if (lines.length === 0) return;
  const { doc } = sheet;
  reserve(sheet, 70);
  doc.y += 14;
  write(sheet, title, { size: 11, color: INK, bold: true });
  doc
    .moveTo(MARGIN, doc.y + 2)
    .lineTo(MARGIN + WIDTH, doc.y + 2)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke();
  doc.y += 10;
  for (const each of lines) line(sheet, each);
}

/** `1 / 2` at the foot of each page, when their number is known. */
function numberPages({ doc, set }: Sheet): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the margin, where text would otherwise start another page.
    doc.page.margins.bottom = 0;
    set.write(`${page + 1} / ${count}`, SMALL, VALUE, BOTTOM + 16);
  }
}

/** The issuer of the statement: the operator, as named on receipts of countries without a seller of their own. */
function letterhead(sheet: Sheet, seller: ReceiptSeller | null): void {
  const { doc, set } = sheet;
  const name = seller?.legalName ?? env().BRAND_NAME;
  addIssuerSquare(sheet, name, { x: MARGIN, y: MARGIN });
  const x = MARGIN + ISSUER_SQUARE + 12;
  const box = { x, width: WIDTH - ISSUER_SQUARE - 12 };
  let y = set.write(name, { size: 12, color: INK, bold: true }, box, MARGIN + 2) + 2;
  const lines = [seller?.address, seller?.taxNumber && `Tax number ${seller.taxNumber}`];
  for (const each of lines) if (each) y = set.write(each, SMALL, box, y) + 2;
  doc.y = Math.max(y, MARGIN + ISSUER_SQUARE) + 16;
}

/** A closed statement as a PDF of one page or more; names are in the script of their own language. */
export async function statementPdf(statement: Statement): Promise<Buffer> {
  const { number, month, partnerName, totals, closedAt } = statement;
  const seller = sellerInCountry(await sellersAt(closedAt ?? dbNow()), null);
  const title = `Statement ${statementNumber(number ?? 0)}`;
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    info: { Title: title },
    bufferPages: true,
  });
  const parts: Uint8Array[] = [];
  const written = new Promise<Buffer>((done, failed) => {
    doc.on('data', (part: Uint8Array) => parts.push(part));
    doc.on('end', () => done(Buffer.concat(parts)));
    doc.on('error', failed);
  });
  const sheet = { doc, set: typesetter(doc, 'en') };
  letterhead(sheet, seller);
  write(sheet, title, { size: 18, color: INK, bold: true });
  // The month has its own line: beside a right-to-left name it would move.
  write(sheet, partnerName, { size: 12, color: INK });
  write(sheet, monthName(month), { size: 12, color: INK });
  if (closedAt) write(sheet, `Closed on ${operatorTime(closedAt)}. Amounts in US dollars.`, SMALL);
  section(sheet, 'Summary', statementHeadLines(totals));
  section(sheet, 'Movements', statementKindLines(totals));
  section(sheet, 'Tax by country and rate', statementTaxLines(totals));
  numberPages(sheet);
  doc.end();
  return written;
}
