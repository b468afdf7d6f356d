import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands } from '@/db/tables';
import { notesOf } from '@/lib/console/board/queries';
import type { BoardSpaceWire } from '@/lib/console/board/wire';
import type { BoardNotes } from '@/lib/platform/board-notes';
import { BOARD_ALL, boardOf } from '@/lib/platform/realtime/channels';
import { api } from '../fixtures/api';
import { eventually } from '../fixtures/eventually';
import { thenPass } from '../fixtures/frozen-timers';
import { joinChannels, provenBy } from '../fixtures/listeners';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { fail, pendingFaults } from '../fixtures/stand-ins';
import { readsWhole, statementsOf } from '../fixtures/statements';
import { bookingRowsOf, bookNow, lapse, visitorAt } from '../fixtures/visitors';

let admin: string;
let meridian: number;
const ends: (() => void)[] = [];
beforeAll(async () => {
  admin = await adminToken();
  meridian = (await partner('MERIDIAN')).id;
});
afterEach(() => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
});

const board = (token: string, ids?: number[]) =>
  api.get<BoardSpaceWire[]>('/admin/board', { token, query: { ids: ids?.join(',') } });
async function tileOf(token: string, id: number) {
  const { data } = await board(token, [id]);
  return data[0];
}

describe('the board', () => {
  it('shows a hold, then the booking with its guest, then that the space is free again', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const { data: hold } = await visitor.hold();
    const tileWithHold = await tileOf(admin, space.id);
    expect(tileWithHold).toMatchObject({ pod: null, times: [{ kind: 'hold', booking: null }] });
    expect(Date.parse(tileWithHold?.times[0]?.holdExpiresAt ?? '')).toBeGreaterThan(Date.now());
    await visitor.confirm(hold.id);
    const { booking } = await bookingRowsOf(hold.id);
    const tileWithBooking = await tileOf(admin, space.id);
    expect(tileWithBooking?.times).toMatchObject([
      {
        kind: 'booking',
        datetimeStart: booking.startsAt.toISOString(),
        datetimeEnd: booking.endsAt.toISOString(),
        holdExpiresAt: null,
        booking: { id: booking.id, name: visitor.email, phone: '+15550100', isExtended: false },
      },
    ]);
    expect(JSON.stringify(tileWithBooking)).not.toContain(booking.webId);
    await api.delete(`/admin/booking/${booking.id}`, { token: admin });
    expect((await tileOf(admin, space.id))?.times).toEqual([]);
  });

  it('does not show a lapsed hold, even before it is released', async () => {
    const space = await makeSpace();
    const { data } = await visitorAt(space).hold();
    await lapse(data.id);
    expect((await tileOf(admin, space.id))?.times).toEqual([]);
  });

  it('shows a booking with its extensions as one time', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const query = { bookingId: webId, isExtended: 'true' };
    expect((await visitor.hold({}, { query })).status).toBe(201);
    const { booking } = await bookingRowsOf(webId);
    expect((await tileOf(admin, space.id))?.times).toHaveLength(1);
    expect((await tileOf(admin, space.id))?.times[0]?.datetimeStart).toBe(booking.startsAt.toISOString());
  });

  it('counts the failed tries since the door last opened', async () => {
    const space = await makeSpace();
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(space)));
    const command = (state: 'failed' | 'acknowledged' | 'expired') =>
      db().insert(deviceCommands).values({
        spaceId: space.id,
        bookingId: booking.id,
        type: 'unlock',
        state,
        requestedByKind: 'visitor',
        expiresAt: new Date(),
      });
    const tries = async () => (await tileOf(admin, space.id))?.times[0]?.failedUnlocks;
    for (const state of ['failed', 'acknowledged', 'failed', 'expired'] as const) await command(state);
    expect(await tries()).toBe(2);
    await command('acknowledged');
    expect(await tries()).toBe(0);
  });

  it('shows when a pod last reported, and which essential parts are off', async () => {
    const space = await makeSpace();
    await watch(space.id, 30);
    await db().execute(sql`update pod_health set external = '{"pod_app_status": true, "doorLock": false}',
      external_at = reported_at where space_id = ${space.id}`);
    const { pod } = (await tileOf(admin, space.id)) ?? {};
    expect(pod?.off).toEqual(['doorLock']);
    expect(Date.now() - Date.parse(pod?.reportedAt ?? '')).toBeGreaterThan(29_000);
  });

  it('shows which restricted hours come next', async () => {
    const space = await makeSpace({ restrictedFrom: '01:00', restrictedTo: '05:00' });
    const { closedFrom, closedUntil } = (await tileOf(admin, space.id)) ?? {};
    expect(Date.parse(closedUntil ?? '') - Date.parse(closedFrom ?? '')).toBe(4 * 3_600_000);
    expect(Date.parse(closedUntil ?? '')).toBeGreaterThan(Date.now());
  });

  it('requires the permissions for bookings and health status, and refuses a malformed list of ids', async () => {
    for (const ids of [[2], [144]])
      expect((await board((await subAdmin(ids, [meridian])).token)).status).toBe(403);
    expect((await board((await subAdmin([2, 144], [meridian])).token)).status).toBe(200);
    expect((await api.get('/admin/board', { token: admin, query: { ids: '1;2' } })).status).toBe(400);
  });

  it('takes two statements for all spaces, and no full scan of the bookings', async () => {
    const space = await makeSpace();
    await bookNow(visitorAt(space));
    const { statements } = await statementsOf(() => board(admin));
    const boardStatements = statements.filter(({ query }) => /from "(spaces|booking_periods)"/.test(query));
    expect(boardStatements).toHaveLength(2);
    for (const statement of boardStatements)
      expect(await readsWhole(statement, 'unavoidable')).not.toContain('booking_periods');
  });
});

