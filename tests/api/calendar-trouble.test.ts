import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { spaces } from '@/db/tables';
import { whatNeedsAttention } from '@/lib/attention/queries';
import { retryEffect } from '@/lib/jobs/commands';
import { drainOutbox, MOST_ATTEMPTS } from '@/lib/jobs/outbox';
import { api } from '../fixtures/api';
import {
  bookLater,
  cancel,
  eventsOf,
  inHours,
  move,
  rowOf,
  spaceWithCalendar,
  tellCalendars,
  waitingFor,
} from '../fixtures/calendars';
import { eventually } from '../fixtures/eventually';
import { actorOf, adminToken } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { calendar, fail, mailsTo, orderCalendars, pendingFaults, repair } from '../fixtures/stand-ins';
import { bookNow, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});
afterEach(repair);

type Entry = { title: string; detail: string } | undefined;
async function attention(effectId: number): Promise<Entry> {
  const all = await whatNeedsAttention(await actorOf(token));
  return all.find((entry) => entry.effectId === effectId);
}

async function tryAgain(id: number): Promise<void> {
  await retryEffect(await actorOf(token), { id });
}

describe('a calendar in trouble', () => {
  it.each([
    ['fails before it did anything', { mode: 'error-before' }],
    ['is over its limits', { mode: 'error-before', status: 429 }],
    ['fails after it made the event', { mode: 'error-after' }],
    ['never answers after it made the event', { mode: 'timeout-after', ms: 6_000 }],
  ] as const)('that %s ends with exactly one event', async (_, fault) => {
    const space = await spaceWithCalendar();
    const id = await bookLater(space, inHours(30), token);
    await fail({ match: 'POST /google/calendar/*', ...fault });
    await drainOutbox('calendar');
    expect(await waitingFor(id)).toMatchObject([{ attempts: 1 }]);
    await tellCalendars();
    await tellCalendars();
    expect(await eventsOf(space)).toMatchObject([{ status: 'confirmed', from: inHours(30).getTime() }]);
    expect(await waitingFor(id)).toEqual([]);
  });

  it('takes a delete again that it did and did not answer', async () => {
    const space = await spaceWithCalendar();
    const id = await bookLater(space, inHours(30), token);
    await drainOutbox('calendar');
    await cancel(id, token);
    await fail({ match: 'DELETE /google/calendar/*', mode: 'error-after' });
    await drainOutbox('calendar');
    await tellCalendars();
    await tellCalendars();
    expect(await eventsOf(space)).toMatchObject([{ status: 'cancelled' }]);
    expect(await waitingFor(id)).toEqual([]);
  });

  it('that makes an event long after its booking was cancelled is rid of it', async () => {
    const space = await spaceWithCalendar();
    const id = await bookLater(space, inHours(30), token);
    await fail({ match: 'POST /google/calendar/*', mode: 'slow', ms: 6_500 });
    await drainOutbox('calendar');
    await cancel(id, token);
    await tellCalendars();
    expect(await eventsOf(space)).toEqual([]);
    const [later, ...more] = await waitingFor(id);
    expect(more).toEqual([]);
    expect(later!.availableAt.getTime() - Date.now()).toBeGreaterThan(100_000);
    await eventually('the late event', async () => (await eventsOf(space)).length > 0);
    await tellCalendars();
    expect(await eventsOf(space)).toMatchObject([{ status: 'cancelled' }]);
    expect(await waitingFor(id)).toEqual([]);
  });

  it('neither keeps a booking from being confirmed nor holds up its mail', async () => {
    const space = await spaceWithCalendar();
    await fail({ match: '* /google/*', mode: 'slow', ms: 1_500, times: 50 });
    const visitor = visitorAt(space);
    await bookNow(visitor);
    let isTold = false;
    const telling = drainOutbox('calendar').then(() => {
      isTold = true;
    });
    await drainOutbox();
    expect(await mailsTo(visitor.email)).toHaveLength(1);
    expect(await eventsOf(space)).toEqual([]);
    expect(isTold).toBe(false);
    await telling;
    expect(await eventsOf(space)).toHaveLength(1);
  });

  it('shows what stood last when a booking is moved while an older move is on its way', async () => {
    const space = await spaceWithCalendar();
    const id = await bookLater(space, inHours(30), token);
    await drainOutbox('calendar');
    await move(id, inHours(40), token);
    await fail({ match: 'PATCH /google/calendar/*', mode: 'slow', ms: 1_500 });
    const older = drainOutbox('calendar');
    await eventually('the older move to be on its way', async () => (await pendingFaults()).length === 0);
    await move(id, inHours(50), token);
    await drainOutbox('calendar');
    expect(await eventsOf(space)).toMatchObject([{ from: inHours(50).getTime() }]);
    await older;
    expect(await eventsOf(space)).toMatchObject([{ from: inHours(50).getTime() }]);
  });

  it('ends at the last of many changes, whoever carries them out', async () => {
    const space = await spaceWithCalendar();
    const id = await bookLater(space, inHours(30), token);
    for (const hours of [40, 50, 60]) await move(id, inHours(hours), token);
    expect(await waitingFor(id)).toHaveLength(4);
    await Promise.all([1, 2, 3].map(() => drainOutbox('calendar')));
    await tellCalendars();
    expect(await eventsOf(space)).toMatchObject([{ status: 'confirmed', from: inHours(60).getTime() }]);
  });
});

