import { z } from 'zod';
import { listPeople } from '@/lib/platform/audit/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'audit.view',
  tag: 'Audit log',
  summary: 'Everyone who appears in the audit log',
  output: z.array(z.object({ id: z.number().int(), name: z.string() })),
  handle: ({ actor }) => listPeople(actor),
});
