import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingPeriods, bookings, deviceCommands, payments } from '@/db/tables';
import { getNow } from '@/lib/console/dashboard/now';
import { env } from '@/lib/foundation/settings/env';
import { addDays } from '@/lib/foundation/time/local-dates';
import { instantOfLocal, localDate } from '@/lib/foundation/time/zones';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace, TWENTY, watch } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

const admin = async () => actorOf(await adminToken());

async function startsIn(bookingId: number, minutes: number): Promise<void> {
  const startsAt = new Date(Date.now() + minutes * 60_000);
  const moved = { startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000) };
  await db().update(bookings).set(moved).where(eq(bookings.id, bookingId));
  await db().update(bookingPeriods).set(moved).where(eq(bookingPeriods.bookingId, bookingId));
}

/** A booking of $20 at a separate space, paid at this instant. */
async function paidAt(at: Date): Promise<void> {
  const { booking } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace(TWENTY))));
  await db().update(payments).set({ createdAt: at }).where(eq(payments.bookingId, booking.id));
}

describe('the current state on the dashboard', () => {
  it('counts pods in use, arrivals within the hour, and doors that did not open', async () => {
    const actor = await admin();
    const { pods: before } = await getNow(actor);
    const spaceOfClosedDoor = await makeSpace();
    await watch(spaceOfClosedDoor.id);
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(spaceOfClosedDoor)));
    const attempt = {
      spaceId: spaceOfClosedDoor.id,
      bookingId: booking.id,
      type: 'unlock' as const,
      requestedByKind: 'visitor' as const,
      state: 'expired' as const,
      expiresAt: new Date(),
    };
    await db().insert(deviceCommands).values([attempt, attempt]);
    for (const minutes of [50, 70]) {
      const { booking } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace())));
      await startsIn(booking.id, minutes);
    }
    expect((await getNow(actor)).pods).toEqual({
      inUse: before!.inUse + 1,
      troubled: before!.troubled + 1,
      open: before!.open + 3,
      arriving: before!.arriving + 1,
      unopened: before!.unopened + 1,
    });
  });

  it('compares today’s takings with the average of four same weekdays up to the same time', async () => {
    const zone = env().OPERATOR_TIMEZONE;
    const today = localDate(new Date(), zone);
    const instantAt = (weeks: number, hour: number) =>
      instantOfLocal(addDays(today, -7 * weeks), hour * 60, zone);
    const noon = instantAt(0, 12);
    const actor = await admin();
    const before = (await getNow(actor, noon)).takings;
    await paidAt(instantAt(0, 11));
    await paidAt(instantAt(0, 13));
    await paidAt(instantAt(1, 0));
    await paidAt(instantAt(4, 11));
    await paidAt(instantAt(2, 13));
    await paidAt(instantAt(5, 11));
    const { cents, usualCents } = (await getNow(actor, noon)).takings;
    expect(cents - before.cents).toBe(2_000);
    expect(usualCents - before.usualCents).toBe(1_000);
  });

  it('covers the reader’s partners only, and has no pods for a reader without the board', async () => {
    const outsider = await subAdmin([42], [(await partner('TRANSIT')).id]);
    const actor = await actorOf(outsider.token);
    const before = await getNow(actor);
    await bookNow(visitorAt(await makeSpace({ partners: ['MERIDIAN'] })));
    const after = await getNow(actor);
    expect(after).toEqual(before);
    expect(after.pods).toBeUndefined();
    await expect(getNow(await actorOf((await subAdmin([1])).token))).rejects.toMatchObject({ status: 403 });
  });
});
