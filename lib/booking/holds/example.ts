import type { Example } from '@/lib/platform/http/route';
import type { instantInput } from './schema';
import type { bookingVersionOutput, visitorBookingOutput } from './visitor-booking-wire';
import type { visitorSpaceOutput } from './visitor-space-wire';
import type { instantOutput, promoOutput } from './wire';

/** Visitor calls for the API reference: one booking from the QR code to the door. */
const WEB_ID = 'f3Vb0N2kQm8sT1yXw5LhPg';
const NOW = '2026-03-14T09:30:00.000Z';
const END = '2026-03-14T10:00:00.000Z';
const EMAIL = 'maya.lind@example.com';

const UNKNOWN_BOOKING = { status: 404, code: 'not_found', message: 'Booking not found' };
const TOO_MANY = {
  status: 429,
  code: 'too_many',
  message: 'Too many tries. Please try again in 10 minutes',
};
const TAKEN = {
  status: 422,
  code: 'space_taken',
  message: 'This space has just been taken. Please choose another one',
};

export const visitExample = {
  data: {
    id: 7,
    name: 'JFK T4-07',
    address: 'JFK Terminal 4, near gate B22',
    description: 'A desk, two sockets and a screen.',
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
    {
      status: 422,
      code: 'already_booked',
      message: 'You have already booked this space. Please reload the page',
    },
    { status: 422, code: 'space_inactive', message: 'This space is not available at the moment' },
    {
      status: 422,
      code: 'pod_silent',
      message: 'This space is offline right now. Please choose another one',
    },
    { status: 422, code: 'promo_invalid', message: 'Invalid promo code' },
    TOO_MANY,
  ],
} satisfies Example<typeof instantInput, typeof instantOutput>;

export const promoExample = {
  data: { amount: 2.5, partner: null },
  failures: [{ status: 404, code: 'promo_invalid', message: 'Invalid promo code' }, TOO_MANY],
} satisfies Example<undefined, typeof promoOutput>;

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
export const releaseFailures = [
  UNKNOWN_BOOKING,
  { status: 409, code: 'hold_not_open', message: 'This booking is being paid or is paid already' },
];
export const versionExample = {
  data: { serverTime: NOW, version: '9e107d9d372bb6826bd81d3542a419d6' },
  failures: [UNKNOWN_BOOKING, TOO_MANY],
} satisfies Example<undefined, typeof bookingVersionOutput>;
export const nearestExample = {
  data: { podId: 8, name: 'JFK T4-08', address: 'JFK Terminal 4, near gate B24', metres: 40 },
};
export const confirmFailures = [
  { status: 402, code: 'card_declined', message: 'Your card was declined.' },
  UNKNOWN_BOOKING,
];
export const walletFailures = [
  UNKNOWN_BOOKING,
  { status: 409, code: 'payment_processing', message: 'This payment is being processed' },
  { status: 422, code: 'nothing_due', message: 'There is nothing to pay for this booking' },
];
export const doorRefundFailures = [
  UNKNOWN_BOOKING,
  {
    status: 422,
    code: 'door_refund_not_offered',
    message: 'A full refund is offered only if the door did not open',
  },
];
export const otherSpaceFailures = [
  UNKNOWN_BOOKING,
  {
    status: 422,
    code: 'other_space_not_offered',
    message: 'Another space is offered once, and only if the door did not open',
  },
  TAKEN,
];
export const leaveFailures = [
  UNKNOWN_BOOKING,
  { status: 422, code: 'booking_not_started', message: 'This booking has not been started yet.' },
];
export const unlockFailures = [
  UNKNOWN_BOOKING,
  { status: 422, code: 'booking_expired', message: 'This booking has expired.' },
  TOO_MANY,
  { status: 503, code: 'pod_offline', message: 'Error unlocking the booking' },
  { status: 503, code: 'pod_timeout', message: 'Error unlocking the booking' },
];
export const codeFailures = [TOO_MANY];
export const proofFailures = [
  { status: 422, code: 'code_wrong', message: 'This code is wrong or no longer valid' },
  TOO_MANY,
];
