import { lengthenBlock } from '@/lib/booking/blocks/commands';
import { blockOutput, blockToWire } from '@/lib/booking/blocks/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'blocks.edit',
  tag: 'Out of service',
  summary: 'Keep a space out of service for one more day on its clock',
  params: idParam,
  output: blockOutput,
  refusals: ['block_open', 'block_over', 'other_years'],
  handle: async ({ actor, params }) => blockToWire(await lengthenBlock(actor, params)),
});
