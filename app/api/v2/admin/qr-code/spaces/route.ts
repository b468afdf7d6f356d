import { z } from 'zod';
import { codedSpaces } from '@/lib/console/qr-code/queries';
import { codedSpaceOutput } from '@/lib/console/qr-code/wire';
import { choicesQuery, respondWithChoices } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'qr.view',
  tag: 'Spaces',
  summary: 'Spaces whose QR code one may make, by name; searched by name and location',
  query: choicesQuery,
  output: z.array(codedSpaceOutput),
  list: true,
  handle: ({ actor, request }) =>
    respondWithChoices((lookup) => codedSpaces(actor, lookup), new URL(request.url).searchParams),
});
