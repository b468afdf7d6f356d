import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands, refunds, spaces } from '@/db/tables';
import type { BookingWire } from '@/lib/booking/bookings/detail-wire';
import { listAttention } from '@/lib/console/attention/queries';
import { api } from '../fixtures/api';
import { auditsOf } from '../fixtures/audits';
import { jobs } from '../fixtures/jobs';
import { actorOf, adminToken } from '../fixtures/people';
import { makeLocation, makeSpace, TWENTY, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { bookingRowsOf, bookNow, heldFor, type Visitor, visitorAt } from '../fixtures/visitors';

const refundDoor = (visitor: Visitor, webId: string) =>
  api.post(`/bookings/web/${webId}/door-refund`, undefined, visitor.by);

/** A booking whose pod did not respond in time, with a free space beside it, and the pod's late outcome. */
async function bookWithSilentPod() {
  const locationId = await makeLocation();
  const bookedSpace = await makeSpace({ locationId, latitude: 50, longitude: 8, cents: 2000 });
  const other = await makeSpace({ ...TWENTY, locationId, latitude: 50.0001, longitude: 8 });
  const token = await watch(bookedSpace.id);
  await watch(other.id);
  const visitor = visitorAt(bookedSpace);
  const webId = await bookNow(visitor);
  await heldFor(webId, 60);
  const { booking } = await bookingRowsOf(webId);
  const [command] = await db()
    .insert(deviceCommands)
    .values({
      spaceId: bookedSpace.id,
      bookingId: booking.id,
      type: 'unlock',
      state: 'expired',
      requestedByKind: 'visitor',
      createdAt: sql`now() - interval '11 seconds'`,
      expiresAt: sql`now() - interval '1 second'`,
    })
    .returning({ id: deviceCommands.id });
  const report = (outcome: { ok: boolean; error?: string }) =>
    podWith(token).acknowledge(command!.id, outcome);
  return { bookedSpace, other, visitor, webId, booking, report };
}

describe('a pod’s report about the door after the time limit', () => {
  it('ends the offers of a refund and of another space if the door opened, and the visitor’s page updates', async () => {
    const { other, visitor, webId, report } = await bookWithSilentPod();
    const version = async () =>
      (await api.get<{ version: string }>(`/bookings/web/${webId}/version`, visitor.by)).data.version;
    const versionBefore = await version();
    const before = (await visitor.look(webId)).data;
    expect(before).toMatchObject({ doorRefund: true, otherSpace: { podId: other.id } });
    expect((await report({ ok: true })).data).toEqual({ state: 'acknowledged' });
    const after = (await visitor.look(webId)).data;
    expect(after).toMatchObject({ doorRefund: false, otherSpace: null });
    expect(await version(), 'so that an open page reads it').not.toBe(versionBefore);
    expect(await refundDoor(visitor, webId)).toMatchObject({ status: 422, code: 'door_refund_not_offered' });
    const moved = await api.post(`/bookings/web/${webId}/other-space`, { podId: other.id }, visitor.by);
    expect(moved).toMatchObject({ status: 422, code: 'other_space_not_offered' });
  });

  it('keeps the offers if the door did not open', async () => {
    const { visitor, webId, report } = await bookWithSilentPod();
    expect((await report({ ok: false, error: 'bolt jammed' })).data).toEqual({ state: 'failed' });
    expect((await visitor.look(webId)).data.doorRefund).toBe(true);
  });

  it('does not undo a refund, and staff see both the refund and the late opening', async () => {
    const { visitor, webId, booking, report } = await bookWithSilentPod();
    expect((await refundDoor(visitor, webId)).status).toBe(200);
    await report({ ok: true });
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

describe('a network switch that the pod confirms after the time limit', () => {
  async function confirmLateSwitch(newerIs?: boolean) {
    const space = await makeSpace(TWENTY);
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
    return { id: space.id, wanted, isEnabled: after!.isCradlepointEnabled };
  }

  it('is stored and audited once', async () => {
    const { id, wanted, isEnabled } = await confirmLateSwitch();
    expect(isEnabled).toBe(wanted);
    const entries = (await auditsOf('space', id)).filter(({ action }) => action === 'space.wifi');
    expect(entries).toMatchObject([
      { before: { isCradlepointEnabled: !wanted }, after: { isCradlepointEnabled: wanted } },
    ]);
  });

  it('is not stored if another switch was ordered since', async () => {
    const { wanted, isEnabled } = await confirmLateSwitch(true);
    expect(isEnabled).toBe(!wanted);
  });
});
