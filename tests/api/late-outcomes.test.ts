import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands, refunds, spaces } from '@/db/tables';
import type { BookingWire } from '@/lib/booking/bookings/detail-wire';
import { listAttention } from '@/lib/office/attention/queries';
import { api } from '../fixtures/api';
import { auditsOf } from '../fixtures/audits';
import { jobs } from '../fixtures/jobs';
import { actorOf, adminToken } from '../fixtures/people';
import { makeLocation, makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { bookingRowsOf, bookNow, type Visitor, visitorAt } from '../fixtures/visitors';

const refundDoor = (visitor: Visitor, webId: string) =>
  api.post(`/bookings/web/${webId}/door-refund`, undefined, visitor.by);

/** A booking whose pod did not respond in time, with a free space beside it, and the pod's late outcome. */
async function unanswered() {
  const locationId = await makeLocation();
  const here = await makeSpace({ locationId, latitude: 50, longitude: 8, cents: 2000 });
  const other = await makeSpace({ locationId, latitude: 50.0001, longitude: 8 });
  const token = await watch(here.id);
  await watch(other.id);
  const visitor = visitorAt(here);
  const webId = await bookNow(visitor);
  const { booking } = await bookingRowsOf(webId);
  const [command] = await db()
    .insert(deviceCommands)
    .values({
      spaceId: here.id,
      bookingId: booking.id,
      type: 'unlock',
      state: 'expired',
      requestedByKind: 'visitor',
      createdAt: sql`now() - interval '11 seconds'`,
      expiresAt: sql`now() - interval '1 second'`,
    })
    .returning({ id: deviceCommands.id });
  const say = (outcome: { ok: boolean; error?: string }) => podWith(token).acknowledge(command!.id, outcome);
  return { here, other, visitor, webId, booking, say };
}

describe('a pod that says after the time limit that the door opened', () => {
  it('ends the offers of a refund and of another space, and the visitor’s page learns it', async () => {
    const { other, visitor, webId, say } = await unanswered();
    const version = async () =>
      (await api.get<{ version: string }>(`/bookings/web/${webId}/version`, visitor.by)).data.version;
    const versionBefore = await version();
    const before = (await visitor.look(webId)).data;
    expect(before).toMatchObject({ doorRefund: true, otherSpace: { podId: other.id } });
    expect((await say({ ok: true })).data).toEqual({ state: 'acknowledged' });
    const after = (await visitor.look(webId)).data;
    expect(after).toMatchObject({ doorRefund: false, otherSpace: null });
    expect(await version(), 'so that an open page reads it').not.toBe(versionBefore);
    expect(await refundDoor(visitor, webId)).toMatchObject({ status: 422, code: 'door_refund_not_offered' });
    const moved = await api.post(`/bookings/web/${webId}/other-space`, { podId: other.id }, visitor.by);
    expect(moved).toMatchObject({ status: 422, code: 'other_space_not_offered' });
  });

  it('leaves them where it says that the door did not', async () => {
    const { visitor, webId, say } = await unanswered();
    expect((await say({ ok: false, error: 'bolt jammed' })).data).toEqual({ state: 'failed' });
    expect((await visitor.look(webId)).data.doorRefund).toBe(true);
  });

  it('leaves what was refunded, and staff see both', async () => {
    const { visitor, webId, booking, say } = await unanswered();
    expect((await refundDoor(visitor, webId)).status).toBe(200);
    await say({ ok: true });
    await jobs();
    const rows = await db().select().from(refunds).where(eq(refunds.bookingId, booking.id));
    expect(rows).toMatchObject([{ amountCents: 2000, state: 'succeeded' }]);
    const token = await adminToken();
    const { data } = await api.get<BookingWire>(`/admin/booking/${booking.id}`, { token });
    expect(data.commands).toMatchObject([{ state: 'acknowledged', isLate: true }]);
    const alerts = await listAttention(await actorOf(token));
    expect(alerts.find(({ key }) => key === `door-${booking.id}`)).toMatchObject({
      title: expect.stringMatching(/opened late$/),
      detail: expect.stringContaining('then the pod said that the door had opened'),
    });
  });
});

describe('a network that is switched after the time limit', () => {
  async function switched(newerIs?: boolean) {
    const space = await makeSpace();
    const token = await watch(space.id);
    const order = async (isCradlepointEnabled: boolean) => {
      const [row] = await db()
        .insert(deviceCommands)
        .values({
          spaceId: space.id,
          type: 'wifi-change',
          payload: { isCradlepointEnabled },
          state: 'expired',
          requestedByKind: 'staff',
          expiresAt: sql`now() - interval '1 second'`,
        })
        .returning({ id: deviceCommands.id });
      return row!.id;
    };
    const [before] = await db().select().from(spaces).where(eq(spaces.id, space.id));
    const wanted = !before!.isCradlepointEnabled;
    const id = await order(wanted);
    if (newerIs !== undefined) await order(newerIs);
    const pod = podWith(token);
    for (const _ of [1, 2]) expect((await pod.acknowledge(id)).data).toEqual({ state: 'acknowledged' });
    const [after] = await db().select().from(spaces).where(eq(spaces.id, space.id));
    return { id: space.id, wanted, is: after!.isCradlepointEnabled };
  }

  it('is stored as switched, once, and audited', async () => {
    const { id, wanted, is } = await switched();
    expect(is).toBe(wanted);
    const entries = (await auditsOf('space', id)).filter(({ action }) => action === 'space.wifi');
    expect(entries).toMatchObject([
      { before: { isCradlepointEnabled: !wanted }, after: { isCradlepointEnabled: wanted } },
    ]);
  });

  it('is not, where another switch was ordered since', async () => {
    const { wanted, is } = await switched(true);
    expect(is).toBe(!wanted);
  });
});
