import { geocodeOutput, geocodeQuery } from '@/lib/geography/schema';
import { route } from '@/lib/http/route';
import { geocodeAt } from '@/lib/locations/geocode';

export const GET = route({
  auth: 'staff',
  tag: 'Look-ups',
  summary: 'Coordinates and time zone of an address; what is chosen beside it makes it unambiguous',
  query: geocodeQuery,
  output: geocodeOutput,
  handle: ({ actor, query }) => geocodeAt(actor, query),
});
