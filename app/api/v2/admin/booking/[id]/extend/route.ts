import { lengthenBooking } from '@/lib/booking/walk-ups/extend-commands';
import { counterExtensionsOf } from '@/lib/booking/walk-ups/queries';
import { staffExtension } from '@/lib/booking/walk-ups/schema';
import { lengthened, lengthenedToWire, moreTimeOffer, moreTimeToWire } from '@/lib/booking/walk-ups/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { auth: 'bookings.cancel', tag: 'Bookings', params: idParam } as const;

export const GET = route({
  ...common,
  summary: 'What a booking could be lengthened by, and what that costs at the counter',
  output: moreTimeOffer,
  handle: async ({ actor, params }) => moreTimeToWire(await counterExtensionsOf(actor, params.id)),
});

export const POST = route({
  ...common,
  summary: 'Lengthen a current booking for somebody who pays at the counter',
  body: staffExtension,
  output: lengthened,
  status: 201,
  idempotent: true,
  refusals: [
    'booking_cancelled',
    'booking_changed',
    'booking_expired',
    'booking_not_started',
    'booking_unpaid',
    'door_trouble',
    'extension_paying',
    'out_of_service',
    'payment_differs',
    'plan_not_offered',
    'restricted_time',
    'space_inactive',
    'space_taken',
  ],
  handle: async ({ actor, params, body }) =>
    lengthenedToWire(await lengthenBooking(actor, { ...body, id: params.id })),
});
