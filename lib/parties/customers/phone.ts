import type { CustomerRow } from './schema';

/** `+1 2125550123`, or null if there is none, or it is hidden. */
export const phoneOf = ({ countryCode, phone }: Pick<CustomerRow, 'countryCode' | 'phone'>): string | null =>
  [countryCode, phone].filter(Boolean).join(' ') || null;
