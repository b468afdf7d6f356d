import type { ReceiptSeller, Seller } from '@/lib/column-values/money-settings';
import { ELSEWHERE } from './schema';

/** The seller in a country (ISO 3166): its own, otherwise that of all others; null without either. */
export function sellerInCountry(sellers: Seller[], country: string | null): ReceiptSeller | null {
  const match =
    sellers.find((seller) => seller.country === country) ??
    sellers.find((seller) => seller.country === ELSEWHERE);
  if (!match) return null;
  const { legalName, address, taxNumber } = match;
  return { legalName, address, taxNumber };
}
