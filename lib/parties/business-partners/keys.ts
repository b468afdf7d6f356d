/** Replaces an API key in every response but that of `reveal-key`. */
export const MASKED_KEY = 'hpk_••••••••••••';

/** How long the old key stays valid after a rotation, by default. */
export const OVERLAP_HOURS = 24;
export const MAX_OVERLAP_HOURS = 168;
