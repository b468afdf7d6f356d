import { z } from 'zod';
import { listBoxTypes } from '@/lib/catalogue/spaces/queries';
import { boxTypeOutput, boxTypeToWire } from '@/lib/catalogue/spaces/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Look-ups',
  summary: 'The partner types of spaces, after the default one',
  output: z.array(boxTypeOutput),
  handle: async ({ actor }) => (await listBoxTypes(actor)).map(boxTypeToWire),
});
