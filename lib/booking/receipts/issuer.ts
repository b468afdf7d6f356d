import 'server-only';
import { env } from '@/lib/foundation/settings/env';
import type { Receipt } from './schema';

/** The receipt text of a partner. */
export type Heading = Pick<Receipt, 'receiptName' | 'receiptEmail' | 'receiptDescription' | 'logo'>;

type Named = Heading & { businessPartnerId: number; partnerName: string };

/**
 * Picks under whose name the receipts of a sub-partner's bookings are issued, among the texts with its name or code:
 * its own before its parent's, by code before name. Null if there is none, and the seller's own text applies:
 * docs/rules.md#receipts.
 */
export function receiptHeadingFor(guest: { id: number; code: string }, called: Named[]): Heading | null {
  const rank = ({ businessPartnerId, partnerName }: Named) =>
    (businessPartnerId === guest.id ? 0 : 2) +
    (partnerName.toLowerCase() === guest.code.toLowerCase() ? 0 : 1);
  const [first] = called.toSorted((a, b) => rank(a) - rank(b));
  if (!first) return null;
  const { receiptName, receiptEmail, receiptDescription, logo } = first;
  return { receiptName, receiptEmail, receiptDescription, logo };
}

/** The receipt issuer and its contact: the partner under its own heading, or the operator. */
export function issuerOf({ receiptName, receiptEmail, logo }: Receipt) {
  const { BRAND_NAME, SUPPORT_EMAIL, SUPPORT_PHONE } = env();
  return {
    name: receiptName ?? BRAND_NAME,
    logoUrl: logo,
    contact: receiptEmail ?? `${SUPPORT_PHONE} · ${SUPPORT_EMAIL}`,
  };
}
