import { z } from 'zod';
import { getPhotos } from '@/lib/fleet/photos/queries';
import { photo, photoQuery } from '@/lib/fleet/photos/schema';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'bookings.open',
  tag: 'Bookings',
  summary: 'The images of a booking (`bookingId`)',
  query: photoQuery,
  output: z.array(photo),
  handle: ({ actor, query }) => getPhotos(actor, query.bookingId),
});
