import { z } from 'zod';
import { getPriceDetails } from '@/lib/booking/bookings/queries';
import { priceLine } from '@/lib/booking/bookings/schema';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'bookings.open',
  tag: 'Bookings',
  summary: 'The price lines of a booking, then of each extension',
  params: idParam,
  output: z.array(priceLine),
  handle: ({ actor, params }) => getPriceDetails(actor, params.id),
});
