import { z } from 'zod';
import { createSpaces } from '@/lib/catalogue/spaces/commands';
import { quantityField, spaceInput } from '@/lib/catalogue/spaces/schema';
import { SPACE_BODY_NAMES, spaceDetailOutput, spaceDetailToWire } from '@/lib/catalogue/spaces/wire';
import { fromDigits } from '@/lib/foundation/input/fields';
import { onlyRow } from '@/lib/foundation/only-row';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'spaces.add',
  tag: 'Spaces',
  summary: 'Add a space; with `quantity` or `each` several in one transaction, returned as an array',
  query: z.object({ quantity: fromDigits(quantityField).optional() }),
  body: spaceInput,
  bodyNames: SPACE_BODY_NAMES,
  size: 'picture',
  output: z.union([spaceDetailOutput, z.array(spaceDetailOutput)]),
  status: 201,
  stepUp: true,
  refusals: ['duplicate', 'file_store_away', 'too_many', 'unavailable'],
  async handle({ actor, query, body }) {
    const quantity = query.quantity ?? body.quantity;
    const created = (await createSpaces(actor, { ...body, quantity })).map(spaceDetailToWire);
    return quantity === undefined && !body.each?.length ? onlyRow(created) : created;
  },
});
