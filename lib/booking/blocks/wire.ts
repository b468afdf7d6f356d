import { z } from 'zod';
import { BLOCK_REASONS } from '@/lib/catalogue/occupancy/block-reasons';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import type { BookingInBlock, SpaceBlock } from './schema';

/** A block as the API names it. */
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

/** A booking that a block meets. */
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
  })
  .meta({ id: 'BookingInBlock' });

export const blockedBookingToWire = (booking: BookingInBlock): BookingInBlock => booking;
