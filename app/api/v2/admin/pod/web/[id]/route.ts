import { visitExample } from '@/lib/booking/visitor-page/example';
import { visitSpaceBy } from '@/lib/booking/visitor-page/visit';
import { visitorSpaceQuery } from '@/lib/booking/visitor-page/visitor-schema';
import { visitorSpaceOutput, visitorSpaceToWire } from '@/lib/booking/visitor-page/visitor-space-wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'A space as a visitor sees it',
  params: idParam,
  query: visitorSpaceQuery,
  output: visitorSpaceOutput,
  example: visitExample,
  refusals: ['too_many'],
  handle: async ({ actor, params, query }) => visitorSpaceToWire(await visitSpaceBy(actor, params.id, query)),
});
