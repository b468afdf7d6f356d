import { z } from 'zod';
import { listPeople } from '@/lib/audit/queries';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'audit.view',
  tag: 'Audit log',
  summary: 'Everybody who did something that was written down',
  output: z.array(z.object({ id: z.number().int(), name: z.string() })),
  handle: ({ actor }) => listPeople(actor),
});
