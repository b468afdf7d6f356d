import { z } from 'zod';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { changeSpaceStatus } from '@/lib/spaces/commands';
import { spaceStatusInput } from '@/lib/spaces/schema';

export const PUT = route({
  auth: 'spaces.status',
  tag: 'Spaces',
  summary: 'Open or close a space for new bookings',
  params: idParam,
  body: spaceStatusInput,
  output: z.object({ id: z.number().int(), status: z.string(), isActive: z.boolean() }),
  handle: ({ actor, params, body }) => changeSpaceStatus(actor, { ...body, id: params.id }),
});
