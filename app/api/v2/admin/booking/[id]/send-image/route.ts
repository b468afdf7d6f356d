import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { sendPhotos } from '@/lib/photos/commands';
import { photosSent, photosTo } from '@/lib/photos/schema';

const common = {
  auth: 'bookings.open',
  tag: 'Bookings',
  params: idParam,
  query: photosTo,
  output: photosSent,
} as const;

export const POST = route({
  ...common,
  summary: 'Mail the images of a booking to an address',
  handle: ({ actor, params, query }) => sendPhotos(actor, { id: params.id, email: query.email }),
});

/** For API clients (contract section 2): with a bearer token only, since a link must not send a mail. */
export const GET = route({
  ...common,
  bearerOnly: true,
  summary: 'The same as POST, for API clients with a bearer token',
  handle: ({ actor, params, query }) => sendPhotos(actor, { id: params.id, email: query.email }),
});
