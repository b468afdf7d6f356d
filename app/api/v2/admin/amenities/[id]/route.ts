import { deleteAmenity, updateAmenity } from '@/lib/catalogue/amenities/commands';
import { getAmenity } from '@/lib/catalogue/amenities/list';
import { amenityOutput, amenityUpdate } from '@/lib/catalogue/amenities/schema';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Amenities', params: idParam };

export const GET = route({
  ...common,
  auth: 'amenities.view',
  summary: 'One amenity',
  output: amenityOutput,
  handle: ({ actor, params }) => getAmenity(actor, params.id),
});

export const PUT = route({
  ...common,
  auth: 'amenities.edit',
  summary: 'Change an amenity; an absent key keeps its value, so send the image only if it has changed',
  body: amenityUpdate.omit({ id: true }),
  size: 'picture',
  output: amenityOutput,
  refusals: ['file_store_away', 'stale', 'too_many', 'unavailable'],
  handle: ({ actor, params, body }) => updateAmenity(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  auth: 'amenities.delete',
  summary: 'Delete an amenity that no space uses',
  refusals: ['in_use'],
  handle: ({ actor, params }) => deleteAmenity(actor, params),
});
