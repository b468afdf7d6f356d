import type { BookingStatus } from '@/lib/column-values/booking-status';
import type { BookingType } from '@/lib/column-values/booking-types';
import type { PodCommand } from '@/lib/pods/pod-commands/schema';

type Named = { id: number; name: string };

/** The lounge card used for a booking; its dates are local days, `YYYY-MM-DD`. */
export type PriorityPass = {
  cardHolder: string;
  cardLast4: string;
  inputType: string | null;
  costCents: number;
  cardCreatedOn: string | null;
  cardExpiresOn: string | null;
};

/** The boarding pass used for a booking; the travel date is a local day, `YYYY-MM-DD`. */
export type BoardingPass = {
  traveller: string;
  airline: string | null;
  flightNumber: string | null;
  departingFrom: string | null;
  arrivingTo: string | null;
  travelDate: string | null;
};

/** A row of the list of bookings. Never contains the webId or the passcode. */
export type BookingRow = {
  id: number;
  transactionId: string;
  status: BookingStatus;
  bookingType: BookingType;
  startsAt: Date;
  endsAt: Date;
  /** The space's zone, in which all times are shown. */
  timezone: string;
  minutes: number;
  /** `30 min $20.00` */
  pricingPlan: string | null;
  subTotalCents: number;
  discountCents: number;
  taxCents: number;
  /** A card part below the card provider's minimum. */
  waivedCents: number;
  creditCents: number;
  amountCents: number;
  /** Including refunds in progress. */
  refundedCents: number;
  /**
   * The amount that the operator's rule grants for a cancellation and that is not yet refunded:
   * docs/rules.md#to-refund.
   */
  dueCents: number;
  partnerBillCents: number;
  promoCode: string | null;
  /** The receipt number, assigned when the booking is confirmed; never changes. */
  receiptNumber: number | null;
  iwgReservationId: string | null;
  createdAt: Date;
  updatedAt: Date;
  cancelledAt: Date | null;
  cancelReason: 'operator' | 'door' | 'lapsed' | null;
  customerId: number;
  /** As the visitor typed it, the phone with its dial code: docs/rules.md#contact. */
  contact: { name: string; email: string; phone: string };
  space: Named & {
    shortName: string | null;
    inventoryId: string | null;
    iwgCentreId: string | null;
    address: string | null;
    zipcode: string | null;
    sizeSqft: number | null;
    taxPercent: number;
  };
  location: Named & { city: string | null; country: string | null };
  businessPartner: Named;
  subPartner: Named | null;
  priorityPass: PriorityPass | null;
  boardingPass: BoardingPass | null;
};

/** A period with its price: the booking itself, or an extension. */
export type PriceLine = {
  id: number;
  /** 0 is the booking itself, 1 its first extension. */
  ordinal: number;
  state: 'held' | 'paying' | 'confirmed' | 'released';
  startsAt: Date;
  endsAt: Date;
  minutes: number;
  subTotalCents: number;
  discountCents: number;
  taxCents: number;
  waivedCents: number;
  creditCents: number;
  amountCents: number;
  /** The tax rate; null for periods from before it was stored. */
  taxPercent: number | null;
  createdAt: Date;
  confirmedAt: Date | null;
  subPartnerName: string | null;
  /** The counter payment; null if it was paid by card, credit or a partner, and for a walk-up itself. */
  counterPayment: CounterPayment | null;
};

/** A card payment of a booking, with the provider's reference. */
export type CardPayment = {
  id: number;
  state: string;
  amountCents: number;
  capturedCents: number;
  refundedCents: number;
  /** `visa ···· 4242` */
  card: string | null;
  reference: string | null;
};

/** The counter payment of a walk-up. */
export type CounterPayment = { method: string; reference: string | null; amountCents: number };

/** A refund in the booking's history: method, state, reason and the person who requested it. */
export type RefundLine = {
  id: number;
  method: 'card' | 'wallet';
  state: 'pending' | 'succeeded' | 'failed';
  amountCents: number;
  reason: string | null;
  /** The provider's id. */
  reference: string | null;
  failure: string | null;
  /** The email of a member of staff, or `system`. */
  by: string;
  createdAt: Date;
};

/** Everything that staff may see of a booking. */
export type BookingDetail = BookingRow & {
  passcode: string | null;
  wifiCode: string | null;
  confirmedAt: Date | null;
  /** Whether a pod is registered for its space. */
  hasPod: boolean;
  /** The email of a member of staff. */
  cancelledBy: string | null;
  /** The space's, as are the amenities. */
  description: string | null;
  amenities: string[];
  periods: PriceLine[];
  cardPayments: CardPayment[];
  counterPayment: CounterPayment | null;
  refunds: RefundLine[];
  commands: PodCommand[];
};
