import { visitExample } from '@/lib/booking/holds/example';
import { visitSpaceBy } from '@/lib/booking/holds/visit';
import { webSpaceOutput, webSpaceQuery } from '@/lib/booking/holds/web-space-schema';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

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
