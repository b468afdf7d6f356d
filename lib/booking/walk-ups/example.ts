import type { Example } from '@/lib/platform/http/route';
import type { walkUpInput } from './schema';
import type { walkUpOutput } from './wire';

/** A counter payment, for the API reference. */
export const walkUpExample = {
  body: {
    bookingType: 'WALKIN',
    pricingPlanId: 3,
    email: 'maya.lind@example.com',
    countryCode: '+1',
    phone: '2125550142',
    payment: { method: 'card', reference: 'TRM-4417-0098', amount: 21.78 },
  },
  data: {
    id: 4711,
    transactionId: 'HP-7Q2M4K',
    status: 2,
    bookingType: 'WALKIN',
    podId: 7,
    datetimeStart: '2026-03-14T09:30:00.000Z',
    datetimeEnd: '2026-03-14T10:00:00.000Z',
    amount: 21.78,
    PPSummaryAmount: 0,
  },
  failures: [
    {
      status: 422,
      code: 'space_taken',
      message: 'This space is taken at that time. Please choose another one',
    },
    { status: 422, code: 'payment_differs', message: 'The payment must be $21.78' },
    { status: 422, code: 'start_past', message: 'Choose a time in the future' },
  ],
} satisfies Example<typeof walkUpInput, typeof walkUpOutput>;
