import { z } from 'zod';
import { route } from '@/lib/http/route';
import { listBoxTypes } from '@/lib/spaces/queries';
import { boxType } from '@/lib/spaces/schema';

export const GET = route({
  auth: 'staff',
  tag: 'Look-ups',
  summary: 'The partner types that a space can be of, after the default one',
  output: z.array(boxType),
  handle: ({ actor }) => listBoxTypes(actor),
});
