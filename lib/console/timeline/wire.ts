import { z } from 'zod';
import { BLOCK_REASONS } from '@/lib/column-values/block-reasons';
import { toDollars } from '@/lib/foundation/money';
import type { SpaceTimes } from './schema';

const instant = z.iso.datetime();
const stretch = z.object({ from: instant, until: instant.nullable() });

const time = z.object({
  kind: z.enum(['booking', 'hold']),
  datetimeStart: instant,
  datetimeEnd: instant,
  holdExpiresAt: instant.nullable().meta({ description: 'Null while the hold is being paid' }),
  booking: z
    .object({
      id: z.number().int(),
      transactionId: z.string(),
      name: z.string(),
      amount: z.number().meta({ description: 'US dollars' }),
      isExtended: z.boolean(),
    })
    .nullable()
    .meta({ description: 'Null for a hold, and for a booking of another partner' }),
});

export const spaceTimes = z
  .object({
    id: z.number().int(),
    times: z.array(time),
    closed: z.array(stretch).meta({ description: 'Its restricted hours' }),
    blocks: z
      .array(stretch.extend({ id: z.number().int(), reason: z.enum(BLOCK_REASONS), updatedAt: instant }))
      .meta({ description: 'When it is out of service; `until` is null until further notice' }),
    silent: z.array(stretch).meta({ description: 'When its pod was silent; for holders of 144' }),
  })
  .meta({ id: 'SpaceTimes' });

export type SpaceTimesWire = z.infer<typeof spaceTimes>;

export const spaceTimesToWire = ({ times, ...space }: SpaceTimes) => ({
  ...space,
  times: times.map(({ kind, startsAt, endsAt, expiresAt, booking }) => ({
    kind,
    datetimeStart: startsAt,
    datetimeEnd: endsAt,
    holdExpiresAt: expiresAt,
    booking: booking && {
      id: booking.id,
      transactionId: booking.transactionId,
      name: booking.name,
      amount: toDollars(booking.amountCents),
      isExtended: booking.isExtended,
    },
  })),
});
