import { geocodeAt } from '@/lib/catalogue/geography/geocode';
import { geocodeQuery } from '@/lib/catalogue/geography/schema';
import { geocodeOutput } from '@/lib/catalogue/geography/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Look-ups',
  summary:
    'Coordinates and time zone of an address; the chosen country, state, city or location narrows it down',
  query: geocodeQuery,
  output: geocodeOutput,
  refusals: ['not_found'],
  handle: ({ actor, query }) => geocodeAt(actor, query),
});
