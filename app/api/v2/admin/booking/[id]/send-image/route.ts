import { sendPhotos } from '@/lib/booking/photos/commands';
import { photosTo } from '@/lib/booking/photos/schema';
import { photosSent } from '@/lib/booking/photos/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = {
  auth: 'bookings.open',
  tag: 'Bookings',
  params: idParam,
  query: photosTo,
  output: photosSent,
} as const;

export const POST = route({
  ...common,
  summary: 'Email the images of a booking to an address',
  refusals: ['no_images'],
  handle: ({ actor, params, query }) => sendPhotos(actor, { id: params.id, email: query.email }),
});

/** For API clients, with a bearer token only: docs/rules.md#bearer-get. */
export const GET = route({
  ...common,
  bearerOnly: true,
  summary: 'The same as POST, for API clients with a bearer token',
  handle: ({ actor, params, query }) => sendPhotos(actor, { id: params.id, email: query.email }),
});
