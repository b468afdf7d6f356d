import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { bookings } from '@/db/tables';
import { queueBookingSync } from '@/lib/booking/calendar-sync/queue';
import { doorRefused } from '@/lib/booking/door-refusal';
import { doorState } from '@/lib/booking/door-state';
import { bookedPeriodsOf } from '@/lib/booking/lifecycle/booked-period';
import { releasePeriod } from '@/lib/booking/lifecycle/release';
import { type PlacedPeriod, placeStay } from '@/lib/booking/lifecycle/stay-sql';
import { assertOwnBooking, isOwnBooking } from '@/lib/booking/own-booking';
import { lockSpace, nextStart } from '@/lib/catalogue/occupancy/periods';
import { notFound, refuse } from '@/lib/foundation/errors';
import { webIdField } from '@/lib/foundation/input/fields';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { command } from '@/lib/platform/command';

/** The minimum length of a period: a paid period that had not begun is cut to this, and keeps its price. */
const LEAST_MS = 1;

/**
 * Cuts the paid periods of a booking at an instant and releases an unpaid extension. Returns the end of the last
 * period. Throws 422 while an extension is being paid.
 */
async function cutPeriods(tx: Tx, bookingId: number, spaceId: number, time: Date): Promise<Date> {
  const periods = await bookedPeriodsOf(tx, bookingId);
  if (periods.some(({ state }) => state === 'paying')) throw refuse('extension_paying');
  for (const period of periods.filter(({ state }) => state === 'held')) await releasePeriod(tx, period);
  const cut = periods.filter(({ state, endsAt }) => state === 'confirmed' && endsAt > time);
  const placed: PlacedPeriod[] = [];
  let end = time;
  for (const { id, startsAt } of cut) {
    const begins = new Date(Math.min(startsAt.getTime(), end.getTime()));
    const ends = begins < end ? end : new Date(end.getTime() + LEAST_MS);
    placed.push({ id, startsAt: begins, endsAt: ends });
    end = ends;
  }
  await placeStay(tx, spaceId, placed);
  return end;
}

/**
 * Ends a visitor's own stay now, and frees the space: docs/rules.md#leaving. Nothing is refunded; the door no longer
 * opens. Throws 404, and 422 if the booking has not begun, has ended or was cancelled, or if an extension is being
 * paid. A second request changes nothing.
 */
export const endStay = command({
  permission: 'visitor',
  input: z.object({ webId: webIdField }),
  prepare: (actor, { webId }) => assertOwnBooking(actor, webId),
  async run({ tx, actor, input, audit }): Promise<{ endsAt: Date }> {
    const ofVisitor = isOwnBooking(actor, input.webId);
    const [before] = await tx.select({ spaceId: bookings.spaceId }).from(bookings).where(ofVisitor);
    if (!before) throw notFound('Booking');
    await lockSpace(tx, before.spaceId);
    const [booking] = await tx.select().from(bookings).where(ofVisitor).for('update');
    if (!booking) throw notFound('Booking');
    const { id, spaceId, startsAt, status } = booking;
    if (booking.leftAt) {
      await audit({ action: 'booking.leave-again', entityId: id });
      return { endsAt: booking.endsAt };
    }
    const now = dbNow();
    const nextStartsAt = await nextStart(tx, spaceId, startsAt, id, now);
    const state = doorState({ ...booking, nextStartsAt }, now);
    if (state !== 'live') throw doorRefused(status, state);
    const cutAt = await cutPeriods(tx, id, spaceId, now);
    // In the grace, its time has already ended.
    const endsAt = booking.endsAt > now ? cutAt : booking.endsAt;
    await tx.update(bookings).set({ leftAt: now, endsAt }).where(eq(bookings.id, id));
    await queueBookingSync(tx, id);
    await audit({
      action: 'booking.leave',
      entityId: id,
      before: { endsAt: booking.endsAt },
      after: { endsAt },
    });
    return { endsAt };
  },
});
