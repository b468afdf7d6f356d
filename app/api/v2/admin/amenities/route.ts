import { createAmenity } from '@/lib/amenities/commands';
import { amenitySource } from '@/lib/amenities/list-sql';
import { amenityInput, amenityOutput } from '@/lib/amenities/schema';
import { listRoute } from '@/lib/http/list-route';
import { route } from '@/lib/http/route';

const tag = 'Amenities';

export const GET = listRoute({ source: amenitySource, row: amenityOutput, tag, summary: 'List amenities' });

export const POST = route({
  auth: 'amenities.add',
  tag,
  summary: 'Add an amenity; its image has at most 60x60 px',
  body: amenityInput,
  output: amenityOutput,
  status: 201,
  handle: ({ actor, body }) => createAmenity(actor, body),
});
