import type { SpaceTimes } from '@/lib/console/timeline/schema';
import type { SpaceTimesWire } from '@/lib/console/timeline/wire';
import { toCents } from '@/lib/foundation/money';

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
const stretch = ({ from, until }: { from: string; until: string | null }) => ({
  from: new Date(from),
  until: date(until),
});

export const spaceTimesFromApi = ({ id, times, closed, blocks, silent }: SpaceTimesWire): SpaceTimes => ({
  id,
  times: times.map(({ kind, datetimeStart, datetimeEnd, holdExpiresAt, booking }) => ({
    kind,
    startsAt: new Date(datetimeStart),
    endsAt: new Date(datetimeEnd),
    expiresAt: date(holdExpiresAt),
    booking: booking && {
      id: booking.id,
      transactionId: booking.transactionId,
      name: booking.name,
      amountCents: toCents(booking.amount),
      isExtended: booking.isExtended,
    },
  })),
  closed: closed.map(stretch),
  blocks: blocks.map(({ id, reason, updatedAt, ...times }) => ({
    id,
    reason,
    updatedAt: new Date(updatedAt),
    ...stretch(times),
  })),
  silent: silent.map(stretch),
});
