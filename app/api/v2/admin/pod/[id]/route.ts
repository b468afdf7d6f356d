import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { getSpace } from '@/lib/spaces/queries';
import { spaceDetail, spaceDetailQuery } from '@/lib/spaces/schema';

export const GET = route({
  auth: 'spaces.open',
  tag: 'Spaces',
  summary: 'One space with everything that it points to',
  params: idParam,
  query: spaceDetailQuery,
  output: spaceDetail,
  handle: ({ actor, params, query }) => getSpace(actor, params.id, query.config === 'true'),
});
