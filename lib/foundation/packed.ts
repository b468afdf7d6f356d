declare const packed: unique symbol;

/**
 * A value as one text, on its way to the browser: React takes a text as it is, and an object apart with each request
 * (docs/performance.md#pages). For what is the same for many requests.
 */
export type Packed<Value> = string & { readonly [packed]?: Value };

/** How many texts of a kind are remembered; more than this are different for each request, and none is. */
const REMEMBERED = 100;

/** Reads each text once: the same text is the same value again, which nobody may change. */
export function readOnce<Value>(read: (text: string) => Value): (text: string) => Value {
  const cached = new Map<string, { value: Value }>();
  return (text) => {
    const before = cached.get(text);
    if (before) return before.value;
    if (cached.size >= REMEMBERED) cached.clear();
    const value = read(text);
    cached.set(text, { value });
    return value;
  };
}

const parse = readOnce<unknown>(JSON.parse);

/** The text of a value of plain JSON. */
export const pack = <Value>(value: Value): Packed<Value> => JSON.stringify(value);

/** The value of such a text: the same one with each call, which nobody may change. */
export const unpack = <Value>(text: Packed<Value>): Value => parse(text) as Value;
