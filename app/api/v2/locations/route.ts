import { createLocation } from '@/lib/catalogue/locations/commands';
import { locationSource } from '@/lib/catalogue/locations/list-sql';
import { locationInput, locationOutput } from '@/lib/catalogue/locations/schema';
import { asIs, listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Locations';

export const GET = listRoute({
  source: locationSource,
  row: locationOutput,
  toWire: asIs,
  tag,
  summary: 'List locations',
});

export const POST = route({
  auth: 'locations.add',
  tag,
  summary: 'Add a location',
  body: locationInput,
  output: locationOutput,
  status: 201,
  handle: ({ actor, body }) => createLocation(actor, body),
});
