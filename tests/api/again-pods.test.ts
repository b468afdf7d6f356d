import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { COMMAND_TYPES, deviceCommands, healthAlertRecipients, spaces } from '@/db/tables';
import { OPERATOR } from '../fixtures/again/bookings';
import { api } from '../fixtures/api';
import {
  bookLater,
  eventsOf,
  HOUR,
  inHours,
  rowOf,
  spaceWithCalendar,
  syncCalendars,
  waitingFor,
} from '../fixtures/calendars';
import { type Caused, causedBy } from '../fixtures/caused';
import { partner, subAdmin } from '../fixtures/people';
import { makeLocation, makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

/** What arrives a second time, or late, from a pod or for it. */

/** A command of a kind that its pod did not answer in time, and what the pod reports afterwards. */
async function lateCommand(type: (typeof COMMAND_TYPES)[number]) {
  const { id: spaceId } = await makeSpace();
  const pod = podWith(await watch(spaceId));
  const [space] = await db().select().from(spaces).where(eq(spaces.id, spaceId));
  const payload = type === 'wifi-change' ? { isCradlepointEnabled: !space!.isCradlepointEnabled } : {};
  const [row] = await db()
    .insert(deviceCommands)
    .values({
      spaceId,
      type,
      payload,
      state: 'expired',
      requestedByKind: 'staff',
      expiresAt: sql`now() - interval '1 second'`,
    })
    .returning({ id: deviceCommands.id });
  const id = row!.id;
  const report = (ok: boolean) => pod.acknowledge(id, ok ? { ok } : { ok, error: 'bolt jammed' });
  const stateOf = async () =>
    (await db().select().from(deviceCommands).where(eq(deviceCommands.id, id)))[0]!.state;
  const network = async () =>
    (await db().select().from(spaces).where(eq(spaces.id, spaceId)))[0]!.isCradlepointEnabled;
  return { report, stateOf, network, before: space!.isCradlepointEnabled };
}

describe('a late report of a pod', () => {
  it.each(COMMAND_TYPES)('that a command failed changes nothing else: %s', async (type) => {
    const { report, stateOf, network, before } = await lateCommand(type);
    expect(await causedBy(() => report(false))).toEqual({});
    expect(await stateOf()).toBe('failed');
    expect(await network()).toBe(before);
  });

  it.each(COMMAND_TYPES)(
    'that a command succeeded counts once, whatever is reported then: %s',
    async (type) => {
      const { report, stateOf, network, before } = await lateCommand(type);
      const expected: Caused = type === 'wifi-change' ? { 'audit space.wifi': 1 } : {};
      const reportAll = async () => {
        await Promise.all([report(true), report(true)]);
        await report(false);
      };
      expect(await causedBy(reportAll)).toEqual(expected);
      expect(await stateOf()).toBe('acknowledged');
      expect(await network()).toBe(type === 'wifi-change' ? !before : before);
    },
  );

  it.each(COMMAND_TYPES)('that a command failed is not undone by a later success: %s', async (type) => {
    const { report, stateOf, network, before } = await lateCommand(type);
    await report(false);
    expect(await causedBy(() => report(true))).toEqual({});
    expect(await stateOf()).toBe('failed');
    expect(await network()).toBe(before);
  });
});

describe('bookings that a pod may not make', () => {
  async function kiosk() {
    const space = await makeSpace({ minutes: 5 });
    const reader = await subAdmin([144], [(await partner('HUSHPOD')).id]);
    await db().delete(healthAlertRecipients);
    await db().insert(healthAlertRecipients).values({ adminId: reader.id });
    const token = await watch(space.id);
    const book = (more: object) =>
      api.post(
        '/booking',
        {
          pricingPlanId: space.planId,
          email: 'kiosk@guests.test',
          countryCode: '+1',
          phone: '5550100',
          bookingType: 'BP',
          PPSummaryAmount: 10,
          boardingPasses: [{ boardedUserName: 'A. Traveller' }],
          ...more,
        },
        { token },
      );
    const tooDear = async () => expect((await book({ PPSummaryAmount: 5_000 })).code).toBe('billed_too_much');
    const tooFar = async () =>
      expect((await book({ datetimeStart: inHours(30).toISOString() })).code).toBe('start_too_far');
    return { space, tooDear, tooFar };
  }
  const ALERTED = { 'alert podRefused': 1, 'effect mail.pod-refused': 1, 'mail to staff': 1 };

  it('alert staff at the first of a day, whatever the later ones ask for', async () => {
    const { tooDear, tooFar } = await kiosk();
    expect(await causedBy(tooDear)).toEqual(ALERTED);
    const more = async () => {
      await Promise.all([tooDear(), tooFar()]);
      await tooFar();
    };
    expect(await causedBy(more)).toEqual({});
  });

  it('alert staff again on the next day', async () => {
    const { space, tooDear, tooFar } = await kiosk();
    await tooDear();
    await db().execute(sql`update rate_limits set expire = 1 where key like ${`pod-refused:%${space.id}`}`);
    expect(await causedBy(tooFar)).toEqual(ALERTED);
  });

  it('alert staff for each pod', async () => {
    const [one, other] = [await kiosk(), await kiosk()];
    await one.tooDear();
    expect(await causedBy(other.tooDear)).toEqual(ALERTED);
  });
});

describe('a booking that moves to another space', () => {
  /** Two spaces of one location whose bookings are in one calendar, or each in its own. */
  async function twoSpaces(calendars: number) {
    const own = { locationId: await makeLocation(), minutes: 60 };
    const [from, to] = [await spaceWithCalendar(own), await spaceWithCalendar(own)];
    if (calendars === 1)
      await db().update(spaces).set({ calendarId: from.calendarId }).where(eq(spaces.id, to.id));
    return { from, to: { ...to, calendarId: calendars === 1 ? from.calendarId : to.calendarId } };
  }
  type Two = Awaited<ReturnType<typeof twoSpaces>>;

  const WAYS: Record<
    string,
    { book: (two: Two) => Promise<number>; move: (id: number, two: Two) => Promise<unknown> }
  > = {
    'is rescheduled': {
      book: ({ from }) => bookLater(from, inHours(30), OPERATOR.token ?? ''),
      move: (id, { to }) => api.put(`/booking/${id}`, { datetimeStart: inHours(50), podId: to.id }, OPERATOR),
    },
    'is moved by staff while the guest is inside': {
      book: async ({ from }) => (await bookingRowsOf(await bookNow(visitorAt(from)))).booking.id,
      move: (id, { to }) => api.post(`/admin/booking/${id}/free-pod`, { freePodId: to.id }, OPERATOR),
    },
    'is moved by its guest, whose door did not open': {
      book: async ({ from, to }) => {
        for (const { id } of [from, to]) await watch(id);
        const { booking } = await bookingRowsOf(await bookNow(visitorAt(from)));
        const failed = { type: 'unlock', state: 'failed', requestedByKind: 'visitor' } as const;
        const about = { spaceId: from.id, bookingId: booking.id, expiresAt: new Date() };
        await db()
          .insert(deviceCommands)
          .values({ ...about, ...failed });
        return booking.id;
      },
      move: async (id, { from, to }) => {
        const { webId } = await rowOf(id);
        return api.post(`/bookings/web/${webId}/other-space`, { podId: to.id }, visitorAt(from).by);
      },
    },
  };
  const CASES = Object.entries(WAYS).flatMap(([how, way]) =>
    [1, 2].map((calendars) => ({ how, calendars, ...way })),
  );

  it.each(CASES)(
    'is in a calendar once when it $how and they have $calendars',
    async ({ calendars, book, move }) => {
      const two = await twoSpaces(calendars);
      const id = await book(two);
      await syncCalendars();
      expect(await move(id, two)).toMatchObject({ status: 200 });
      const removals = (await waitingFor(id)).filter(({ payload }) => 'spaceId' in payload);
      expect(removals).toHaveLength(calendars - 1);
      await syncCalendars();
      await syncCalendars();
      const { startsAt, endsAt, spaceId } = await rowOf(id);
      expect(spaceId).toBe(two.to.id);
      expect(endsAt.getTime() - startsAt.getTime()).toBe(HOUR);
      const from = Math.floor(startsAt.getTime() / 1_000) * 1_000;
      const shown = { status: 'confirmed', from, summary: `Hushpod: ${two.to.name}` };
      expect(await eventsOf(two.to)).toMatchObject([shown]);
      if (calendars === 2) expect(await eventsOf(two.from)).toMatchObject([{ status: 'cancelled' }]);
    },
  );
});
