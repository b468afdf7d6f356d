import { jsonIn } from '@/lib/foundation/text/untrusted-text';

export const isJson = (text: string): boolean => jsonIn(text) !== undefined;

/** A JSON token: a quoted string, punctuation, a number or a word. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const OPENS = new Set(['{', '[']);
const CLOSES = new Set(['}', ']']);

/**
 * JSON with two spaces of indentation; invalid JSON is returned unchanged. Only the whitespace between tokens
 * changes: numbers of any length, the order of keys and duplicate keys are preserved.
 */
export function prettyConfigText(text: string): string {
  if (!isJson(text)) return text;
  const tokens = text.match(TOKEN) ?? [];
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return tokens
    .map((token, index) => {
      const before = tokens[index - 1] ?? '';
      if (CLOSES.has(token)) {
        depth -= 1;
        return OPENS.has(before) ? token : line() + token;
      }
      const start = OPENS.has(before) || before === ',' ? line() : '';
      if (OPENS.has(token)) depth += 1;
      return start + (token === ':' ? ': ' : token);
    })
    .join('');
}

/** The first number, as it is written, that no JSON parser can represent; undefined if there is none. */
export const infiniteNumber = (text: string): string | undefined =>
  text.match(TOKEN)?.find((token) => /^-?\d/.test(token) && !Number.isFinite(Number(token)));
