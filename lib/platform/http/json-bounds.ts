/** Maximum depth of a JSON body. Ours need four levels. */
const MAX_DEPTH = 32;
/** Maximum number of values of a JSON body; ours have up to 1,500. */
const MAX_VALUES = 10_000;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The position of the quote that ends a quoted text, which begins at `from`. */
function endOfText(json: string, from: number): number {
  for (let end = json.indexOf('"', from); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}

/**
 * Why a JSON text would make too much work, in a sentence; null if it would not. It is counted before anything is
 * built, because a body of an allowed size can have so many values that building them takes a second:
 * docs/rules.md#bodies.
 */
export function jsonProblem(json: string): string | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at + 1);
    else if (sign === COMMA) values += 1;
    else if (sign === CLOSING_BRACE || sign === CLOSING_BRACKET) depth -= 1;
    else if (sign === OPENING_BRACE || sign === OPENING_BRACKET) {
      depth += 1;
      values += 1;
    }
    if (depth > MAX_DEPTH) return `The body has more than ${MAX_DEPTH} levels`;
    if (values > MAX_VALUES) return 'The body has more than 10,000 values';
  }
  return null;
}
