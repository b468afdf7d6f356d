import type { PromoValue } from '@/lib/booking/offers/schema';
import type { PromoValueWire } from '@/lib/booking/offers/wire';
import { toCents } from '@/lib/foundation/money';
import type { ProvenEmail } from '@/lib/parties/email-proof/schema';
import type { ProvenEmailWire } from '@/lib/parties/email-proof/wire';

export const promoFromApi = ({ amount, partner }: PromoValueWire): PromoValue => ({
  cents: toCents(amount),
  partner,
});

export const provenFromApi = ({ email, wallet }: ProvenEmailWire): ProvenEmail => ({
  email,
  walletCents: toCents(wallet),
});
