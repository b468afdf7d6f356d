import { z } from 'zod';
import { listBoxTypes } from '@/lib/catalogue/spaces/queries';
import { boxType } from '@/lib/catalogue/spaces/schema';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Look-ups',
  summary: 'The partner types of spaces, after the default one',
  output: z.array(boxType),
  handle: ({ actor }) => listBoxTypes(actor),
});
