import { z } from 'zod';
import { route } from '@/lib/http/route';
import { createSpaces } from '@/lib/spaces/commands';
import { quantityField, spaceInput } from '@/lib/spaces/input';
import { spaceDetail } from '@/lib/spaces/schema';

export const POST = route({
  auth: 'spaces.add',
  tag: 'Spaces',
  summary: 'Add a space; with `quantity` so many of them in one transaction, and the answer is an array',
  query: z.object({ quantity: z.coerce.number().pipe(quantityField).optional() }),
  body: spaceInput,
  output: z.union([spaceDetail, z.array(spaceDetail)]),
  status: 201,
  async handle({ actor, query, body }) {
    const quantity = query.quantity ?? body.quantity;
    const made = await createSpaces(actor, { ...body, quantity });
    return quantity === undefined ? made[0] : made;
  },
});
