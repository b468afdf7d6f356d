/** No 0, 1, I or O: the box key is printed, and sometimes typed. */
const READABLE = '23456789abcdefghjkmnpqrstuvwxyz';

/** Formats 16 bytes as a box key (`k7pd-…`). It is public: randomness makes it unique, not secret. */
export const boxKeyOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 16)]
    .map((byte) => READABLE[byte % READABLE.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** Replaces an API key in every response but that of `reveal-key`. */
export const MASKED_KEY = 'hpk_••••••••••••';

/** How long the old key stays valid after a rotation, by default. */
export const OVERLAP_HOURS = 24;
export const MAX_OVERLAP_HOURS = 168;
