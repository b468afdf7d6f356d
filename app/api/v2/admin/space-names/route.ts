import { z } from 'zod';
import { proposeNames } from '@/lib/catalogue/spaces/names-at-location';
import { namesAsked } from '@/lib/catalogue/spaces/schema';
import { proposedName } from '@/lib/catalogue/spaces/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'spaces.add',
  tag: 'Spaces',
  summary: 'The names that spaces added together would get, with what their doors say',
  query: namesAsked,
  output: z.array(proposedName),
  handle: ({ actor, query }) => proposeNames(actor, query),
});
