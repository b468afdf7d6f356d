import { visitExample } from '@/lib/booking/holds/example';
import { visitSpaceBy } from '@/lib/booking/holds/visit';
import { visitorSpaceQuery } from '@/lib/booking/holds/visitor-schema';
import { visitorSpaceOutput, visitorSpaceToWire } from '@/lib/booking/holds/visitor-space-wire';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'A space as a visitor sees it',
  params: idParam,
  query: visitorSpaceQuery,
  output: visitorSpaceOutput,
  example: visitExample,
  handle: async ({ actor, params, query }) => visitorSpaceToWire(await visitSpaceBy(actor, params.id, query)),
});
