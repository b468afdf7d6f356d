/** Without 0, 1, I and O: the box key is printed, and sometimes typed. */
const READABLE = '23456789abcdefghjkmnpqrstuvwxyz';

/** Formats 16 bytes as a box key (`k7pd-…`). It is public: its randomness makes it unique, not secret. */
export const boxKeyOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 16)]
    .map((byte) => READABLE[byte % READABLE.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');
