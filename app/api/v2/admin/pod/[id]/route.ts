import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { getSpace } from '@/lib/spaces/queries';
import { spaceDetail } from '@/lib/spaces/schema';

export const GET = route({
  auth: 'spaces.open',
  tag: 'Spaces',
  summary: 'One space with everything that it points to',
  params: idParam,
  output: spaceDetail,
  handle: ({ actor, params }) => getSpace(actor, params.id),
});
