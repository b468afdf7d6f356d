import 'server-only';
import PDFDocument from 'pdfkit';
import { env } from '@/lib/foundation/env';
import { operatorTime } from '@/lib/foundation/operator-time';
import { headLines, kindLines, type StatementLine, taxLines } from './lines';
import { monthName, statementNumber } from './month';
import type { Statement } from './schema';

/** A4 in points; the colours are the product's light theme. */
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
const AMOUNT = 130;
const INK = '#1f272c';
const QUIET = '#55646c';
const RULE = '#dde3e6';

type Doc = PDFKit.PDFDocument;

/** What the built-in fonts can print: accents that they lack are dropped, and other scripts are a question mark. */
const printable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?');

function write(doc: Doc, text: string, size: number, color: string, bold = false): void {
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color);
  doc.text(printable(text), MARGIN, doc.y, { width: WIDTH - AMOUNT - 16, lineGap: 2 });
}

function line(doc: Doc, { label, value, detail }: StatementLine & { detail?: string }): void {
  if (doc.y + 34 > BOTTOM) doc.addPage();
  const top = doc.y;
  doc.font('Helvetica').fontSize(10).fillColor(INK);
  doc.text(printable(value), MARGIN + WIDTH - AMOUNT, top, { width: AMOUNT, align: 'right' });
  doc.y = top;
  write(doc, label, 10, INK);
  if (detail) write(doc, detail, 9, QUIET);
  doc.y += 4;
}

function section(doc: Doc, title: string, lines: (StatementLine & { detail?: string })[]): void {
  if (lines.length === 0) return;
  if (doc.y + 70 > BOTTOM) doc.addPage();
  doc.y += 14;
  write(doc, title, 11, INK, true);
  doc
    .moveTo(MARGIN, doc.y + 2)
    .lineTo(MARGIN + WIDTH, doc.y + 2)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke();
  doc.y += 10;
  for (const each of lines) line(doc, each);
}

/** `statement-S-000012.pdf`. */
export const statementFile = ({ number }: Statement, extension: string): string =>
  `statement-${statementNumber(number ?? 0)}.${extension}`;

/** A closed statement as a PDF of one page or more. */
export function statementPdf(statement: Statement): Promise<Buffer> {
  const { number, month, partnerName, totals, closedAt } = statement;
  const title = `Statement ${statementNumber(number ?? 0)}`;
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, lang: 'en', info: { Title: title } });
  const parts: Uint8Array[] = [];
  const written = new Promise<Buffer>((done, failed) => {
    doc.on('data', (part: Uint8Array) => parts.push(part));
    doc.on('end', () => done(Buffer.concat(parts)));
    doc.on('error', failed);
  });
  write(doc, env().BRAND_NAME, 11, QUIET, true);
  write(doc, title, 18, INK, true);
  write(doc, `${partnerName}, ${monthName(month)}`, 12, INK);
  if (closedAt) write(doc, `Closed on ${operatorTime(closedAt)}. Amounts in US dollars.`, 9, QUIET);
  section(doc, 'Summary', headLines(totals));
  section(doc, 'Tax by country and rate', taxLines(totals));
  section(doc, 'Movements', kindLines(totals));
  doc.end();
  return written;
}
