import { z } from 'zod';
import { getPriceDetails } from '@/lib/bookings/queries';
import { priceLine } from '@/lib/bookings/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'bookings.open',
  tag: 'Bookings',
  summary: 'The price lines of a booking: itself, then each extension',
  params: idParam,
  output: z.array(priceLine),
  handle: ({ actor, params }) => getPriceDetails(actor, params.id),
});
