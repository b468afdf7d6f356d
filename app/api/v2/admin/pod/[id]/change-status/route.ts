import { z } from 'zod';
import { changeSpaceStatus } from '@/lib/catalogue/spaces/commands';
import { spaceStatusInput } from '@/lib/catalogue/spaces/schema';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const PUT = route({
  auth: 'spaces.status',
  tag: 'Spaces',
  summary: 'Open or close a space for new bookings',
  params: idParam,
  body: spaceStatusInput,
  output: z.object({ id: z.number().int(), status: z.string(), isActive: z.boolean() }),
  handle: ({ actor, params, body }) => changeSpaceStatus(actor, { ...body, id: params.id }),
});
