import { z } from 'zod';
import { chosenBookings } from '@/components/clearing/chosen';
import { shownSpan, spanField } from '@/components/form/instant-value';
import type { SpaceBlock } from '@/lib/booking/blocks/schema';
import { BLOCK_REASONS } from '@/lib/column-values/block-reasons';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';

/** The fields of a dialog that puts spaces out of service, on a space's clock. */
export const blockForm = z.object({
  span: spanField({ date: 'Choose a day', time: 'Enter a time' }),
  bookings: chosenBookings,
  reason: z.enum(BLOCK_REASONS, { error: 'Choose a reason' }),
  note: z.string().max(300),
});

/** The field values of a block. A new block begins at `startsAt` and lasts a day unless its end is chosen. */
export function blockValues(
  block: Pick<SpaceBlock, 'startsAt' | 'endsAt' | 'reason' | 'note'> | null,
  clock: ZoneClock,
  startsAt: Date,
  endsAt = new Date(startsAt.getTime() + 86_400_000),
): z.input<typeof blockForm> {
  return {
    span: shownSpan(block?.startsAt ?? startsAt, block ? block.endsAt : endsAt, clock),
    bookings: [],
    reason: block?.reason ?? 'maintenance',
    note: block?.note ?? '',
  };
}
