import { readPhoto } from '@/lib/booking/photos/queries';
import { photoAddressQuery } from '@/lib/booking/photos/schema';
import { idParam } from '@/lib/platform/http/path-params';
import { fileResponse } from '@/lib/platform/http/responses';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'anyone',
  tag: 'Bookings',
  summary: 'An image of a booking, by an address of `GET /admin/photo` or of a mail, until it expires',
  params: idParam,
  query: photoAddressQuery,
  refusals: ['file_store_away', 'link_expired'],
  handle: async ({ params, query }) =>
    fileResponse(await readPhoto(params.id, query), 'image/jpeg', `image-${params.id}.jpg`),
});
