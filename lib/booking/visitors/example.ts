import type { instantInput } from '@/lib/booking/holds/schema';
import type { instantOutput } from '@/lib/booking/holds/wire';
import type { promoValueOutput } from '@/lib/booking/offers/wire';
import { SENT_TEXTS, type SentText } from '@/lib/column-values/space-texts';
import { exampleOf } from '@/lib/foundation/refusal-table';
import type { Example } from '@/lib/platform/http/route';
import type { bookingVersionOutput, visitorBookingOutput, visitorSpaceOutput } from './wire';

/** Visitor calls for the API reference: one booking from the QR code to the door. */
const WEB_ID = 'f3Vb0N2kQm8sT1yXw5LhPg';
const NOW = '2026-03-14T09:30:00.000Z';
const END = '2026-03-14T10:00:00.000Z';
const EMAIL = 'maya.lind@example.com';

const UNKNOWN_BOOKING = exampleOf('not_found', 'Booking not found');
const TOO_MANY = exampleOf('too_many', 'Too many tries. Please try again in 10 minutes');
const TAKEN = exampleOf('space_taken');

const textExamples = Object.fromEntries(
  Object.entries(SENT_TEXTS).map(([name, { example }]) => [name, example]),
) as Record<SentText, string>;

export const visitExample = {
  data: {
    id: 7,
    name: 'JFK T4-07',
    ...textExamples,
    tax: 8.875,
    timezone: 'America/New_York',
    location: { name: 'New York JFK', timezone: 'America/New_York' },
    doorOpensBy: 'pod',
    images: [{ url: 'https://files.example.com/spaces/2f6c1d.jpg', name: 'inside.jpg' }],
    podPricingPlans: [
      { pricingPlanId: 3, pricingPlan: { cost: 20, duration: 30 }, isAvailable: true },
      { pricingPlanId: 4, pricingPlan: { cost: 35, duration: 60 }, isAvailable: true },
    ],
    partner: { name: 'Hushpod', logoUrl: null },
    sponsor: null,
    isAvailable: true,
    unavailableReason: null,
    unavailableCode: null,
    freeFrom: null,
    occupiedUntil: null,
    podreservations: [],
    serverTime: NOW,
  },
} satisfies Example<undefined, typeof visitorSpaceOutput>;

export const holdExample = {
  body: {
    podId: 7,
    pricingPlanId: 3,
    email: EMAIL,
    countryCode: '+1',
    phone: '2125550142',
    datetimeStart: NOW,
    timezone: 'America/New_York',
    promoCode: 'SPRING26',
  },
  data: {
    id: WEB_ID,
    url: `/public-booking?id=${WEB_ID}`,
    total: 19.27,
    expiredAt: '2026-03-14T09:32:00.000Z',
  },
  failures: [
    TAKEN,
    exampleOf('already_booked'),
    exampleOf('space_inactive'),
    exampleOf('pod_silent'),
    exampleOf('promo_invalid'),
    TOO_MANY,
  ],
} satisfies Example<typeof instantInput, typeof instantOutput>;

export const promoExample = {
  data: { amount: 2.5, partner: null },
  failures: [exampleOf('promo_invalid.lookup'), TOO_MANY],
} satisfies Example<undefined, typeof promoValueOutput>;

export const webBookingExample = {
  data: {
    id: WEB_ID,
    transactionId: 'HP-7Q2M4K',
    status: 2,
    amount: 19.27,
    subTotal: 20,
    discount: 2.5,
    tax: 1.77,
    credit: 0,
    duration: 30,
    accessCode: '246810',
    wifiAccessCode: 'QUIET-4417',
    datetimeStart: NOW,
    datetimeEnd: END,
    expiredAt: END,
    serverTime: NOW,
    leftAt: null,
    isPaying: false,
    podId: 7,
    pricingPlanId: 3,
    timezone: 'America/New_York',
    isUnmailed: false,
    user: { email: EMAIL, phone: '2125550142', countryCode: '+1' },
    pod: {
      name: 'JFK T4-07',
      address: 'JFK Terminal 4, near gate B22',
      tax: 8.875,
      doorOpensBy: 'pod',
      images: [{ url: 'https://files.example.com/spaces/2f6c1d.jpg', name: 'inside.jpg' }],
    },
    sponsor: null,
    refunded: 0,
    doorRefund: false,
    otherSpace: null,
    timeGone: false,
    extension: null,
  },
  failures: [UNKNOWN_BOOKING],
} satisfies Example<undefined, typeof visitorBookingOutput>;

/** Errors of the endpoints that need no other example. */
export const releaseFailures = [UNKNOWN_BOOKING, exampleOf('hold_not_open')];
export const versionExample = {
  data: { serverTime: NOW, version: '9e107d9d372bb6826bd81d3542a419d6' },
  failures: [UNKNOWN_BOOKING, TOO_MANY],
} satisfies Example<undefined, typeof bookingVersionOutput>;
export const nearestExample = {
  data: {
    podId: 8,
    name: 'JFK T4-08',
    shortName: 'T4-08',
    address: 'JFK Terminal 4, near gate B24',
    metres: 40,
  },
};
export const confirmFailures = [exampleOf('card_declined', 'Your card was declined.'), UNKNOWN_BOOKING];
export const walletFailures = [
  UNKNOWN_BOOKING,
  exampleOf('payment_processing.express'),
  exampleOf('nothing_due'),
];
export const doorRefundFailures = [UNKNOWN_BOOKING, exampleOf('door_refund_not_offered')];
export const otherSpaceFailures = [UNKNOWN_BOOKING, exampleOf('other_space_not_offered'), TAKEN];
export const leaveFailures = [UNKNOWN_BOOKING, exampleOf('booking_not_started')];
export const unlockFailures = [
  UNKNOWN_BOOKING,
  exampleOf('booking_expired'),
  TOO_MANY,
  exampleOf('pod_offline', 'Error unlocking the booking'),
  exampleOf('pod_timeout', 'Error unlocking the booking'),
];
export const codeFailures = [TOO_MANY];
export const proofFailures = [exampleOf('code_wrong'), TOO_MANY];
