import { z } from 'zod';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { BLOCK_REASONS } from '@/lib/column-values/block-reasons';
import { inDollars } from '@/lib/platform/http/output';
import type { BookingInBlock, NewBlocks, SpaceBlock } from './schema';

export const blockOutput = z
  .object({
    id: z.number().int(),
    space: z.object({ id: z.number().int(), name: z.string(), timezone: z.string() }),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime().nullable().meta({ description: 'Null until further notice' }),
    state: z.enum(['upcoming', 'running', 'over']),
    reason: z.enum(BLOCK_REASONS),
    note: z.string(),
    madeBy: z.string().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SpaceBlock' });

export type BlockWire = z.infer<typeof blockOutput>;

export const blockToWire = ({ space, ...block }: SpaceBlock) => ({
  ...block,
  space: { id: space.id, name: podName(space), timezone: space.zone },
});

export const blockedBookingOutput = z
  .object({
    id: z.number().int(),
    transactionId: z.string(),
    spaceId: z.number().int(),
    space: z.string(),
    name: z.string(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    isRunning: z.boolean(),
    refund: z.number().nullable().meta({
      description: 'US dollars that cancelling it would give back; null for staff who may not refund',
    }),
  })
  .meta({ id: 'BookingInBlock' });

export const blockedBookingToWire = (booking: BookingInBlock) => inDollars(booking);

export const newBlocksOutput = z
  .object({
    blocks: z.array(blockOutput),
    jobId: z.number().int().nullable().meta({
      description: 'The bulk job that moves and refunds bookings; null when all stay',
    }),
  })
  .meta({ id: 'NewSpaceBlocks' });

export type NewBlocksWire = z.infer<typeof newBlocksOutput>;

export const newBlocksToWire = ({ blocks, jobId }: NewBlocks) => ({ blocks: blocks.map(blockToWire), jobId });
