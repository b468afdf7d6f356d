import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { visitSpace } from '@/lib/booking/visitors/visited-space';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { age } from '../fixtures/aged';
import { api } from '../fixtures/api';
import { partner } from '../fixtures/people';
import { makeSpace, type TestSpace } from '../fixtures/places';
import { bookingRowsOf, bookNow, endedAgo, lapse, type Visitor, visitorAt } from '../fixtures/visitors';

const actorAt = async ({ by }: Visitor, code = 'HUSHPOD'): Promise<VisitorActor> => ({
  kind: 'visitor',
  hasOpenedPage: true,
  partnerId: (await partner(code)).id,
  deviceKey: by.device!,
  ip: by.ip!,
  language: 'en',
  provenEmail: null,
});

const ownAt = async (space: TestSpace, visitor: Visitor, code?: string) =>
  (await visitSpace(await actorAt(visitor, code), space.id)).own;

describe('a browser’s own booking of a space', () => {
  it('is found by the device cookie: the hold, then the running booking, and nothing once it is over', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    expect(await ownAt(space, visitor)).toBeNull();
    const { data } = await visitor.hold();
    expect(await ownAt(space, visitor)).toMatchObject({ kind: 'held', path: data.url });
    await visitor.confirm(data.id);
    const path = `/payment-success/${data.id}/${space.key}`;
    expect(await ownAt(space, visitor)).toMatchObject({ kind: 'running', path });
    // Its door still opens during the grace.
    await endedAgo(data.id, 290);
    expect(await ownAt(space, visitor)).toMatchObject({ kind: 'running' });
    await endedAgo(data.id, 310);
    expect(await ownAt(space, visitor)).toBeNull();
    await endedAgo(data.id, -7200);
    expect(await ownAt(space, visitor)).toMatchObject({ kind: 'coming', path });
  });

  it('loses its grace when the next visitor begins', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    await endedAgo(webId, 60);
    await bookNow(visitorAt(space));
    expect(await ownAt(space, visitor)).toBeNull();
  });

  it('keeps its grace beside an unpaid extension of its own', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const extension = await visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });
    expect(extension.status, extension.text).toBe(201);
    const own = sql`select id from bookings where web_id = ${webId}`;
    await age('bookings', sql`id = (${own})`, 32 * 60, ['starts_at', 'ends_at']);
    await age('booking_periods', sql`booking_id = (${own})`, 32 * 60, ['starts_at', 'ends_at']);
    const path = `/payment-success/${webId}/${space.key}`;
    expect(await ownAt(space, visitor)).toMatchObject({ kind: 'running', path });
  });

  it('is not shown to any other browser, by page or by API', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const rival = visitorAt(space);
    const visit = await visitSpace(await actorAt(rival), space.id);
    expect(visit.own).toBeNull();
    expect(JSON.stringify(visit)).not.toContain(webId);
    const response = await api.get(`/admin/pod/web/${space.id}`, rival.by);
    expect(response.text).not.toContain(webId);
  });

  it('is found through another partner’s code of the same space, and links to its own address', async () => {
    const space = await makeSpace({ partners: ['HUSHPOD', 'MERIDIAN'] });
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    expect(await ownAt(space, visitor, 'MERIDIAN')).toMatchObject({
      path: `/payment-success/${webId}/${space.key}`,
    });
  });
});

describe('a browser that books the same space again', () => {
  it('replaces its own hold, even if it no longer knows the hold’s id', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const first = await visitor.hold();
    const second = await visitor.hold();
    expect(second.status).toBe(201);
    expect((await bookingRowsOf(first.data.id)).period.state).toBe('released');
    expect(await visitorAt(space).hold()).toMatchObject({ code: 'space_taken' });
    await lapse(second.data.id);
    expect((await visitorAt(space).hold()).status).toBe(201);
  });

  it('is told that it has booked already, and keeps its booking', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    expect(await visitor.hold()).toMatchObject({ status: 422, code: 'already_booked' });
    expect((await bookingRowsOf(webId)).booking.status).toBe(2);
  });
});
