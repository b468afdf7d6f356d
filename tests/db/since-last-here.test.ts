import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { admins, payments, podIncidents, refunds, sessions } from '@/db/tables';
import { getSinceLastHere } from '@/lib/console/dashboard/since';
import { openBrowserSession, staffBySession } from '@/lib/platform/identity/sessions';
import { actorOf, subAdmin, verified } from '../fixtures/people';
import { makeSpace, TWENTY } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CLIENT = { ip: null, userAgent: null };
const NOW = new Date();
const ago = (ms: number) => new Date(NOW.getTime() - ms);

/** A reader who sees health and the ledger of the default partner. */
const reader = async (permissions = [2, 42, 144]) => {
  const { booking } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace())));
  const { token } = await subAdmin(permissions, [booking.businessPartnerId]);
  return { actor: await actorOf(token), booking };
};
const visitsOf = async (adminId: number) => {
  const [row] = await db().select().from(admins).where(eq(admins.id, adminId));
  return row;
};
const lastSeen = (adminId: number, at: Date) =>
  db().update(admins).set({ seenAt: at }).where(eq(admins.id, adminId));

describe('a visit', () => {
  it('ends after four hours without a request, at the next sign-in or the next request', async () => {
    const { actor } = await reader();
    const session = await openBrowserSession(await verified(actor.adminId), CLIENT);
    expect(await visitsOf(actor.adminId)).toMatchObject({ lastVisitEndedAt: null });

    const friday = ago(5 * HOUR_MS);
    await lastSeen(actor.adminId, friday);
    await openBrowserSession(await verified(actor.adminId), CLIENT);
    expect(await visitsOf(actor.adminId)).toMatchObject({ lastVisitEndedAt: friday });

    await lastSeen(actor.adminId, ago(3 * HOUR_MS));
    await openBrowserSession(await verified(actor.adminId), CLIENT);
    expect(await visitsOf(actor.adminId)).toMatchObject({ lastVisitEndedAt: friday });

    const morning = ago(4.5 * HOUR_MS);
    await lastSeen(actor.adminId, morning);
    await db().update(sessions).set({ lastSeenAt: morning }).where(eq(sessions.id, session));
    expect(await staffBySession(session)).not.toBeNull();
    expect(await visitsOf(actor.adminId)).toMatchObject({ lastVisitEndedAt: morning });
  });
});

describe('the summary since the last visit', () => {
  it('is empty on the first visit', async () => {
    expect(await getSinceLastHere((await reader()).actor)).toBeNull();
  });

  it('counts what happened since, and compares takings with the same days a week before', async () => {
    const { actor, booking } = await reader();
    const since = ago(2 * DAY_MS);
    await db().update(admins).set({ lastVisitEndedAt: since }).where(eq(admins.id, actor.adminId));
    const summarize = async () => (await getSinceLastHere(actor, NOW))!;
    const start = await summarize();
    expect(start.since).toEqual(since);

    const { spaceId } = booking;
    const closed = { spaceId, until: NOW };
    await db()
      .insert(podIncidents)
      .values([
        { ...closed, component: 'silent', since: ago(DAY_MS) },
        { ...closed, component: 'silent', since: ago(3 * DAY_MS) },
        { ...closed, component: 'doorTrouble', since: ago(HOUR_MS) },
        { ...closed, component: 'insideCamera', since: ago(HOUR_MS) },
      ]);
    const refund = { bookingId: booking.id, method: 'wallet' as const, amountCents: 500 };
    await db()
      .insert(refunds)
      .values([
        { ...refund, state: 'succeeded', createdAt: ago(HOUR_MS) },
        { ...refund, state: 'failed', createdAt: ago(HOUR_MS) },
        { ...refund, state: 'succeeded', createdAt: ago(3 * DAY_MS) },
      ]);
    for (const day of [1, 3, 8, 10]) {
      const booked = await bookingRowsOf(await bookNow(visitorAt(await makeSpace(TWENTY))));
      await db()
        .update(payments)
        .set({ createdAt: ago(day * DAY_MS) })
        .where(eq(payments.bookingId, booked.booking.id));
    }
    const end = await summarize();
    expect(end.pods).toEqual({
      outages: start.pods!.outages + 1,
      lockOuts: start.pods!.lockOuts + 1,
    });
    expect(end.refunds).toEqual({ count: start.refunds!.count + 1, cents: start.refunds!.cents + 500 });
    expect(end.takings).toEqual({
      cents: start.takings.cents + 2_000,
      beforeCents: start.takings.beforeCents + 2_000,
    });
  });

  it('includes pods and refunds only if the reader may see them', async () => {
    const { actor } = await reader([42]);
    await db()
      .update(admins)
      .set({ lastVisitEndedAt: ago(DAY_MS) })
      .where(eq(admins.id, actor.adminId));
    const happened = await getSinceLastHere(actor, NOW);
    expect(happened).toMatchObject({ pods: undefined, refunds: undefined, takings: expect.anything() });
  });
});
