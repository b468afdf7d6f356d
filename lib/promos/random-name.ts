import 'server-only';
import { randomInt } from 'node:crypto';

const LENGTH = 8;

/** A code that nobody guesses, in base 36 and upper case: what Assign Promo Code is prefilled with. */
export const randomPromoName = (): string =>
  Array.from({ length: LENGTH }, () => randomInt(36).toString(36))
    .join('')
    .toUpperCase();