describe('the board of one partner’s staff', () => {
  it('shows only the time of another partner’s booking, and no space that their own partner does not sell', async () => {
    const [shared, foreign] = [await makeSpace({ partners: ['HUSHPOD', 'MERIDIAN'] }), await makeSpace()];
    const visitor = visitorAt(shared);
    const { booking } = await bookingRowsOf(await bookNow(visitor));
    const seller = await subAdmin([2, 144], [meridian]);
    const { data, text } = await board(seller.token, [shared.id, foreign.id]);
    expect(data.map(({ id }) => id)).toEqual([shared.id]);
    expect(data[0]?.times).toMatchObject([
      { kind: 'booking', datetimeEnd: booking.endsAt.toISOString(), booking: null, failedUnlocks: 0 },
    ]);
    for (const secret of [visitor.email, booking.transactionId, booking.webId, '5550100'])
      expect(text).not.toContain(secret);
  });
});

describe('the notes of records beside a space', () => {
  const visits = (notes: Partial<BoardNotes> & Pick<BoardNotes, 'load'>): BoardNotes => ({
    label: 'Visit',
    needs: 'spaces.view',
    ...notes,
  });

  it('are grouped by space in the order of their kinds, with their time', async () => {
    const actor = await actorOf(admin);
    const at = new Date('2027-01-31T09:30:00Z');
    const kinds = [
      visits({
        load: async (_, [one = 0, other = 0]) => [
          { spaceId: other, value: 'B' },
          { spaceId: one, value: 'A', at },
        ],
      }),
      visits({ label: 'Survey', load: async (_, [one = 0]) => [{ spaceId: one, value: 'C' }] }),
    ];
    expect([...(await notesOf(actor, [7, 8], kinds))].sort()).toEqual([
      [
        7,
        [
          { label: 'Visit', value: 'A', at },
          { label: 'Survey', value: 'C', at: null },
        ],
      ],
      [8, [{ label: 'Visit', value: 'B', at: null }]],
    ]);
  });

  it('are read only for readers who may see them, and only for their spaces', async () => {
    const { token } = await subAdmin([3], [meridian]);
    const load = vi.fn(async () => [{ spaceId: 7, value: 'A' }]);
    expect(await notesOf(await actorOf(token), [7], [visits({ needs: 'audit.view', load })])).toEqual(
      new Map(),
    );
    expect(await notesOf(await actorOf(admin), [], [visits({ load })])).toEqual(new Map());
    expect(load).not.toHaveBeenCalled();
  });
});

