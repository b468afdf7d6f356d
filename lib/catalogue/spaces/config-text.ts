/** Whether a text is valid JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A text in quotes, a sign of structure, or a number or word. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const OPENS = new Set(['{', '[']);
const CLOSES = new Set(['}', ']']);

/**
 * JSON with two spaces of indentation; invalid JSON is returned unchanged. Only spaces between its parts change:
 * numbers of any length, the order of keys and keys that occur twice stay as they were written.
 */
export function prettyJson(text: string): string {
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

/** The first number that no reader can hold, as it is written; undefined when there is none. */
export const endlessNumber = (text: string): string | undefined =>
  text.match(TOKEN)?.find((token) => /^-?\d/.test(token) && !Number.isFinite(Number(token)));
