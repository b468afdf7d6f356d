import { z } from 'zod';
import { createBlocks } from '@/lib/booking/blocks/commands';
import { blockSource } from '@/lib/booking/blocks/list-sql';
import { blockInput } from '@/lib/booking/blocks/schema';
import { blockOutput, blockToWire } from '@/lib/booking/blocks/wire';
import { listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Out of service';

export const GET = listRoute({
  source: blockSource,
  row: blockOutput,
  toWire: blockToWire,
  tag,
  summary: 'List when spaces are out of service',
});

export const POST = route({
  auth: 'blocks.edit',
  tag,
  summary: 'Put spaces out of service; bookings that are there stay',
  body: blockInput,
  output: z.array(blockOutput),
  status: 201,
  handle: async ({ actor, body }) => (await createBlocks(actor, body)).map(blockToWire),
});
