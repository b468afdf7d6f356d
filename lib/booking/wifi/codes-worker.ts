import { sheetText } from '@/lib/platform/csv/decode';
import { serveDecoder } from '@/lib/platform/decoding/decoder-thread';
import { readWifiCodeFile, skippedLines } from './code-file';
import type { LeftOut } from './schema';

/** Codes that are added by one query, joined by line breaks, with the line of each. */
export type CodePart = { codes: string; lines: Uint32Array };
/** The codes of a file, and what was left out; or why it is refused. */
export type Codes = { parts: CodePart[]; repeated: LeftOut; invalid: LeftOut } | { problem: string };

/** How many codes one query adds. */
const CHUNK = 10_000;

/* The thread that parses files of codes for `commands.ts`. Few long values reach another thread quickly. */
serveDecoder((bytes: Uint8Array): Codes => {
  const sheet = sheetText(bytes);
  if ('problem' in sheet) return sheet;
  const file = readWifiCodeFile(sheet.text);
  if (typeof file === 'string') return { problem: file };
  const all = [...file.codes];
  const parts: CodePart[] = [];
  for (let offset = 0; offset < all.length; offset += CHUNK) {
    const part = all.slice(offset, offset + CHUNK);
    const codes = part.map(([code]) => code).join('\n');
    parts.push({ codes, lines: Uint32Array.from(part, ([, line]) => line) });
  }
  return { parts, repeated: skippedLines(file.repeated), invalid: skippedLines(file.invalid) };
});
