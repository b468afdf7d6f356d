import { visitExample } from '@/lib/holds/example';
import { visitSpaceBy, webSpaceQuery } from '@/lib/holds/visit';
import { webSpaceOutput } from '@/lib/holds/web-space';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'A space as a visitor sees it',
  params: idParam,
  query: webSpaceQuery,
  output: webSpaceOutput,
  example: visitExample,
  handle: ({ actor, params, query }) => visitSpaceBy(actor, params.id, query),
});
