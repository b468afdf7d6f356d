import { deleteLocation, updateLocation } from '@/lib/catalogue/locations/commands';
import { getLocation } from '@/lib/catalogue/locations/list';
import { locationUpdate } from '@/lib/catalogue/locations/schema';
import { LOCATION_BODY_NAMES, locationOutput, locationToWire } from '@/lib/catalogue/locations/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Locations', params: idParam };

export const GET = route({
  ...common,
  auth: 'locations.open',
  summary: 'One location',
  output: locationOutput,
  handle: async ({ actor, params }) => locationToWire(await getLocation(actor, params.id)),
});

export const PUT = route({
  ...common,
  auth: 'locations.edit',
  summary:
    'Change a location; an absent key keeps its value, null clears it; is_active alone changes the status',
  body: locationUpdate.omit({ id: true }),
  bodyNames: LOCATION_BODY_NAMES,
  output: locationOutput,
  refusals: ['stale'],
  handle: async ({ actor, params, body }) =>
    locationToWire(await updateLocation(actor, { ...body, id: params.id })),
});

export const DELETE = route({
  ...common,
  auth: 'locations.delete',
  summary: 'Delete a location that no space uses',
  refusals: ['in_use'],
  handle: ({ actor, params }) => deleteLocation(actor, params),
});
