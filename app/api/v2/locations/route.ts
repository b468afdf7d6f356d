import { listRoute } from '@/lib/http/list-route';
import { route } from '@/lib/http/route';
import { createLocation } from '@/lib/locations/commands';
import { locationSource } from '@/lib/locations/list-sql';
import { locationInput, locationOutput } from '@/lib/locations/schema';

const tag = 'Locations';

export const GET = listRoute({ source: locationSource, row: locationOutput, tag, summary: 'List locations' });

export const POST = route({
  auth: 'locations.add',
  tag,
  summary: 'Add a location',
  body: locationInput,
  output: locationOutput,
  status: 201,
  handle: ({ actor, body }) => createLocation(actor, body),
});
