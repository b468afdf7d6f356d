import fs from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../root';
import type { SourceFile } from './imports';

/**
 * Text follows the size that its reader has set: docs/rules.md#text-size. These are the ways to write a size in pixels,
 * which does not.
 */
const IN_PIXELS = [
  /\btext-\[[\d.]+px\]/,
  /\bfont-size:\s*[\d.]+px/,
  /\bfont:[^;{},]*?\b[\d.]+px/,
  /\bfontSize:\s*(?:[\d.]+\b|['"`][\d.]+px)/,
];

/** Sizes that are not of a page: printed documents, and mails, whose readers have no root size. Both are in `lib`. */
const IS_ON_SCREEN = /^(?:app|components|lib\/foundation|public)\//;

/** Not converted yet. This list only shrinks. */
const LEFT = new Set(['components/board/board.css']);

/** The places where a file of the product fixes the size of a text. */
export function textSizeProblems({ path: file, text }: Pick<SourceFile, 'path' | 'text'>): string[] {
  if (!IS_ON_SCREEN.test(file) || LEFT.has(file) || /\.test\.tsx?$/.test(file)) return [];
  return text
    .split('\n')
    .filter((line) => IN_PIXELS.some((size) => size.test(line)))
    .map(
      (line) => `sets a text in pixels, which does not grow with its reader's: ${line.trim().slice(0, 80)}`,
    );
}

/** The style sheets of the product. */
export const readStyles = (): { path: string; text: string }[] =>
  ['app', 'components'].flatMap((folder) =>
    fs
      .readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => {
        const file = path.posix.join(folder, name);
        return { path: file, text: fs.readFileSync(fromRoot(file), 'utf8') };
      }),
  );
