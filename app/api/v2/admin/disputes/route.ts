import { z } from 'zod';
import { listDisputes } from '@/lib/console/disputes/queries';
import { dispute, disputeToWire } from '@/lib/console/disputes/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'disputes.view',
  tag: 'Ledger',
  summary: 'Payments that a cardholder disputes; what needs evidence soonest first',
  output: z.array(dispute),
  handle: async ({ actor }) => (await listDisputes(actor)).map(disputeToWire),
});
