import { changeSpaceStatus } from '@/lib/catalogue/spaces/commands';
import { spaceStatusInput } from '@/lib/catalogue/spaces/schema';
import { spaceStatusOutput, spaceStatusToWire } from '@/lib/catalogue/spaces/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const PUT = route({
  auth: 'spaces.status',
  tag: 'Spaces',
  summary: 'Open or close a space for new bookings',
  params: idParam,
  body: spaceStatusInput,
  output: spaceStatusOutput,
  refusals: ['conflict'],
  handle: async ({ actor, params, body }) =>
    spaceStatusToWire(await changeSpaceStatus(actor, { ...body, id: params.id })),
});
