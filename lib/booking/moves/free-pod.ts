import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '@/db/client';
import { bookings, deviceCommands, podHealth, spaces } from '@/db/tables';
import { active } from '@/lib/booking/bookings/time-groups';
import { lockWithSpace } from '@/lib/booking/bookings/with-space';
import { isReachable, podColumns } from '@/lib/booking/holds/bookable';
import { nearestOf } from '@/lib/booking/holds/nearest';
import { otherSpace, relocate } from '@/lib/booking/holds/relocate';
import { ACTIVE_STATUSES } from '@/lib/booking/status';
import { plateOf } from '@/lib/catalogue/spaces/pod-name';
import { hasDoorTrouble } from '@/lib/devices/pod-commands/door-trouble';
import { conflict } from '@/lib/foundation/errors';
import { chosenId } from '@/lib/foundation/fields';
import { command } from '@/lib/platform/command';

/**
 * The nearest pod that a guest could be moved to, by its sign; whether the door of their own keeps them out, and whether its pod
 * is silent.
 */
export type WayOut = { freePod: { id: number; plate: string } | null; isStuck: boolean; isSilent: boolean };

const NO_WAY_OUT: WayOut = { freePod: null, isStuck: false, isSilent: false };

/** The {@link WayOut} of a booking that runs; of any other there is none. The caller has authorized. */
export async function wayOutOf(bookingId: number): Promise<WayOut> {
  const lastFailed = sql<boolean>`coalesce((select c.state in ('failed', 'expired') from ${deviceCommands} c
    where c.booking_id = ${bookings.id} and c.type = 'unlock' order by c.id desc limit 1), false)`;
  const [row] = await db()
    .select({
      spaceId: bookings.spaceId,
      partnerId: bookings.businessPartnerId,
      deviceKey: bookings.deviceKey,
      minutes: bookings.durationMinutes,
      isStuck: sql<boolean>`${hasDoorTrouble} or ${lastFailed}`,
      ...podColumns,
    })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .where(
      and(
        eq(bookings.id, bookingId),
        active,
        sql`${bookings.startsAt} <= now() and ${bookings.endsAt} > now()`,
      ),
    );
  if (!row) return NO_WAY_OUT;
  const { spaceId, partnerId, minutes, isStuck } = row;
  const isSilent = !isReachable(row, new Date());
  const free = await nearestOf({ partnerId, deviceKey: row.deviceKey ?? '' }, spaceId, minutes);
  return { isStuck, isSilent, freePod: free && { id: free.id, plate: plateOf(free) } };
}

export const freePodInput = z.object({ podId: chosenId('Choose a space') });

/**
 * Moves a guest whose booking runs to a free pod of the same place (`bookings.cancel`), under the rules of the visitor's own
 * move, and mails them the new passcode: docs/rules.md#staff-move. Throws 404 out of scope, 409 `booking_not_running`, and
 * 422 where that pod is not free for the whole time.
 */
export const moveToFreePod = command({
  permission: 'bookings.cancel',
  input: freePodInput.extend({ id: z.number().int() }),
  async run({ tx, actor, input, audit, effect }): Promise<{ spaceId: number }> {
    const { booking } = await lockWithSpace(tx, actor, input.id, input.podId);
    const now = new Date();
    const isRunning = booking.startsAt <= now && booking.endsAt > now;
    if (!ACTIVE_STATUSES.includes(booking.status) || !isRunning)
      throw conflict('Only a booking that is running can be moved to a free space', 'booking_not_running');
    const space = await otherSpace(tx, booking, input.podId, now);
    await relocate(tx, booking, space, now);
    await effect({ kind: 'mail.booking-rescheduled', payload: { bookingId: booking.id } });
    await audit({
      action: 'booking.free-space',
      entityId: booking.id,
      before: { spaceId: booking.spaceId },
      after: { spaceId: space.id },
    });
    return { spaceId: space.id };
  },
});
