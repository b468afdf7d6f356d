/** Replaces an API key in every response except that of `reveal-key`. */
export const MASKED_KEY = 'hpk_••••••••••••';

/** The default overlap after a rotation, in which the old key stays valid. */
export const OVERLAP_HOURS = 24;
export const MAX_OVERLAP_HOURS = 168;
