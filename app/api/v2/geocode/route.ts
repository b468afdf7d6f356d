import { geocode } from '@/lib/geography/geocode';
import { geocodeOutput, geocodeQuery } from '@/lib/geography/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Look-ups',
  summary: 'Coordinates of an address; the ids of a chosen country, state and city make it unambiguous',
  query: geocodeQuery,
  output: geocodeOutput,
  handle: ({ actor, query }) => geocode(actor, query),
});
