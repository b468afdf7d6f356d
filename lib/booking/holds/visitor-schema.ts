import { z } from 'zod';
import type { Price } from '@/lib/booking/price';
import type { OutOfService } from '@/lib/catalogue/occupancy/out-of-service';
import type { VisitorSponsor } from '@/lib/catalogue/sponsors/schema';
import { queryText, webIdText } from '@/lib/foundation/fields';
import type { BookingStatus } from '@/lib/values/booking-status';
import type { DoorOpening } from '@/lib/values/door-opening';

type Picture = { url: string; name: string };

/** What a visitor pays for: the booking itself, or more time. */
type Payable = {
  price: Price;
  minutes: number;
  startsAt: Date;
  endsAt: Date;
  /** The hold’s end while it is not paid, else the end of the paid time. */
  expiresAt: Date;
  isPaying: boolean;
  /** Until when a payment that has begun keeps the time; null while none has. */
  payingUntil: Date | null;
};

/** A booking as its visitor sees it. Passcode and wifi code are null until it is confirmed. */
export type VisitorBooking = Payable & {
  webId: string;
  transactionId: string;
  status: BookingStatus;
  passcode: string | null;
  wifiCode: string | null;
  /** The server's clock when this was read. */
  serverTime: Date;
  /** Another one once anything of this is different. */
  version: string;
  /** Of its calendar file. */
  revision: number;
  /** The end of the grace, in which the door still opens: docs/rules.md#grace. */
  opensUntil: Date;
  /** When the visitor said that they had left; null while they have not: docs/rules.md#leaving. */
  leftAt: Date | null;
  planId: number | null;
  /** The space's zone; all times are shown in it. */
  timezone: string;
  /** As the visitor typed it: docs/rules.md#contact. */
  contact: { email: string; phone: string; countryCode: string };
  /** No mail reaches the address: the page says so, and takes another. */
  isUnmailed: boolean;
  space: {
    id: number;
    name: string;
    shortName: string | null;
    address: string | null;
    taxPercent: number;
    doorOpensBy: DoorOpening;
    images: Picture[];
  };
  /** Of the space. */
  sponsor: VisitorSponsor | null;
  /** Including refunds under way. */
  refundedCents: number;
  /** The door was tried and never opened. */
  offersDoorRefund: boolean;
  /** The nearest free space, offered instead at no cost: docs/rules.md#other-space. */
  otherSpace: NearestSpace | null;
  /** A payment had begun, and its time ended or went to somebody else: docs/rules.md#paying. */
  timeGone: boolean;
  /** Held and waiting for payment. */
  extension: Payable | null;
};

/** A plan that a space offers. */
export type VisitorPlan = {
  id: number;
  minutes: number;
  costCents: number;
  /** Whether a booking of this length fits. */
  isAvailable: boolean;
};

export type VisitorAudio = { id: number; name: string; url: string; durationSeconds: number };

/** What a browser has of its own in a space, as the pages show it: docs/rules.md#own-booking. */
export type OwnBooking = {
  /** `running` until its grace ends; `paying` while its money is on its way; `held` while it is not paid. */
  kind: 'running' | 'paying' | 'held' | 'coming';
  startsAt: Date;
  /** Where it goes on, site-relative. Its webId is a secret of this browser. */
  path: string;
};

/** `being_booked`: somebody holds it and has not paid; `own_soon`: the browser's own booking comes next. */
export type UnavailableReason =
  | 'space_inactive'
  | 'pod_silent'
  | 'door_trouble'
  | 'out_of_service'
  | 'no_plans'
  | 'occupied'
  | 'being_booked'
  | 'booked_soon'
  | 'own_soon'
  | 'too_many_holds'
  | 'restricted_time';

/** A space as a visitor sees it: docs/rules.md#visitor-space. */
export type VisitorSpace = {
  id: number;
  name: string;
  /** On its door: docs/rules.md#short-name. */
  shortName: string | null;
  address: string | null;
  /** In the visitor's language, else in English. */
  description: string | null;
  taxPercent: number;
  timezone: string;
  location: string;
  /** The ISO code of the country where it is. */
  country: string | null;
  doorOpensBy: DoorOpening;
  images: Picture[];
  plans: VisitorPlan[];
  /** The plan that a booking begins with; null when none fits. */
  suggestedPlanId: number | null;
  partner: { name: string; logoUrl: string | null } | null;
  sponsor: VisitorSponsor | null;
  /** Why it cannot be booked now, as a code and a sentence of the API, and what its page says; null when it can. */
  unavailable: { code: string; message: string; reason: UnavailableReason } | null;
  /** Why it is out of service now, and until when. */
  outOfService: OutOfService | null;
  /** When the shortest plan fits again, if that is known and within two days. */
  freeFrom: Date | null;
  occupiedUntil: Date | null;
  /** Of the browser that asks. */
  own: OwnBooking | null;
  /** The webId that the visitor named, if it is their own booking of this space. */
  ownWebId: string | null;
  /** What the space plays: none or one; only where it was asked for. */
  audios?: VisitorAudio[];
  serverTime: Date;
};

/** Another space of the same location that can be booked now. */
export type NearestSpace = {
  id: number;
  name: string;
  shortName: string | null;
  address: string | null;
  metres: number | null;
};

/**
 * The query of a visitor's space; their own webId returns the reservation. Other flags are accepted and ignored:
 * docs/rules.md#visitor-space.
 */
export const visitorSpaceQuery = z.object({
  bookingId: webIdText.optional(),
  audios: queryText.optional().meta({ description: '`true` adds what the space plays' }),
});
