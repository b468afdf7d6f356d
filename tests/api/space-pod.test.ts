import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands, spaces } from '@/db/tables';
import type { DeviceCommandWire } from '@/lib/pods/pod-commands/wire';
import { api } from '../fixtures/api';
import { auditsOf } from '../fixtures/audits';
import { adminToken, browserCookie, partner, subAdmin } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

const rowOf = async (id: number) => (await db().select().from(spaces).where(eq(spaces.id, id)))[0]!;
const lastCommand = async (spaceId: number) =>
  (
    await db()
      .select()
      .from(deviceCommands)
      .where(eq(deviceCommands.spaceId, spaceId))
      .orderBy(desc(deviceCommands.id))
      .limit(1)
  )[0];

/** Sends a request that waits for the pod, and makes the pod acknowledge it. */
async function acknowledgedBy<T>(
  call: () => Promise<T>,
  device: string,
  outcome: { ok: boolean; error?: string } = { ok: true },
): Promise<{ response: T; command: DeviceCommandWire }> {
  const pod = podWith(device);
  const waiting = call();
  const command = await pod.next();
  await pod.acknowledge(command.id, outcome);
  return { response: await waiting, command };
}

describe('the device token', () => {
  const mint = (id: number, by = token) =>
    api.post<{ token: string }>(`/admin/pod/${id}/device-token`, undefined, { token: by });

  it('is shown once, stored as a hash, and authorizes the pod; a rotation revokes the one before', async () => {
    const { id } = await makeSpace();
    const first = await mint(id);
    expect(first.status).toBe(201);
    const calls = async (device: string) => (await api.get('/device/commands', { token: device })).status;
    expect(await calls(first.data.token)).toBe(200);
    expect((await rowOf(id)).deviceTokenHash).not.toContain(first.data.token);
    const second = await mint(id);
    expect([await calls(first.data.token), await calls(second.data.token)]).toEqual([401, 200]);
    const detail = await api.get(`/admin/pod/${id}`, { token });
    const audit = await auditsOf('space', id);
    expect(audit.map(({ action }) => action)).toEqual([
      'space.device-token.mint',
      'space.device-token.rotate',
    ]);
    for (const text of [detail.text, JSON.stringify(audit)]) expect(text).not.toContain(second.data.token);
  });

  it('reads the config, and so requires 17 with 21, and is not issued for a deleted space', async () => {
    const hushpod = await partner('HUSHPOD');
    const { id } = await makeSpace({ partners: ['HUSHPOD'] });
    for (const ids of [[16, 18, 19, 21], [17]])
      expect((await mint(id, (await subAdmin(ids, [hushpod.id])).token)).status).toBe(403);
    expect((await mint(id, (await subAdmin([17, 21], [hushpod.id])).token)).status).toBe(201);
    const shared = await makeSpace({ partners: ['HUSHPOD', 'TRANSIT'] });
    expect((await mint(shared.id, (await subAdmin([17, 21], [hushpod.id])).token)).status).toBe(403);
    expect((await mint((await makeSpace({ status: 'deleted' })).id)).status).toBe(409);
  });
});

describe('the Wi-Fi', () => {
  const toggle = (id: number, isCradlepointEnabled: boolean) =>
    api.put(`/admin/pod/${id}/change-wifi`, { isCradlepointEnabled }, { token });

  it('changes once the pod confirms the change', async () => {
    const { id } = await makeSpace();
    const device = await watch(id);
    const { response, command } = await acknowledgedBy(() => toggle(id, true), device);
    expect(response).toMatchObject({ status: 200, data: { isCradlepointEnabled: true } });
    expect(command).toMatchObject({ type: 'wifi-change', payload: { isCradlepointEnabled: true } });
    expect((await rowOf(id)).isCradlepointEnabled).toBe(true);
  });

  it('stays as it was when the pod refuses', async () => {
    const { id } = await makeSpace();
    const device = await watch(id);
    const { response } = await acknowledgedBy(() => toggle(id, true), device, {
      ok: false,
      error: 'no modem',
    });
    expect(response).toMatchObject({ status: 503, code: 'pod_failed' });
    expect((await rowOf(id)).isCradlepointEnabled).toBe(false);
    expect((await lastCommand(id))!.error).toBe('no modem');
  });

  it('of a space without a pod is stored for a later pod', async () => {
    const { id } = await makeSpace();
    expect((await toggle(id, true)).status).toBe(200);
    expect((await rowOf(id)).isCradlepointEnabled).toBe(true);
    expect(await lastCommand(id)).toBeUndefined();
  });
});

describe('unlocking outside a booking', () => {
  const path = (id: number) => `/admin/bookings/inventory/${id}/unlock`;
  const unlock = (id: number, by = token) =>
    api.post<{ message: string }>(path(id), undefined, { token: by });

  it('is confirmed only after the pod’s acknowledgement, and the command records the requester', async () => {
    const { id } = await makeSpace();
    const device = await watch(id);
    const { response } = await acknowledgedBy(() => unlock(id), device);
    expect(response).toMatchObject({ status: 200, data: { message: 'Unlock successful' } });
    expect(await lastCommand(id)).toMatchObject({
      type: 'unlock',
      state: 'acknowledged',
      requestedByKind: 'staff',
    });
  });

  it('reports a failure', async () => {
    const { id } = await makeSpace();
    const device = await watch(id);
    const { response } = await acknowledgedBy(() => unlock(id), device, { ok: false });
    expect(response).toMatchObject({
      status: 503,
      message: 'Error unlocking the booking',
      code: 'pod_failed',
    });
  });

  it('accepts GET with a bearer token but not with the browser’s cookie', async () => {
    const hushpod = await partner('HUSHPOD');
    const person = await subAdmin([15], [hushpod.id]);
    const { id } = await makeSpace({ partners: ['HUSHPOD'] });
    const device = await watch(id);
    const cookie = await browserCookie(person.id);
    expect((await api.get('/admin/permissions/me', { cookie })).status).toBe(200);
    expect((await api.get(path(id), { cookie })).status).toBe(401);
    expect(await lastCommand(id)).toBeUndefined();
    const { response } = await acknowledgedBy(() => api.get(path(id), { token: person.token }), device);
    expect(response.status).toBe(200);
  });

  it('is refused for a space that another partner sells too', async () => {
    const meridian = await partner('MERIDIAN');
    const { token: by } = await subAdmin([15], [meridian.id]);
    const shared = await makeSpace({ partners: ['MERIDIAN', 'TRANSIT'] });
    const foreignSpace = await makeSpace({ partners: ['TRANSIT'] });
    expect([(await unlock(shared.id, by)).status, (await unlock(foreignSpace.id, by)).status]).toEqual([
      403, 404,
    ]);
    expect([await lastCommand(shared.id), await lastCommand(foreignSpace.id)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
