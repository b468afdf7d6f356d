import { visitExample } from '@/lib/holds/example';
import { visitSpace } from '@/lib/holds/visit';
import { webSpaceOutput } from '@/lib/holds/web-space';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'A space as a visitor sees it',
  params: idParam,
  output: webSpaceOutput,
  example: visitExample,
  handle: ({ actor, params }) => visitSpace(actor, params.id),
});
