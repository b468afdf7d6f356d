import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deleteLocation, updateLocation } from '@/lib/locations/commands';
import { getLocation } from '@/lib/locations/queries';
import { locationOutput, locationUpdate } from '@/lib/locations/schema';

const common = { tag: 'Locations', params: idParam };

export const GET = route({
  ...common,
  auth: 'locations.view',
  summary: 'One location',
  output: locationOutput,
  handle: ({ actor, params }) => getLocation(actor, params.id),
});

export const PUT = route({
  ...common,
  auth: 'locations.edit',
  summary:
    'Change a location; an absent key keeps its value, null clears it; is_active alone changes the status',
  body: locationUpdate.omit({ id: true }),
  output: locationOutput,
  handle: ({ actor, params, body }) => updateLocation(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  auth: 'locations.delete',
  summary: 'Delete a location that no space uses',
  handle: ({ actor, params }) => deleteLocation(actor, params),
});
