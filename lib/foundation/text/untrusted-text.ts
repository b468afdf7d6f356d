/*
 * Text from outside, whose form can be wrong in one way only. Any other error is a defect, and is thrown.
 */

function readable<T>(read: () => T, malformed: new () => Error): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof malformed) return undefined;
    throw error;
  }
}

/** The value of an untrusted JSON text; undefined if it is not JSON. */
export const jsonIn = (text: string): unknown => readable(() => JSON.parse(text), SyntaxError);

/** An untrusted text without its percent-encoding; undefined if that is malformed. */
export const percentDecoded = (text: string): string | undefined =>
  readable(() => decodeURIComponent(text), URIError);
