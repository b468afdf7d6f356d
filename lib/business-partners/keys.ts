/** No 0, 1, I or O: the box key is printed, and sometimes typed. */
const READABLE = '23456789abcdefghjkmnpqrstuvwxyz';

/** What a box key looks like (`k7pd-…`), made of 16 bytes. It is public: random bytes keep it apart, not secret. */
export const boxKeyOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 16)]
    .map((byte) => READABLE[byte % READABLE.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** What stands for an API key wherever it was not asked for. */
export const MASKED_KEY = 'hpk_••••••••••••';

/** How long the old key works beside a new one, unless said. */
export const OVERLAP_HOURS = 24;
export const LONGEST_OVERLAP_HOURS = 168;
