import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import {
  auditEntries,
  customers,
  deviceCommands,
  MAX_ATTEMPTS,
  outbox,
  spacePlans,
  spaces,
} from '@/db/tables';
import { listAttention } from '@/lib/console/attention/queries';
import { env } from '@/lib/foundation/settings/env';
import { zoneOffset } from '@/lib/foundation/time/zones';
import { retryEffect } from '@/lib/operations/jobs/commands';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { removeEvent } from '@/lib/platform/integrations/calendar';
import { api } from '../fixtures/api';
import {
  bookLater,
  cancel,
  deleteByHand,
  eventsOf,
  HOUR,
  inHours,
  move,
  rowOf,
  spaceWithCalendar,
  syncCalendars,
  waitingFor,
} from '../fixtures/calendars';
import { eventually } from '../fixtures/eventually';
import { actorOf, adminToken, partner } from '../fixtures/people';
import { makeSpace, type TestSpace, watch } from '../fixtures/places';
import { calendar, fail, mailsTo, orderCalendars, pendingFaults, repair } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, type Visitor, visitorAt } from '../fixtures/visitors';

const ZONE = 'America/New_York';
let token: string;
beforeAll(async () => {
  token = await adminToken();
});
afterEach(repair);

/** The next two instants at which the zone's clock changes. */
function clockChanges(): Date[] {
  const hours = Array.from(
    { length: 365 * 24 },
    (_, n) => new Date(Math.ceil(Date.now() / HOUR) * HOUR + (n + 1) * HOUR),
  );
  const before = (at: Date) => new Date(at.getTime() - HOUR);
  return hours.filter((at) => zoneOffset(ZONE, at) !== zoneOffset(ZONE, before(at))).slice(0, 2);
}

async function extend(visitor: Visitor, space: TestSpace, webId: string): Promise<void> {
  const person = { email: visitor.email, countryCode: '+1', phone: '5550100' };
  const body = { podId: space.id, pricingPlanId: space.planId, ...person };
  const query = { bookingId: webId, isExtended: 'true' };
  expect((await api.post('/bookings/instant', body, { ...visitor.by, query })).status).toBe(201);
  expect((await visitor.confirm(webId)).data.status).toBe('confirmed');
}

