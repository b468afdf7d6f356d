import { z } from 'zod';
import { route } from '@/lib/http/route';
import { getPhotos } from '@/lib/photos/queries';
import { photo, photoQuery } from '@/lib/photos/schema';

export const GET = route({
  auth: 'bookings.open',
  tag: 'Bookings',
  summary: 'The images of a booking (`bookingId`)',
  query: photoQuery,
  output: z.array(photo),
  handle: ({ actor, query }) => getPhotos(actor, query.bookingId),
});
