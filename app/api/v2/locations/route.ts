import { createLocation } from '@/lib/catalogue/locations/commands';
import { locationSource } from '@/lib/catalogue/locations/list';
import { locationInput } from '@/lib/catalogue/locations/schema';
import { LOCATION_BODY_NAMES, locationOutput, locationToWire } from '@/lib/catalogue/locations/wire';
import { listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Locations';

export const GET = listRoute({
  source: locationSource,
  row: locationOutput,
  toWire: locationToWire,
  tag,
  summary: 'List locations',
});

export const POST = route({
  auth: 'locations.add',
  tag,
  summary: 'Add a location',
  body: locationInput,
  bodyNames: LOCATION_BODY_NAMES,
  output: locationOutput,
  status: 201,
  refusals: ['duplicate'],
  handle: async ({ actor, body }) => locationToWire(await createLocation(actor, body)),
});
