import { walkUpOfferAt } from '@/lib/booking/walk-ups/queries';
import { walkUpQuery } from '@/lib/booking/walk-ups/schema';
import { walkUpOffer, walkUpOfferToWire } from '@/lib/booking/walk-ups/wire';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'bookings.cancel',
  tag: 'Bookings',
  summary: 'What could be booked at the counter in a space from a start on, and what that costs',
  params: idParam,
  query: walkUpQuery,
  output: walkUpOffer,
  handle: async ({ actor, params, query: { datetimeStart } }) =>
    walkUpOfferToWire(
      await walkUpOfferAt(actor, params.id, datetimeStart ? new Date(datetimeStart) : dbNow()),
    ),
});