describe('credentials', () => {
  it('are exchanged once for many entries, and once more when the access ends early', async () => {
    const space = await spaceWithCalendar();
    const { refreshToken } = space;
    await bookLater(space, inHours(30), token);
    await drainOutbox('calendar');
    await bookLater(space, inHours(40), token);
    await drainOutbox('calendar');
    expect((await calendar({ refreshToken })).timesAsked).toBe(1);
    await orderCalendars({ expire: true });
    await bookLater(space, inHours(50), token);
    await drainOutbox('calendar');
    expect((await calendar({ refreshToken })).timesAsked).toBe(2);
    expect(await eventsOf(space)).toHaveLength(3);
  });

  it('that Google does not accept are given up at once and named on the dashboard, until there are others', async () => {
    const space = await spaceWithCalendar();
    await orderCalendars({ revoke: space.refreshToken });
    const id = await bookLater(space, inHours(30), token);
    await drainOutbox('calendar');
    const [effect] = await waitingFor(id);
    expect(effect).toMatchObject({ attempts: MOST_ATTEMPTS });
    const { transactionId } = await rowOf(id);
    expect(await attention(effect!.id)).toMatchObject({
      title: 'A calendar does not show a booking as it stands',
      detail: `It was given up: Booking ${transactionId} of ${space.name}: Google does not accept the calendar's credentials any more (invalid_grant). Enter new ones in the space`,
    });
    await tryAgain(effect!.id);
    await drainOutbox('calendar');
    expect(await attention(effect!.id)).toBeDefined();
    const calendarRefreshToken = `another-${space.refreshToken}`;
    const changed = await api.put(`/pod/${space.id}`, { calendarRefreshToken }, { token });
    expect(changed.status).toBe(200);
    await drainOutbox('calendar');
    expect(await eventsOf(space)).toMatchObject([{ status: 'confirmed' }]);
    expect(await attention(effect!.id)).toBeUndefined();
    expect(await waitingFor(id)).toEqual([]);
  });

  it.each([
    ['missing', 'open no calendar'],
    ['read-only', 'may not write to the calendar'],
  ] as const)('to a calendar that is %s: given up, and mended there and by “Try again”', async (is, why) => {
    const space = await spaceWithCalendar();
    await orderCalendars({ calendar: { id: space.calendarId, is } });
    const id = await bookLater(space, inHours(30), token);
    await drainOutbox('calendar');
    const [effect] = await waitingFor(id);
    expect((await attention(effect!.id))?.detail).toContain(why);
    await orderCalendars({ calendar: { id: space.calendarId, is: 'open' } });
    await tryAgain(effect!.id);
    await drainOutbox('calendar');
    expect(await eventsOf(space)).toHaveLength(1);
    expect(await attention(effect!.id)).toBeUndefined();
  });

  it('that can not be decrypted are given up with a sentence', async () => {
    const space = await spaceWithCalendar();
    await db()
      .update(spaces)
      .set({ calendarRefreshTokenEncrypted: 'v1.a.b.c' })
      .where(eq(spaces.id, space.id));
    const id = await bookLater(space, inHours(30), token);
    await drainOutbox('calendar');
    const [effect] = await waitingFor(id);
    expect(effect).toMatchObject({ attempts: MOST_ATTEMPTS });
    expect(effect?.lastError).toContain('Enter them again in the space');
  });

  it('that are not all there, or of the default type, have nothing to tell', async () => {
    const lacking = await spaceWithCalendar();
    await db().update(spaces).set({ calendarClientId: null }).where(eq(spaces.id, lacking.id));
    const untyped = await spaceWithCalendar();
    await db().update(spaces).set({ boxTypeId: null }).where(eq(spaces.id, untyped.id));
    for (const space of [lacking, untyped, await makeSpace()]) {
      const id = await bookLater(space, inHours(30), token);
      await move(id, inHours(40), token);
      await cancel(id, token);
      expect(await waitingFor(id)).toEqual([]);
    }
  });

  it('that are new have the calendar told of what is to come already', async () => {
    const space = await makeSpace();
    await bookLater(space, inHours(30), token);
    const { boxTypeId } = (
      await db()
        .select()
        .from(spaces)
        .where(eq(spaces.id, (await spaceWithCalendar()).id))
    )[0]!;
    const calendarId = `late-${space.id}@group.calendar.test`;
    const own = { calendarId, calendarClientId: 'c', calendarClientSecret: 's', calendarRefreshToken: 'r' };
    const changed = await api.put(`/pod/${space.id}`, { box_type_id: boxTypeId, ...own }, { token });
    expect(changed.status).toBe(200);
    await drainOutbox('calendar');
    expect(await eventsOf({ calendarId })).toMatchObject([{ from: inHours(30).getTime() }]);
  });
});
