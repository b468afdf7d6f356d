import { deleteAmenity, updateAmenity } from '@/lib/amenities/commands';
import { getAmenity } from '@/lib/amenities/queries';
import { amenityOutput, amenityUpdate } from '@/lib/amenities/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

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
  summary: 'Change an amenity; an absent key keeps its value, so send the image only if it changed',
  body: amenityUpdate.omit({ id: true }),
  output: amenityOutput,
  handle: ({ actor, params, body }) => updateAmenity(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  auth: 'amenities.delete',
  summary: 'Delete an amenity that no space has',
  handle: ({ actor, params }) => deleteAmenity(actor, params),
});
