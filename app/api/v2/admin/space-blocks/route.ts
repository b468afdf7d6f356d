import { createBlocks } from '@/lib/booking/blocks/commands';
import { blockSource } from '@/lib/booking/blocks/list';
import { blockInput } from '@/lib/booking/blocks/schema';
import { blockOutput, blockToWire, newBlocksOutput, newBlocksToWire } from '@/lib/booking/blocks/wire';
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
  summary: 'Put spaces out of service; bookings that are there stay, move, or are cancelled and refunded',
  body: blockInput,
  output: newBlocksOutput,
  status: 201,
  idempotent: true,
  stepUp: true,
  refusals: ['block_empty', 'block_past', 'bookings_changed', 'conflict', 'not_found', 'refund_changed'],
  handle: async ({ actor, body }) => newBlocksToWire(await createBlocks(actor, body)),
});
