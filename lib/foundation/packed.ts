declare const packed: unique symbol;

/**
 * A value serialised to one string on its way to the browser: React passes a string through, but walks an object on
 * each request (docs/performance.md#pages). For values that many requests share.
 */
export type Packed<Value> = string & { readonly [packed]?: Value };

/**
 * How many strings of a kind are cached; more than this means that they differ from request to request, and the cache
 * is emptied.
 */
const REMEMBERED = 100;

/** Reads each packed string once: the same string yields the same value again, which must not be mutated. */
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

/** Serialises a value of plain JSON. */
export const pack = <Value>(value: Value): Packed<Value> => JSON.stringify(value);

/** The value of a packed string: the same object on each call, which must not be mutated. */
export const unpack = <Value>(text: Packed<Value>): Value => parse(text) as Value;
