import type { PriceLineWire } from '@/lib/booking/bookings/detail-wire';
import type { PriceLine } from '@/lib/booking/bookings/schema';
import type { RefundDetails } from '@/lib/booking/payments/refund-schema';
import type { RefundDetailsWire } from '@/lib/booking/payments/refund-wire';
import { toCents } from '@/lib/foundation/money';

/** What a refund starts with: what was paid and refunded, and what is left. */
export type RefundStart = Omit<RefundDetails, 'refunds'>;

/** What a refund starts with, from what the API sent. */
export const refundStartFromApi = (details: RefundDetailsWire): RefundStart => ({
  refundedCents: toCents(details.refundtotal),
  subTotalCents: toCents(details.subtotal),
  discountCents: toCents(details.discount),
  taxCents: toCents(details.tax),
  waivedCents: toCents(details.waived),
  creditCents: toCents(details.wallet),
  refundableCents: toCents(details.refundable),
  refundableCardCents: toCents(details.refundableCard),
  suggestedCents: toCents(details.suggested),
});

/** A period with its price, from what the API sent. */
export const priceLineFromApi = (line: PriceLineWire): PriceLine => ({
  id: line.id,
  ordinal: line.ordinal,
  state: line.state,
  startsAt: new Date(line.datetimeStart),
  endsAt: new Date(line.datetimeEnd),
  minutes: line.duration,
  subTotalCents: toCents(line.subtotal),
  discountCents: toCents(line.discount),
  taxCents: toCents(line.tax),
  waivedCents: toCents(line.waived),
  creditCents: toCents(line.wallet),
  amountCents: toCents(line.amount),
  taxPercent: line.taxPercent,
  createdAt: new Date(line.createdAt),
  confirmedAt: line.confirmedAt === null ? null : new Date(line.confirmedAt),
  subPartnerName: line.subPartnerName,
});
