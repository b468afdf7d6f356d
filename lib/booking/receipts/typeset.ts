import 'server-only';
import { LANGUAGES, type Language } from '@/lib/column-values/languages';
import { embeddingLevelsOf, inVisualOrder, mirroredText, runsFromTheRight } from './bidi-runs';
import { type Face, fontsOfDocument } from './document-fonts';
import { visibleText } from './printable-characters';

type Doc = PDFKit.PDFDocument;

export type Style = { bold?: boolean; size: number; color: string };
/** Where text is placed, in points from the start of the line, which is at the right in a right-to-left language. */
export type Box = { x: number; width: number; align?: 'start' | 'end' };

/** Text in one font and one direction, with its width in points. */
type Piece = { text: string; face: Face; level: number; width: number };

type Printed = { sign: string; face: Face };

const LINE_HEIGHT = 1.3;
/** The height of a line above its baseline, in font sizes. */
const ABOVE_BASELINE = 0.92;
const OUTLINE = 0.035;

const EAST_ASIAN = '\u3000-\u30ff\u3400-\u9fff\uff00-\uffef';
/** The possible line breaks: after spaces, and after any East Asian character except before a closing sign. */
const CHUNKS = new RegExp(` +|[${EAST_ASIAN}][、。，．）」』！？：；]*|[^ ${EAST_ASIAN}]+`, 'gu');

const paragraphsOf = (text: string): string[] => text.normalize('NFC').split(/\r?\n/);

/**
 * Sets text of any language on the pages of a document: chooses fonts, breaks lines, and reorders right-to-left text.
 * Characters that no font has are written without their accents, or omitted.
 */
export function typesetter(doc: Doc, language: Language) {
  const facesIn = fontsOfDocument(doc, language);
  const isRtl = LANGUAGES[language].dir === 'rtl';
  const page = doc.page.width;
  /** Widths by font and text, for a font size of one point. */
  const widths = new Map<string, number>();

  const use = (face: Face, { size, color }: Style): Doc =>
    doc.font(face.name).fontSize(size).fillColor(color);

  /** The printed form of a character: itself, or without its accents; empty if no font has it. */
  function printed(sign: string, face: Face | null, bold: boolean): Printed[] {
    if (face) return [{ sign, face }];
    const base = [...sign.normalize('NFKD').replace(/\p{M}/gu, '')];
    if (base.join('') === sign) return [];
    const faces = facesIn(base, bold);
    return base.flatMap((each, index) => {
      const known = faces[index];
      return known ? [{ sign: each, face: known }] : [];
    });
  }

  /** Whether a paragraph is right to left: by its first letter, otherwise by the language. */
  function runsBack(paragraph: string): boolean {
    const first = paragraph.match(/\p{L}/u)?.[0];
    return first === undefined ? isRtl : runsFromTheRight(first);
  }

  /** One line, in reading order: a piece ends where font or direction change, or at a right-to-left space. */
  function piecesOf(line: string, style: Style, isBack: boolean): Piece[] {
    const bold = style.bold ?? false;
    const signs = [...line];
    const levels = embeddingLevelsOf(signs, isBack);
    const faces = line.split(/( )/).flatMap((word) => facesIn([...word], bold));
    const pieces: Piece[] = [];
    for (const [at, source] of signs.entries()) {
      const level = levels[at] ?? 0;
      for (const { sign, face } of printed(source, faces[at] ?? null, bold)) {
        const last = pieces.at(-1);
        const endsWord = level % 2 === 1 && (sign === ' ' || last?.text === ' ');
        if (last && last.face.name === face.name && last.level === level && !endsWord) last.text += sign;
        else pieces.push({ text: sign, face, level, width: 0 });
      }
    }
    return pieces.map((piece) => ({ ...piece, width: measured(piece, style) }));
  }

  /** Shaping text is slow, and lines are broken by their chunks: each chunk is measured once. */
  function measured({ text, face }: Piece, style: Style): number {
    const key = `${face.name} ${text}`;
    const known = widths.get(key) ?? doc.font(face.name).fontSize(1_000).widthOfString(text) / 1_000;
    widths.set(key, known);
    return known * style.size;
  }

  const sumOf = (pieces: Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0);
  const widthOf = (chunk: string, style: Style) => sumOf(piecesOf(chunk, style, isRtl));

  /** Splits a chunk that is wider than a line into parts that fit. */
  function cut(chunk: string, style: Style, width: number): string[] {
    if (widthOf(chunk, style) <= width) return [chunk];
    const parts: string[] = [''];
    let remaining = width;
    for (const sign of chunk) {
      remaining -= widthOf(sign, style);
      if (remaining >= 0) parts[parts.length - 1] += sign;
      else {
        parts.push(sign);
        remaining = width - widthOf(sign, style);
      }
    }
    return parts;
  }

  function linesOf(paragraph: string, style: Style, width: number): string[] {
    const lines: string[] = [''];
    let remaining = width;
    const chunks = paragraph.match(CHUNKS)?.flatMap((chunk) => cut(chunk, style, width)) ?? [];
    for (const chunk of chunks) {
      const needed = widthOf(chunk, style);
      const isSpace = chunk.trim() === '';
      if (needed <= remaining || isSpace) lines[lines.length - 1] += chunk;
      else {
        lines.push(chunk);
        remaining = width;
      }
      remaining -= needed;
    }
    return lines.map((line) => line.trimEnd());
  }

  function draw(piece: Piece, style: Style, x: number, y: number): void {
    const isTurned = piece.level % 2 === 1 && !runsFromTheRight(piece.text);
    const text = visibleText(isTurned ? mirroredText(piece.text) : piece.text);
    if (text === '') return;
    if (piece.face.isOutlined) doc.lineWidth(style.size * OUTLINE).strokeColor(style.color);
    const { x: column, y: row } = doc;
    use(piece.face, style).text(text, x, y, {
      lineBreak: false,
      baseline: 'alphabetic',
      fill: true,
      stroke: piece.face.isOutlined,
    });
    // The caller decides where the next line begins.
    Object.assign(doc, { x: column, y: row });
  }

  return {
    isRtl,
    leftOf: ({ x, width }: Box): number => (isRtl ? page - x - width : x),
    /** The height of the text, in points. */
    heightOf: (text: string, style: Style, width: number): number =>
      paragraphsOf(text).flatMap((each) => linesOf(each, style, width)).length * style.size * LINE_HEIGHT,
    /** Writes from `y` down, and returns the `y` where it ends. */
    write(text: string, style: Style, box: Box, y: number): number {
      const left = isRtl ? page - box.x - box.width : box.x;
      const isAtRight = (box.align === 'end') !== isRtl;
      const lines = paragraphsOf(text).flatMap((paragraph) =>
        linesOf(paragraph, style, box.width).map((line) => ({ line, isBack: runsBack(paragraph) })),
      );
      for (const [row, { line, isBack }] of lines.entries()) {
        const pieces = inVisualOrder(piecesOf(line, style, isBack));
        const baseline = y + (row * LINE_HEIGHT + ABOVE_BASELINE) * style.size;
        let x = isAtRight ? left + box.width - sumOf(pieces) : left;
        for (const piece of pieces) {
          draw(piece, style, x, baseline);
          x += piece.width;
        }
      }
      return y + lines.length * LINE_HEIGHT * style.size;
    },
  };
}

export type Typesetter = ReturnType<typeof typesetter>;
