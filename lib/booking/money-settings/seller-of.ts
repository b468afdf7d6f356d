import { ELSEWHERE, type ReceiptSeller, type Seller } from './schema';

/** Who sells in a country (ISO 3166): its own seller, else that of all others; null without either. */
export function sellerOf(sellers: Seller[], country: string | null): ReceiptSeller | null {
  const match =
    sellers.find((seller) => seller.country === country) ??
    sellers.find((seller) => seller.country === ELSEWHERE);
  if (!match) return null;
  const { legalName, address, taxNumber } = match;
  return { legalName, address, taxNumber };
}
