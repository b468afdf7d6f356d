import { z } from 'zod';
import { partnerChoices } from '@/lib/business-partners/queries';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Partner APIs',
  summary: 'Business partners as choices; with `parentId` the sub-partners of one',
  query: z.object({
    lookup: z.literal('true').optional(),
    parentId: z.coerce.number().int().positive().optional(),
  }),
  output: z.array(z.object({ id: z.number().int(), name: z.string(), code: z.string() })),
  handle: ({ actor, query }) => partnerChoices(actor, query.parentId),
});
