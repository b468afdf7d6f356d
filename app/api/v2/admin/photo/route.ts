import { z } from 'zod';
import { getPhotos } from '@/lib/booking/photos/queries';
import { photoQuery } from '@/lib/booking/photos/schema';
import { photoOutput } from '@/lib/booking/photos/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'bookings.open',
  tag: 'Bookings',
  summary: 'The images of a booking (`bookingId`)',
  query: photoQuery,
  output: z.array(photoOutput),
  refusals: ['not_found'],
  handle: ({ actor, query }) => getPhotos(actor, query.bookingId),
});
