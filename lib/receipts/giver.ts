import 'server-only';
import { env } from '@/lib/env';
import type { Receipt } from './schema';

/** What a partner has its receipts say. */
export type Heading = Pick<Receipt, 'receiptName' | 'receiptEmail' | 'receiptDescription' | 'logo'>;

type Named = Heading & { businessPartnerId: number; partnerName: string };

/**
 * Which of the receipts that are called like a sub-partner, by its name or code, its bookings take: its own before
 * its parent's, one by its code before one by its name. Null when there is none: then the seller's own stands.
 */
export function headingFor(guest: { id: number; code: string }, called: Named[]): Heading | null {
  const rank = ({ businessPartnerId, partnerName }: Named) =>
    (businessPartnerId === guest.id ? 0 : 2) +
    (partnerName.toLowerCase() === guest.code.toLowerCase() ? 0 : 1);
  const [first] = called.toSorted((a, b) => rank(a) - rank(b));
  if (!first) return null;
  const { receiptName, receiptEmail, receiptDescription, logo } = first;
  return { receiptName, receiptEmail, receiptDescription, logo };
}

/** Who gives a receipt, and where its reader asks: the partner under its own heading, or we. */
export function giverOf({ receiptName, receiptEmail, logo }: Receipt) {
  const { BRAND_NAME, SUPPORT_EMAIL, SUPPORT_PHONE } = env();
  return {
    name: receiptName ?? BRAND_NAME,
    logoUrl: logo,
    contact: receiptEmail ?? `${SUPPORT_PHONE} · ${SUPPORT_EMAIL}`,
  };
}
