import { z } from 'zod';
import { priceLine, priceLineToWire } from '@/lib/booking/bookings/detail-wire';
import { getPriceDetails } from '@/lib/booking/bookings/queries';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'bookings.open',
  tag: 'Bookings',
  summary: 'The price lines of a booking, then of each extension',
  params: idParam,
  output: z.array(priceLine),
  handle: async ({ actor, params }) => (await getPriceDetails(actor, params.id)).map(priceLineToWire),
});
