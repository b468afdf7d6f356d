import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { MAX_ATTEMPTS, spaces } from '@/db/tables';
import { listAttention } from '@/lib/office/attention/queries';
import { retryEffect } from '@/lib/office/jobs/commands';
import { drainOutbox } from '@/lib/office/jobs/outbox';
import { api } from '../fixtures/api';
import {
  bookLater,
  cancel,
  eventsOf,
  inHours,
  move,
  rowOf,
  spaceWithCalendar,
  syncCalendars,
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
  const all = await listAttention(await actorOf(token));
  return all.find((entry) => entry.effectId === effectId);
}

async function tryAgain(id: number): Promise<void> {
  await retryEffect(await actorOf(token), { id });
}

describe('a calendar in trouble', () => {
  it.each([
    ['a failure before the event was created', { mode: 'error-before' }],
    ['an exceeded rate limit', { mode: 'error-before', status: 429 }],
    ['a failure after the event was created', { mode: 'error-after' }],
    ['a lost response after the event was created', { mode: 'timeout-after', ms: 6_000 }],
  ] as const)('ends with exactly one event after %s', async (_, fault) => {
    const space = await spaceWithCalendar();
    const id = await bookLater(space, inHours(30), token);
    await fail({ match: 'POST /google/calendar/*', ...fault });
    await drainOutbox('calendar');
    expect(await waitingFor(id)).toMatchObject([{ attempts: 1 }]);
    await syncCalendars();
    await syncCalendars();
    expect(await eventsOf(space)).toMatchObject([{ status: 'confirmed', from: inHours(30).getTime() }]);
    expect(await waitingFor(id)).toEqual([]);
  });

  it('accepts a repeated delete whose first response was lost', async () => {
    const space = await spaceWithCalendar();
    const id = await bookLater(space, inHours(30), token);
    await drainOutbox('calendar');
    await cancel(id, token);
    await fail({ match: 'DELETE /google/calendar/*', mode: 'error-after' });
    await drainOutbox('calendar');
    await syncCalendars();
    await syncCalendars();
    expect(await eventsOf(space)).toMatchObject([{ status: 'cancelled' }]);
    expect(await waitingFor(id)).toEqual([]);
  });

  it('removes an event that was created long after its booking was cancelled', async () => {
    const space = await spaceWithCalendar();
    const id = await bookLater(space, inHours(30), token);
    await fail({ match: 'POST /google/calendar/*', mode: 'slow', ms: 60_000 });
    await drainOutbox('calendar');
    await cancel(id, token);
    const since = Date.now();
    await syncCalendars();
    expect(await eventsOf(space)).toEqual([]);
    const [later, ...more] = await waitingFor(id);
    expect(more).toEqual([]);
    expect(later!.availableAt.getTime() - since).toBeGreaterThan(100_000);
    await repair();
    await eventually('the late event', async () => (await eventsOf(space)).length > 0);
    await syncCalendars();
    expect(await eventsOf(space)).toMatchObject([{ status: 'cancelled' }]);
    expect(await waitingFor(id)).toEqual([]);
  });

  it('neither blocks a booking’s confirmation nor delays its email', async () => {
    const space = await spaceWithCalendar();
    await fail({ match: '* /google/*', mode: 'slow', ms: 60_000, times: 50 });
    const visitor = visitorAt(space);
    await bookNow(visitor);
    let isSynced = false;
    const syncing = drainOutbox('calendar').then(() => {
      isSynced = true;
    });
    await drainOutbox('mail');
    expect(await mailsTo(visitor.email)).toHaveLength(1);
    expect(await eventsOf(space)).toEqual([]);
    expect(isSynced).toBe(false);
    await repair();
    await syncing;
    expect(await eventsOf(space)).toHaveLength(1);
  });

  it('shows the current time when a booking is moved while an older move is under way', async () => {
    const space = await spaceWithCalendar();
    const id = await bookLater(space, inHours(30), token);
    await drainOutbox('calendar');
    await move(id, inHours(40), token);
    await fail({ match: 'PATCH /google/calendar/*', mode: 'slow', ms: 60_000 });
    const older = drainOutbox('calendar');
    await eventually('the older move to be on its way', async () => (await pendingFaults()).length === 0);
    await move(id, inHours(50), token);
    await drainOutbox('calendar');
    expect(await eventsOf(space)).toMatchObject([{ from: inHours(50).getTime() }]);
    await repair();
    await older;
    expect(await eventsOf(space)).toMatchObject([{ from: inHours(50).getTime() }]);
  });

  it('ends at the last of many changes, no matter who carries them out', async () => {
    const space = await spaceWithCalendar();
    const id = await bookLater(space, inHours(30), token);
    for (const hours of [40, 50, 60]) await move(id, inHours(hours), token);
    expect(await waitingFor(id)).toHaveLength(4);
    await Promise.all([1, 2, 3].map(() => drainOutbox('calendar')));
    await syncCalendars();
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

  it('that Google rejects are given up at once and listed on the dashboard until they are replaced', async () => {
    const space = await spaceWithCalendar();
    await orderCalendars({ revoke: space.refreshToken });
    const id = await bookLater(space, inHours(30), token);
    await drainOutbox('calendar');
    const [effect] = await waitingFor(id);
    expect(effect).toMatchObject({ attempts: MAX_ATTEMPTS });
    const { transactionId } = await rowOf(id);
    expect(await attention(effect!.id)).toMatchObject({
      title: 'A partner calendar is out of date',
      detail: `Given up after several attempts: Booking ${transactionId} of ${space.name}: Google no longer accepts the calendar's credentials (invalid_grant). Enter new ones in the space`,
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
  ] as const)(
    'for a calendar that is %s: given up, and resumed there and by “Try again”',
    async (is, why) => {
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
    },
  );

  it('that cannot be decrypted are given up with a sentence', async () => {
    const space = await spaceWithCalendar();
    await db()
      .update(spaces)
      .set({ calendarRefreshTokenEncrypted: 'v1.a.b.c' })
      .where(eq(spaces.id, space.id));
    const id = await bookLater(space, inHours(30), token);
    await drainOutbox('calendar');
    const [effect] = await waitingFor(id);
    expect(effect).toMatchObject({ attempts: MAX_ATTEMPTS });
    expect(effect?.lastError).toContain('Enter them again in the space');
  });

  it('that are incomplete, or of the default type, queue no calendar sync', async () => {
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

  it('that are new queue a calendar sync of upcoming bookings', async () => {
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
