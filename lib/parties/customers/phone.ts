import type { CustomerRow } from './schema';

/** The phone of a customer as text: `+1 2125550123`, or null if there is none, or it is hidden. */
export const customerPhone = ({
  countryCode,
  phone,
}: Pick<CustomerRow, 'countryCode' | 'phone'>): string | null =>
  [countryCode, phone].filter(Boolean).join(' ') || null;
