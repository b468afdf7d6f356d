import 'server-only';
import { randomInt } from 'node:crypto';

const LENGTH = 8;

/** An unguessable code in upper-case base 36, with which Assign promo code is prefilled. */
export const randomPromoName = (): string =>
  Array.from({ length: LENGTH }, () => randomInt(36).toString(36))
    .join('')
    .toUpperCase();
