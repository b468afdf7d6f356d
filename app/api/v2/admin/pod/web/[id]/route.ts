import { visitExample } from '@/lib/booking/visitors/example';
import { visitorSpaceQuery } from '@/lib/booking/visitors/schema';
import { visitSpaceBy } from '@/lib/booking/visitors/visited-space';
import { visitorSpaceOutput, visitorSpaceToWire } from '@/lib/booking/visitors/wire';
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