describe('an event', () => {
  async function listen(token: string, channel: string) {
    const { events, end } = await joinChannels(provenBy(token), [channel]);
    ends.push(end);
    return { events, ids: () => events.flatMap(({ entries }) => entries.map(({ podId }) => podId)) };
  }

  it('names only the space, to its partners and to admins, within two seconds', async () => {
    const [mine, foreign] = [await makeSpace({ partners: ['MERIDIAN'] }), await makeSpace()];
    const seller = await subAdmin([2, 144], [meridian]);
    const all = await listen(admin, BOARD_ALL);
    const sellerEvents = await listen(seller.token, boardOf(meridian));
    // The timers jump two seconds ahead: an event that is due later would not be sent.
    await thenPass(2_000, () => Promise.all([visitorAt(mine).hold(), visitorAt(foreign).hold()]));
    await eventually('both', () => all.ids().includes(mine.id) && all.ids().includes(foreign.id));
    await eventually('their own', () => sellerEvents.ids().includes(mine.id));
    expect(sellerEvents.ids()).not.toContain(foreign.id);
    for (const { entries } of all.events)
      for (const entry of entries) expect(Object.keys(entry)).toEqual(['podId']);
  });

  it('is sent for each step of a booking: held, paid, cancelled', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const { ids } = await listen(admin, BOARD_ALL);
    const count = () => ids().filter((id) => id === space.id).length;
    const { data } = await visitor.hold();
    await eventually('the hold', () => count() >= 1);
    const before = count();
    await visitor.confirm(data.id);
    await eventually('the booking', () => count() > before);
    const { booking } = await bookingRowsOf(data.id);
    const booked = count();
    await api.delete(`/admin/booking/${booking.id}`, { token: admin });
    await eventually('the cancellation', () => count() > booked);
  });

  it('that the service did not accept is sent once it does', async () => {
    const space = await makeSpace();
    const { ids } = await listen(admin, BOARD_ALL);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await fail({ match: 'POST /apps/*/batch_events*', mode: 'error-before', times: 2 });
    await visitorAt(space).hold();
    await eventually('the failures', async () => (await pendingFaults()).length === 0);
    await eventually('the hold', () => ids().includes(space.id));
  });

  it('that the database could not number is sent once it can', async () => {
    const space = await makeSpace();
    const { ids } = await listen(admin, BOARD_ALL);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await db().execute(sql`alter table realtime_channels rename to realtime_channels_away`);
    await visitorAt(space).hold();
    await eventually('a failure', () => vi.mocked(console.error).mock.calls.length > 0);
    await db().execute(sql`alter table realtime_channels_away rename to realtime_channels`);
    await eventually('the hold', () => ids().includes(space.id));
  });

  it('is not sent for a refused hold', async () => {
    const space = await makeSpace();
    const { ids } = await listen(admin, BOARD_ALL);
    expect((await visitorAt(space).hold({ pricingPlanId: 999_999 })).status).toBe(422);
    const last = await makeSpace();
    await visitorAt(last).hold();
    await eventually('the next one', () => ids().includes(last.id));
    expect(ids()).not.toContain(space.id);
  });

  it('reaches only staff who may open the board', async () => {
    const blind = await subAdmin([144], [meridian]);
    const seller = await subAdmin([2, 144], [meridian]);
    const request = (token: string, channel_name: string) =>
      api.post('/realtime/auth', { socket_id: '123.456', channel_name }, { token });
    expect((await request(seller.token, boardOf(meridian))).status).toBe(200);
    expect((await request(admin, boardOf(meridian))).status).toBe(200);
    for (const [token, channel] of [
      [blind.token, boardOf(meridian)],
      [seller.token, BOARD_ALL],
      [seller.token, boardOf((await partner('HUSHPOD')).id)],
    ] as const)
      expect([channel, (await request(token, channel)).status]).toEqual([channel, 403]);
  });
});
