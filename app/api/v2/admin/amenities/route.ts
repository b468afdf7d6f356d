import { createAmenity } from '@/lib/catalogue/amenities/commands';
import { amenitySource } from '@/lib/catalogue/amenities/list';
import { amenityInput, amenityOutput } from '@/lib/catalogue/amenities/schema';
import { asIs, listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Amenities';

export const GET = listRoute({
  source: amenitySource,
  row: amenityOutput,
  toWire: asIs,
  tag,
  summary: 'List amenities',
});

export const POST = route({
  auth: 'amenities.add',
  tag,
  summary: 'Add an amenity; its image has at most 60x60 px',
  body: amenityInput,
  size: 'picture',
  output: amenityOutput,
  status: 201,
  refusals: ['file_store_away', 'too_many', 'unavailable'],
  handle: ({ actor, body }) => createAmenity(actor, body),
});
