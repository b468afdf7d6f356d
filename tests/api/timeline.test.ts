import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { podIncidents } from '@/db/tables';
import type { SpaceTimesWire } from '@/lib/console/timeline/wire';
import { api } from '../fixtures/api';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { readsWhole, statementsOf } from '../fixtures/statements';
import { bookingRowsOf, bookNow, lapse, visitorAt } from '../fixtures/visitors';

let admin: string;
let meridian: number;
beforeAll(async () => {
  admin = await adminToken();
  meridian = (await partner('MERIDIAN')).id;
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const timeline = (ids: number[], token = admin, from = inHours(-3), until = inHours(3)) =>
  api.get<SpaceTimesWire[]>('/admin/timeline', { token, query: { ids: ids.join(','), from, until } });
const timesOf = async (id: number) => (await timeline([id])).data[0]?.times;

describe('the timeline', () => {
  it('shows a hold, then the booking as one time with its extension', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const { data: hold } = await visitor.hold();
    expect(await timesOf(space.id)).toMatchObject([{ kind: 'hold', booking: null }]);
    await visitor.confirm(hold.id);
    const query = { bookingId: hold.id, isExtended: 'true' };
    expect((await visitor.hold({}, { query })).status).toBe(201);
    const { booking } = await bookingRowsOf(hold.id);
    expect(await timesOf(space.id)).toMatchObject([
      {
        kind: 'booking',
        datetimeStart: booking.startsAt.toISOString(),
        datetimeEnd: booking.endsAt.toISOString(),
        booking: { id: booking.id, transactionId: booking.transactionId, name: visitor.email },
      },
      { kind: 'hold', datetimeStart: booking.endsAt.toISOString() },
    ]);
  });

  it('shows neither cancelled nor lapsed bookings', async () => {
    const space = await makeSpace();
    const { data } = await visitorAt(space).hold();
    await lapse(data.id);
    expect(await timesOf(space.id)).toEqual([]);
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(space)));
    await api.delete(`/admin/booking/${booking.id}`, { token: admin });
    expect(await timesOf(space.id)).toEqual([]);
  });

  it('shows restricted hours, and to staff who may see health also when the pod was silent', async () => {
    const space = await makeSpace({
      restrictedFrom: '22:00',
      restrictedTo: '06:00',
      zone: 'America/New_York',
    });
    const [from, until] = ['2026-10-31T12:00:00.000Z', '2026-11-02T12:00:00.000Z'];
    await db()
      .insert(podIncidents)
      .values([
        {
          spaceId: space.id,
          component: 'silent',
          since: new Date('2026-11-01T10:00:00Z'),
          until: new Date('2026-11-01T11:00:00Z'),
        },
        { spaceId: space.id, component: 'doorLock', since: new Date('2026-11-01T10:00:00Z') },
        { spaceId: space.id, component: 'silent', since: new Date('2026-11-03T10:00:00Z') },
      ]);
    const [row] = (await timeline([space.id], admin, from, until)).data;
    // The night in which the clock is set back has nine hours.
    expect(row).toMatchObject({
      closed: [
        { from: '2026-11-01T02:00:00.000Z', until: '2026-11-01T11:00:00.000Z' },
        { from: '2026-11-02T03:00:00.000Z', until: '2026-11-02T11:00:00.000Z' },
      ],
      silent: [{ from: '2026-11-01T10:00:00.000Z', until: '2026-11-01T11:00:00.000Z' }],
    });
    const { token } = await subAdmin([2], [(await partner('HUSHPOD')).id]);
    expect((await timeline([space.id], token, from, until)).data[0]?.silent).toEqual([]);
  });

  it('shows each time out of service once, apart from restricted hours, with or without an end', async () => {
    const space = await makeSpace();
    const block = (startsAt: string, endsAt: string | null) =>
      api.post(
        '/admin/space-blocks',
        { spaceIds: [space.id], reason: 'cleaning', startsAt, endsAt },
        { token: admin },
      );
    const [from, until, later] = [inHours(1), inHours(2), inHours(2.5)];
    await block(from, until);
    await block(later, null);
    await block(inHours(5), null);
    expect((await timeline([space.id])).data[0]).toMatchObject({
      closed: [],
      blocks: [
        { reason: 'cleaning', from, until },
        { from: later, until: null },
      ],
    });
  });

  it('does not name bookings of other partners, or spaces that the partner does not sell', async () => {
    const [shared, foreignSpace] = [
      await makeSpace({ partners: ['HUSHPOD', 'MERIDIAN'] }),
      await makeSpace(),
    ];
    const visitor = visitorAt(shared);
    const { booking } = await bookingRowsOf(await bookNow(visitor));
    const { token } = await subAdmin([2, 144], [meridian]);
    const { data, text } = await timeline([shared.id, foreignSpace.id], token);
    expect(data).toMatchObject([
      {
        id: shared.id,
        times: [{ kind: 'booking', datetimeEnd: booking.endsAt.toISOString(), booking: null }],
      },
    ]);
    for (const secret of [visitor.email, booking.transactionId, booking.webId, '5550100'])
      expect(text).not.toContain(secret);
  });

  it('requires permission for Bookings, and covers at most a week', async () => {
    const { id } = await makeSpace();
    const { token } = await subAdmin([144], [meridian]);
    expect((await timeline([id], token)).status).toBe(403);
    expect((await timeline([id], admin, inHours(0), inHours(170))).status).toBe(400);
    expect((await timeline([id], admin, inHours(1), inHours(0))).status).toBe(400);
  });

  it('sends three statements for all spaces, and scans no table of bookings in full', async () => {
    const spaces = [await makeSpace(), await makeSpace()];
    for (const space of spaces) await bookNow(visitorAt(space));
    await db().execute(sql`analyze pod_incidents`);
    const { statements } = await statementsOf(() => timeline(spaces.map(({ id }) => id)));
    const tableReads = statements.filter(({ query }) =>
      /from "(spaces|booking_periods|pod_incidents)"/.test(query),
    );
    expect(tableReads).toHaveLength(3);
    for (const statement of tableReads)
      expect(await readsWhole(statement, 'unavoidable')).not.toContain('booking_periods');
  });
});
