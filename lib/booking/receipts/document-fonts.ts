import 'server-only';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@/lib/column-values/languages';
import { isBuiltInCharacter } from './printable-characters';
import { unpackWoff } from './woff';

type Doc = PDFKit.PDFDocument;
type Weight = 400 | 700;

/** One file of a family, and the characters for which it is loaded. */
type Part = { file: string; for: RegExp };
type Family = { parts: Part[]; weights: Weight[] };

const CJK_SIGNS = '\u3000-\u30ff\u3400-\u9fff\uff00-\uffef';
const LATIN_SIGNS = ' -\u00ff\u0131\u0152\u0153\u02c6\u02dc\u2000-\u206f\u20ac\u2122\u2212';

/** Every character of Noto Sans, in files by script: a receipt loads only the files that it needs. */
const NOTO_SANS: Family = {
  weights: [400, 700],
  parts: [
    { file: 'noto-sans-latin', for: new RegExp(`[${LATIN_SIGNS}]`) },
    { file: 'noto-sans-latin-ext', for: /[\u0100-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20c0\u2113]/ },
    { file: 'noto-sans-vietnamese', for: /[\u0300-\u0309\u0323\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/ },
    { file: 'noto-sans-greek', for: /[\u0370-\u03ff]/ },
    { file: 'noto-sans-cyrillic', for: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/ },
  ],
};
/** A font whose letters are precomposed glyphs, so that text copied from a receipt has its dots. */
const ARABIC: Family = {
  weights: [400, 700],
  parts: [
    { file: 'ibm-plex-sans-arabic-arabic', for: /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/ },
  ],
};
/** The large fonts have one weight; bold is rendered as an outline. */
const eastAsian = (file: string, more = ''): Family => ({
  weights: [400],
  parts: [{ file, for: new RegExp(`[${LATIN_SIGNS}${CJK_SIGNS}${more}]`) }],
});
const JAPANESE = eastAsian('noto-sans-jp-japanese');
const KOREAN = eastAsian('noto-sans-kr-korean', '\u3130-\u318f\uac00-\ud7a3');
const CHINESE = eastAsian('noto-sans-sc-chinese-simplified');

/** The fonts for names in other scripts; without a font of the language, Han characters are Japanese. */
const OTHERS = [NOTO_SANS, ARABIC, JAPANESE, KOREAN, CHINESE];
/** The font family of a language; the other languages use the fonts that every PDF reader has. */
const FIRST: Partial<Record<Language, Family>> = { ja: JAPANESE, ko: KOREAN, zh: CHINESE };

/** A font by its name in the document; `isOutlined` if bold text has no font of its own. */
export type Face = { name: string; isOutlined: boolean };

// next.config.mjs lists them for the build: otherwise file tracing would include the whole repository.
const FOLDER = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/booking/receipts/fonts');
const files = new Map<string, Buffer>();

function fileOf(name: string): Buffer {
  const known =
    files.get(name) ??
    unpackWoff(readFileSync(/* turbopackIgnore: true */ path.join(FOLDER, `${name}.woff`)));
  files.set(name, known);
  return known;
}

/** Whether the open font has a character: pdfkit does not expose this, but fontkit does. */
function hasSign(doc: Doc, sign: string): boolean {
  const { _font } = doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };
  return _font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
}

/**
 * The fonts of one document: only those that its text needs are read and embedded, each with only the needed glyphs.
 */
export function fontsOfDocument(doc: Doc, language: Language) {
  const opened = new Set<string>();
  const preferred = FIRST[language];
  const families = [
    ...(preferred ? [preferred] : []),
    null,
    ...OTHERS.filter((family) => family !== preferred),
  ];

  function open({ file }: Part, { weights }: Family, bold: boolean): Face {
    const weight = bold && weights.includes(700) ? 700 : 400;
    const name = `${file}-${weight}-normal`;
    if (!opened.has(name)) doc.registerFont(name, fileOf(name));
    opened.add(name);
    return { name, isOutlined: bold && weight === 400 };
  }

  /** The face of a family that has a character. */
  function inFamily(family: Family | null, sign: string, bold: boolean): Face | null {
    if (family === null)
      return isBuiltInCharacter(sign)
        ? { name: bold ? 'Helvetica-Bold' : 'Helvetica', isOutlined: false }
        : null;
    for (const part of family.parts) {
      if (!part.for.test(sign)) continue;
      const face = open(part, family, bold);
      doc.font(face.name);
      if (hasSign(doc, sign)) return face;
    }
    return null;
  }

  /**
   * The face of each character of a word: from the first family that has all characters, otherwise for each character
   * the first that has it. Null for a character that no font has.
   */
  return (signs: string[], bold: boolean): (Face | null)[] => {
    const each = (family: Family | null) => signs.map((sign) => inFamily(family, sign, bold));
    for (const family of families) {
      const faces = each(family);
      if (faces.every((face) => face !== null)) return faces;
    }
    return signs.map((sign) => {
      for (const family of families) {
        const face = inFamily(family, sign, bold);
        if (face) return face;
      }
      return null;
    });
  };
}
