import { getSpace } from '@/lib/catalogue/spaces/queries';
import { spaceDetail, spaceDetailQuery } from '@/lib/catalogue/spaces/schema';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'spaces.open',
  tag: 'Spaces',
  summary: 'One space with all its related records',
  params: idParam,
  query: spaceDetailQuery,
  output: spaceDetail,
  handle: ({ actor, params, query }) => getSpace(actor, params.id, query.config === 'true'),
});
