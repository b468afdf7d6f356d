import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { refunds } from '@/db/tables';
import { noteQr, saveOpening } from '@/lib/catalogue/spaces/commands';
import { api } from '../fixtures/api';
import { spaceWithCalendar } from '../fixtures/calendars';
import { type Caused, causedBy } from '../fixtures/caused';
import { alertedAdmin, booked, ended, REFUNDED } from '../fixtures/caused-bookings';
import { pod, unlocked } from '../fixtures/doors';
import { eventually } from '../fixtures/eventually';
import { actorOf } from '../fixtures/people';
import { makeCustomer, makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { spaceCalls } from '../fixtures/space-calls';
import { flush } from '../fixtures/stand-ins';

const admin = alertedAdmin();
const { add, change } = spaceCalls(() => admin.token);
/** A refund that the provider has not carried out yet. */
const REFUND_WAITS = 'pm_card_pendingRefund';

/** The effects of a call that waits for a pod, which reports whether it succeeded. */
const causedAt = (token: string, call: () => Promise<unknown>, ok = true): Promise<Caused> =>
  causedBy(async () => {
    const device = podWith(token);
    const waiting = call();
    await device.acknowledge((await device.next()).id, ok ? { ok } : { ok, error: 'stuck' });
    await waiting;
  });

describe('exactly the expected effects are caused', () => {
  it('by staff who lock or unlock the door of a booking or of a space', async () => {
    const { id, space } = await booked();
    const device = await watch(space.id);
    const order = (what: string) => () => api.post(`/admin/booking/${id}/${what}`, undefined, admin);
    expect(await causedAt(device, order('lock'))).toEqual({ 'audit pod.lock': 1, 'command lock': 1 });
    const unlock = () => api.post(`/admin/bookings/inventory/${space.id}/unlock`, undefined, admin);
    expect(await causedAt(device, unlock, false), 'the pod could not').toEqual({
      'audit pod.unlock': 1,
      'command unlock': 1,
    });
  });

  it('by a door that works again', async () => {
    const space = await pod();
    for (const state of ['failed', 'failed'] as const) await unlocked(space, state);
    const works = () => api.post(`/admin/pod/${space.id}/door-works`, undefined, admin);
    expect(await causedBy(works)).toEqual({
      'audit space.door-works': 1,
      'alert doorTrouble is over': 1,
      'effect mail.pod-back': 1,
      'mail to staff': 1,
    });
    expect(await causedBy(works), 'again').toEqual({ 'audit space.door-works': 1 });
  });

  it('by a pod that changes its network, and by one that cannot', async () => {
    const { id } = await makeSpace();
    const device = await watch(id);
    const change = (isCradlepointEnabled: boolean) => () =>
      api.put(`/admin/pod/${id}/change-wifi`, { isCradlepointEnabled }, admin);
    const ordered = { 'audit pod.wifi-change': 1, 'command wifi-change': 1 };
    expect(await causedAt(device, change(true), false), 'it could not').toEqual(ordered);
    expect(await causedAt(device, change(true))).toEqual({ ...ordered, 'audit space.wifi': 1 });
  });

  it('by the first device token and the next one', async () => {
    const { id } = await makeSpace();
    const mint = () => api.post(`/admin/pod/${id}/device-token`, undefined, admin);
    expect(await causedBy(mint)).toEqual({ 'audit space.device-token.mint': 1 });
    expect(await causedBy(mint)).toEqual({ 'audit space.device-token.rotate': 1 });
  });

  it('by a space that is added, changed, closed and deleted', async () => {
    expect(await causedBy(() => add())).toEqual({ 'audit space.create': 1 });
    const { id } = await makeSpace();
    expect(await causedBy(() => change(id, { description: 'By the window' }))).toEqual({
      'audit space.update': 1,
    });
    const close = () => api.put(`/admin/pod/${id}/change-status`, { isActive: false }, admin);
    expect(await causedBy(close)).toEqual({ 'audit space.status': 1 });
    const configure = () => api.put(`/admin/pod/${id}/config`, { config: '{"volume":1}' }, admin);
    expect(await causedBy(configure)).toEqual({ 'audit space.config': 1 });
    const actor = await actorOf(admin.token);
    expect(await causedBy(() => noteQr(actor, { ids: [id, id] }))).toEqual({ 'audit space.qr': 1 });
    const opening = () => saveOpening(actor, { opensNew: true });
    expect(await causedBy(opening)).toEqual({ 'audit space-settings.opening': 1 });
    const remove = () => api.delete(`/pod/${id}`, admin);
    expect(await causedBy(remove)).toEqual({ 'audit space.delete': 1 });
    expect(await causedBy(remove), 'twice').toEqual({});
  });

  it('by another calendar of a space, which gets the upcoming bookings', async () => {
    const { id } = await spaceWithCalendar();
    expect(await causedBy(() => change(id, { description: 'By the window' }))).toEqual({
      'audit space.update': 1,
    });
    const move = () => change(id, { calendarId: `other-${id}@calendar.test` });
    expect(await causedBy(move)).toEqual({ 'audit space.update': 1, 'effect calendar.space': 1 });
  });

  it('by a refund that the provider carries out a moment later', async () => {
    const { id } = await ended(REFUND_WAITS);
    const refund = async () => {
      await api.put(`/admin/booking/${id}/refund`, { type: 'card', amount: 20 }, admin);
      await eventually('the provider to carry it out', async () => {
        await flush();
        return (
          (await db().$count(refunds, and(eq(refunds.bookingId, id), eq(refunds.state, 'succeeded')))) > 0
        );
      });
    };
    expect(await causedBy(refund)).toEqual({ ...REFUNDED, 'event refund.updated': 1 });
  });

  it('by the export of a customer’s data', async () => {
    const id = await makeCustomer();
    const download = () => api.post(`/users/${id}/export`, undefined, admin);
    expect(await causedBy(download)).toEqual({ 'audit customer.export': 1 });
  });
});
