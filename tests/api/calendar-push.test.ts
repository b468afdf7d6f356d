import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, customers, deviceCommands, outbox, spacePlans, spaces } from '@/db/tables';
import { zoneOffset } from '@/lib/foundation/time-zones';
import { drainOutbox } from '@/lib/office/jobs/outbox';
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
} from '../fixtures/calendars';
import { adminToken, partner } from '../fixtures/people';
import { type TestSpace, watch } from '../fixtures/places';
import { fail, orderCalendars, repair } from '../fixtures/stand-ins';
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

  it('becomes longer when it is extended, from its first start to its last end', async () => {
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

  it('moves when it is rescheduled, and is deleted when it is cancelled', async () => {
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

  it('is deleted when its door did not open and the money was refunded', async () => {
    const space = await spaceWithCalendar();
    await watch(space.id);
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const { booking } = await bookingRowsOf(webId);
    const about = { spaceId: space.id, bookingId: booking.id, expiresAt: new Date() };
    const tried = { type: 'unlock', state: 'failed', requestedByKind: 'visitor' } as const;
    await db()
      .insert(deviceCommands)
      .values({ ...about, ...tried });
    await drainOutbox('calendar');
    expect(await eventsOf(space)).toMatchObject([{ status: 'confirmed' }]);
    const refund = await api.post(`/bookings/web/${webId}/door-refund`, undefined, visitor.by);
    expect(refund.status).toBe(200);
    await drainOutbox('calendar');
    expect(await eventsOf(space)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is restored by the next change when somebody deleted it in the calendar', async () => {
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

  it('shows the space’s new name once it has one', async () => {
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

it('puts no personal data and no secret into the event, the log, the outbox or the audit log', async () => {
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
    ...[webId, booking.passcode!, space.clientSecret, space.refreshToken, 'ya29.'],
    ...[stored!.calendarClientSecretEncrypted!, stored!.calendarRefreshTokenEncrypted!],
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
