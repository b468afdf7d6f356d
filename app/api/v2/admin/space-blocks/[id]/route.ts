import { endBlock, updateBlock } from '@/lib/booking/blocks/commands';
import { getBlock } from '@/lib/booking/blocks/queries';
import { blockUpdate } from '@/lib/booking/blocks/schema';
import { blockOutput, blockToWire } from '@/lib/booking/blocks/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Out of service', params: idParam };

export const GET = route({
  ...common,
  auth: 'spaces.view',
  summary: 'When a space is out of service, and why',
  output: blockOutput,
  handle: async ({ actor, params }) => blockToWire(await getBlock(actor, params.id)),
});

export const PUT = route({
  ...common,
  auth: 'blocks.edit',
  summary: 'Change when or why a space is out of service; an absent key keeps its value',
  body: blockUpdate,
  output: blockOutput,
  refusals: ['block_empty', 'block_over', 'block_past', 'other_years', 'stale'],
  handle: async ({ actor, params, body }) =>
    blockToWire(await updateBlock(actor, { ...body, id: params.id })),
});

export const DELETE = route({
  ...common,
  auth: 'blocks.edit',
  summary: 'Put a space into service again: what runs ends now, what has not begun is removed',
  refusals: ['block_over'],
  handle: ({ actor, params }) => endBlock(actor, params),
});
