import { z } from 'zod';
import type { NearestSpace } from '@/lib/booking/offers/schema';
import type { Price } from '@/lib/booking/price';
import type { OutOfService } from '@/lib/catalogue/occupancy/out-of-service';
import type { VisitorSponsor } from '@/lib/catalogue/sponsors/schema';
import type { BookingStatus } from '@/lib/column-values/booking-status';
import type { DoorOpening } from '@/lib/column-values/door-opening';
import type { VisitedText } from '@/lib/column-values/space-texts';
import { queryText, webIdField } from '@/lib/foundation/input/fields';

type Picture = { url: string; name: string };

/** The price of what a visitor pays for: the booking itself, or an extension. */
type Payable = {
  price: Price;
  minutes: number;
  startsAt: Date;
  endsAt: Date;
  /** The hold’s end while it is unpaid, otherwise the end of the paid time. */
  expiresAt: Date;
  isPaying: boolean;
  /** The end of the time limit of a payment in progress; null without one. */
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
  /** The version: changes whenever any of the other fields changes. */
  version: string;
  /** The revision of its calendar file. */
  revision: number;
  /** The end of the grace, in which the door still opens: docs/rules.md#grace. */
  opensUntil: Date;
  /** When the visitor reported that they had left; null if they have not: docs/rules.md#leaving. */
  leftAt: Date | null;
  planId: number | null;
  /** The space's zone, in which all times are shown. */
  timezone: string;
  /** As the visitor typed it: docs/rules.md#contact. */
  contact: { email: string; phone: string; countryCode: string };
  /** Mail to the address fails: the page shows this, and accepts another address. */
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
  sponsor: VisitorSponsor | null;
  /** Including refunds in progress. */
  refundedCents: number;
  /** Whether the door opened when it was last tried: docs/rules.md#leaving. */
  hasOpenedLast: boolean;
  /** Whether the door was tried and never opened. */
  offersDoorRefund: boolean;
  /** The nearest free space, offered instead at no cost: docs/rules.md#other-space. */
  otherSpace: NearestSpace | null;
  /** A payment had begun, and its time ended or was given to someone else: docs/rules.md#time-gone. */
  timeGone: boolean;
  /** Held and waiting for payment. */
  extension: Payable | null;
};

export type VisitorPlan = {
  id: number;
  minutes: number;
  costCents: number;
  /** Whether a booking of this length fits. */
  isAvailable: boolean;
};

export type VisitorAudio = { id: number; name: string; url: string; durationSeconds: number };

/** A browser's own booking in a space, as the pages show it: docs/rules.md#own-booking. */
export type OwnBooking = {
  /** `running` until its grace ends; `paying` while its payment is in progress; `held` while it is unpaid. */
  kind: 'running' | 'paying' | 'held' | 'coming';
  startsAt: Date;
  /** The site-relative address at which it continues. Its webId is a secret of this browser. */
  path: string;
};

/** `being_booked`: an unpaid hold exists; `own_soon`: the browser's own booking is next. */
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

/** The texts of a space in the visitor's language, otherwise in English: `SPACE_TEXTS` says which. */
export type VisitedTexts = Record<VisitedText, string | null>;

/** A space as a visitor sees it: docs/rules.md#visitor-space. */
export type VisitorSpace = {
  id: number;
  name: string;
  /** The short name on its door: docs/rules.md#short-name. */
  shortName: string | null;
  taxPercent: number;
  timezone: string;
  location: string;
  /** The ISO code of the country where it is. */
  country: string | null;
  doorOpensBy: DoorOpening;
  images: Picture[];
  plans: VisitorPlan[];
  /** The preselected plan of a booking; null if none fits. */
  suggestedPlanId: number | null;
  partner: { name: string; logoUrl: string | null } | null;
  sponsor: VisitorSponsor | null;
  /** Why it cannot be booked now, as a code and a sentence of the API, and the text of its page; null if it can. */
  unavailable: { code: string; message: string; reason: UnavailableReason } | null;
  /** Why it is out of service now, and until when. */
  outOfService: OutOfService | null;
  /** When the shortest plan fits again, if that is known and within two days. */
  freeFrom: Date | null;
  occupiedUntil: Date | null;
  /** That of the requesting browser. */
  own: OwnBooking | null;
  /** The webId that the visitor sent, if it is their own booking of this space. */
  ownWebId: string | null;
  /** The space's audio: none or one; only if it was requested. */
  audios?: VisitorAudio[];
  serverTime: Date;
} & VisitedTexts;

/**
 * The query of a visitor's space; the visitor's own webId returns the reservation. Other flags are accepted and
 * ignored: docs/rules.md#visitor-space.
 */
export const visitorSpaceQuery = z.object({
  bookingId: webIdField.optional(),
  audios: queryText.optional().meta({ description: '`true` adds what the space plays' }),
});
