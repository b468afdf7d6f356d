import type { Offered } from '@/lib/booking/bookings/action-rules';
import type { PriceLineWire } from '@/lib/booking/bookings/detail-wire';
import type { FactsBooking } from '@/lib/booking/bookings/facts';
import type { PriceLine } from '@/lib/booking/bookings/schema';
import type { StoryLine } from '@/lib/booking/bookings/story';
import type { BookingStoryWire } from '@/lib/booking/bookings/story-wire';
import type { RefundDetails } from '@/lib/booking/payments/refund-schema';
import type { RefundDetailsWire } from '@/lib/booking/payments/refund-wire';
import type { MoreTime, MoreTimeOffer, WalkUpOffer } from '@/lib/booking/walk-ups/schema';
import type { MoreTimeWire, PlanWire, WalkUpOfferWire } from '@/lib/booking/walk-ups/wire';
import { statusName } from '@/lib/column-values/booking-status';
import { toCents } from '@/lib/foundation/money';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';

/** The initial data of a refund: what was paid and refunded, and what is left. */
export type RefundStart = Omit<RefundDetails, 'refunds'>;

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
  rule: details.rule,
});

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
  counterPayment: line.payment && {
    method: line.payment.method,
    reference: line.payment.reference,
    amountCents: toCents(line.payment.amount),
  },
});

/** A booking with its history and the offered actions. */
export type Story = {
  booking: FactsBooking;
  offered: Offered;
  lines: StoryLine[];
  clock: ZoneClock;
  mayNote: boolean;
} & Pick<BookingStoryWire, 'passcode' | 'freePod'>;

export const storyFromApi = (wire: BookingStoryWire): Story => ({
  booking: {
    id: wire.id,
    transactionId: wire.transactionId,
    status: statusName(wire.status),
    startsAt: new Date(wire.datetimeStart),
    endsAt: new Date(wire.datetimeEnd),
    contact: wire.contact,
    space: wire.pod,
    location: wire.location,
    amountCents: toCents(wire.amount),
    refundedCents: toCents(wire.totalRefund),
    paidWith: wire.paidWith,
  },
  offered: { actions: wire.actions, best: wire.best },
  lines: wire.lines.map((line) => ({ ...line, at: new Date(line.at) })),
  clock: wire.clock,
  mayNote: wire.mayNote,
  passcode: wire.passcode,
  freePod: wire.freePod,
});

const planFromApi = (plan: PlanWire): MoreTime => ({
  planId: plan.pricingPlanId,
  minutes: plan.duration,
  endsAt: new Date(plan.datetimeEnd),
  subTotalCents: toCents(plan.subtotal),
  taxCents: toCents(plan.tax),
  amountCents: toCents(plan.amount),
});

export const walkUpOfferFromApi = ({ nextStartsAt, plans, ...offer }: WalkUpOfferWire): WalkUpOffer => ({
  ...offer,
  nextStartsAt: nextStartsAt === null ? null : new Date(nextStartsAt),
  plans: plans.map(planFromApi),
});

export const moreTimeFromApi = (wire: MoreTimeWire): MoreTimeOffer => ({
  endsAt: new Date(wire.datetimeEnd),
  taxPercent: wire.taxPercent,
  nextStartsAt: wire.nextStartsAt === null ? null : new Date(wire.nextStartsAt),
  plans: wire.plans.map(planFromApi),
});
