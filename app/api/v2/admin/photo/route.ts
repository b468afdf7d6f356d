import { z } from 'zod';
import { getPhotos } from '@/lib/fleet/photos/queries';
import { photoQuery } from '@/lib/fleet/photos/schema';
import { photoOutput } from '@/lib/fleet/photos/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'bookings.open',
  tag: 'Bookings',
  summary: 'The images of a booking (`bookingId`)',
  query: photoQuery,
  output: z.array(photoOutput),
  handle: ({ actor, query }) => getPhotos(actor, query.bookingId),
});
