import { getSpace } from '@/lib/catalogue/spaces/queries';
import { spaceDetailQuery } from '@/lib/catalogue/spaces/schema';
import { spaceDetailOutput, spaceDetailToWire } from '@/lib/catalogue/spaces/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'spaces.open',
  tag: 'Spaces',
  summary: 'One space with all its related records',
  params: idParam,
  query: spaceDetailQuery,
  output: spaceDetailOutput,
  handle: async ({ actor, params, query }) =>
    spaceDetailToWire(await getSpace(actor, params.id, query.config === 'true')),
});