describe('a booking of a space with a calendar', () => {
  it.each(clockChanges())('is one event in the space’s zone, across the clock change at %s', async (at) => {
    const space = await spaceWithCalendar({ zone: ZONE, minutes: 60 });
    const startsAt = new Date(at.getTime() - HOUR / 2);
    const id = await bookLater(space, startsAt, token);
    await syncCalendars();
    await syncCalendars();
    const { transactionId } = await rowOf(id);
    const [event, ...more] = await eventsOf(space);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      status: 'confirmed',
      summary: `Hushpod: ${space.name}`,
      description: `Booking ${transactionId}`,
      from: startsAt.getTime(),
      to: startsAt.getTime() + HOUR,
      extendedProperties: { private: { bookingId: String(id) } },
    });
    expect([event?.start.timeZone, event?.end.timeZone]).toEqual([ZONE, ZONE]);
    const offsets = [event?.start, event?.end].map((time) => time?.dateTime.slice(19));
    expect(offsets.toSorted()).toEqual(['-04:00', '-05:00']);
  });

  it('is one longer event after an extension, from its first start to its last end', async () => {
    const space = await spaceWithCalendar({ minutes: 30 });
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    await drainOutbox('calendar');
    const [short] = await eventsOf(space);
    await extend(visitor, space, webId);
    await drainOutbox('calendar');
    const [long, ...more] = await eventsOf(space);
    expect(more).toEqual([]);
    expect(long).toMatchObject({ id: short!.id, from: short!.from, to: short!.to + HOUR / 2 });
  });

  it('has an event that moves when it is rescheduled, and is deleted when it is cancelled', async () => {
    const space = await spaceWithCalendar({ minutes: 60 });
    const id = await bookLater(space, inHours(30), token);
    await drainOutbox('calendar');
    expect((await move(id, inHours(50), token)).status).toBe(200);
    await drainOutbox('calendar');
    const moved = { status: 'confirmed', from: inHours(50).getTime(), to: inHours(51).getTime() };
    expect(await eventsOf(space)).toMatchObject([moved]);
    expect((await cancel(id, token)).status).toBe(200);
    await drainOutbox('calendar');
    expect(await eventsOf(space)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('leaves the calendar of a space that it moves away from', async () => {
    const [left, entered] = [
      await spaceWithCalendar({ minutes: 60 }),
      await spaceWithCalendar({ minutes: 60 }),
    ];
    const id = await bookLater(left, inHours(30), token);
    await drainOutbox('calendar');
    const body = { datetimeStart: inHours(50), podId: entered.id };
    expect((await api.put(`/booking/${id}`, body, { token })).status).toBe(200);
    await drainOutbox('calendar');
    expect(await eventsOf(left)).toMatchObject([{ status: 'cancelled' }]);
    expect(await eventsOf(entered)).toMatchObject([{ status: 'confirmed', from: inHours(50).getTime() }]);
  });

  it('loses its event when it is refunded because the door did not open', async () => {
    const space = await spaceWithCalendar();
    await watch(space.id);
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const { booking } = await bookingRowsOf(webId);
    const about = { spaceId: space.id, bookingId: booking.id, expiresAt: new Date() };
    const failedUnlock = { type: 'unlock', state: 'failed', requestedByKind: 'visitor' } as const;
    await db()
      .insert(deviceCommands)
      .values({ ...about, ...failedUnlock });
    await drainOutbox('calendar');
    expect(await eventsOf(space)).toMatchObject([{ status: 'confirmed' }]);
    const refund = await api.post(`/bookings/web/${webId}/door-refund`, undefined, visitor.by);
    expect(refund.status).toBe(200);
    await drainOutbox('calendar');
    expect(await eventsOf(space)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('gets its event back with the next change after somebody deleted it in the calendar', async () => {
    const space = await spaceWithCalendar();
    const id = await bookLater(space, inHours(30), token);
    await drainOutbox('calendar');
    const [event] = await eventsOf(space);
    await deleteByHand(space, event!.id);
    expect(await eventsOf(space)).toMatchObject([{ status: 'cancelled' }]);
    await move(id, inHours(40), token);
    await drainOutbox('calendar');
    expect(await eventsOf(space)).toMatchObject([{ status: 'confirmed', from: inHours(40).getTime() }]);
  });

  it('shows the new name of its space in the event once the space is renamed', async () => {
    const space = await spaceWithCalendar();
    await bookLater(space, inHours(30), token);
    await drainOutbox('calendar');
    const name = `${space.name} renamed`;
    expect((await api.put(`/pod/${space.id}`, { name }, { token })).status).toBe(200);
    await drainOutbox('calendar');
    expect(await eventsOf(space)).toMatchObject([{ summary: `Hushpod: ${name}` }]);
    await api.put(`/pod/${space.id}`, { description: 'Of no matter to a calendar', name }, { token });
    expect(await drainOutbox('calendar')).toBe(0);
  });
});

it('a demo space in a partner’s centre has a calendar that takes its bookings', async () => {
  const calendarId = 'centre-25@calendar.example.com';
  const [space] = await db().select().from(spaces).where(eq(spaces.calendarId, calendarId));
  const [link] = await db().select().from(spacePlans).where(eq(spacePlans.spaceId, space!.id));
  const { key } = await partner('HUSHPOD');
  const demo = { id: space!.id, planId: link!.pricingPlanId, key, zone: space!.timezone };
  await bookLater(demo, inHours(24 * 200), token);
  await drainOutbox('calendar');
  expect(await eventsOf({ calendarId })).toMatchObject([{ from: inHours(24 * 200).getTime() }]);
});

it('a sync puts no personal data and no secret into the event, the log, the outbox or the audit log', async () => {
  const logged: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((...entry) => void logged.push(entry.join(' ')));
  const space = await spaceWithCalendar();
  const visitor = visitorAt(space);
  const webId = await bookNow({ ...visitor, hold: () => visitor.hold({ phone: '9175550142' }) });
  await fail({ match: 'POST /google/oauth/token', mode: 'error-before' });
  await drainOutbox('calendar');
  await fail({ match: 'POST /google/calendar/*', mode: 'error-after' });
  await syncCalendars();
  await orderCalendars({ expire: true, revoke: space.refreshToken });
  await syncCalendars();
  spy.mockRestore();
  const { booking } = await bookingRowsOf(webId);
  const [person] = await db().select().from(customers).where(eq(customers.id, booking.customerId));
  const [stored] = await db().select().from(spaces).where(eq(spaces.id, space.id));
  const secrets = [
    webId,
    booking.passcode!,
    space.clientSecret,
    space.refreshToken,
    'ya29.',
    stored!.calendarClientSecretEncrypted!,
    stored!.calendarRefreshTokenEncrypted!,
  ];
  const events = JSON.stringify(await eventsOf(space));
  expect(events).toContain(booking.transactionId);
  for (const text of [...secrets, visitor.email, person!.email, '9175550142'])
    expect(events).not.toContain(text);
  const written = JSON.stringify([
    logged,
    await db().select().from(outbox).where(eq(outbox.kind, 'calendar.sync')),
    await db().select().from(auditEntries),
  ]);
  expect(logged).toHaveLength(3);
  expect(written).toContain('invalid_grant');
  for (const text of secrets) expect(written).not.toContain(text);
});

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

  it('shows the last of many changes, whichever worker carries them out', async () => {
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
  it('are exchanged once for many entries, and again when the access token expires early', async () => {
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

  it('that Google rejects stop the sync at once and are listed on the dashboard until they are replaced', async () => {
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
  ] as const)('for a calendar that is %s stop the sync until “Try again” resumes it', async (is, why) => {
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

  it('that cannot be decrypted stop the sync with a sentence that says what to do', async () => {
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

  it('that are incomplete, or in a space of the default type, queue no calendar sync', async () => {
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
    const credentials = {
      calendarId,
      calendarClientId: 'c',
      calendarClientSecret: 's',
      calendarRefreshToken: 'r',
    };
    const changed = await api.put(`/pod/${space.id}`, { box_type_id: boxTypeId, ...credentials }, { token });
    expect(changed.status).toBe(200);
    await drainOutbox('calendar');
    expect(await eventsOf({ calendarId })).toMatchObject([{ from: inHours(30).getTime() }]);
  });
});

it('a response of the calendar service that is larger than any event is cut off', async () => {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  let isCut = false;
  const server = http.createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    if (request.url?.endsWith('/token')) return response.end('{"access_token":"a","expires_in":3600}');
    const more = () => {
      while (response.write(chunk));
    };
    response.on('drain', more).on('close', () => {
      isCut = true;
    });
    return more();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { GOOGLE_OAUTH_URL, GOOGLE_CALENDAR_URL } = env();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(env(), { GOOGLE_OAUTH_URL: url, GOOGLE_CALENDAR_URL: url });
  try {
    const access = { calendarId: 'c', clientId: 'i', clientSecret: 's', refreshToken: 'r' };
    const began = performance.now();
    await expect(removeEvent(access, 'abcde')).rejects.toMatchObject({
      cause: { message: 'It returned more than any event has' },
    });
    // Without the limit, the response would be read until the time limit of 5 s.
    expect(performance.now() - began).toBeLessThan(4_000);
    await eventually('the end of the response', () => isCut);
  } finally {
    Object.assign(env(), { GOOGLE_OAUTH_URL, GOOGLE_CALENDAR_URL });
    server.closeAllConnections();
    server.close();
  }
});
