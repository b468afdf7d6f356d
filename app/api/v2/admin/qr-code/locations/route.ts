import { z } from 'zod';
import { codedLocations } from '@/lib/console/qr-code/queries';
import { codedLocationOutput, codedLocationsQuery } from '@/lib/console/qr-code/wire';
import { choicesQuery, respondWithChoices } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'qr.view',
  tag: 'Spaces',
  summary: 'Locations with spaces that a partner sells, and how many',
  query: choicesQuery.extend(codedLocationsQuery.shape),
  output: z.array(codedLocationOutput),
  list: true,
  refusals: ['not_found'],
  handle: ({ actor, query, request }) =>
    respondWithChoices(
      (lookup) => codedLocations(actor, query.partnerId, lookup),
      new URL(request.url).searchParams,
    ),
});
