import type { PromoValue } from '@/lib/booking/holds/promo-lookup-schema';
import type { PromoValueWire } from '@/lib/booking/holds/wire';
import { toCents } from '@/lib/foundation/money';
import type { ProvenEmail } from '@/lib/parties/email-proof/schema';
import type { ProvenEmailWire } from '@/lib/parties/email-proof/wire';

/** The value of a promo code, from the API response. */
export const promoFromApi = ({ amount, partner }: PromoValueWire): PromoValue => ({
  cents: toCents(amount),
  partner,
});

/** A proven address with its wallet balance, from the API response. */
export const provenFromApi = ({ email, wallet }: ProvenEmailWire): ProvenEmail => ({
  email,
  walletCents: toCents(wallet),
});
