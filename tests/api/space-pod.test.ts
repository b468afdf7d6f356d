import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditLines, deviceCommands, spaces } from '@/db/tables';
import type { DeviceCommand } from '@/lib/pods/schema';
import { api } from '../fixtures/api';
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

/** Sends something that waits for the pod, and lets the pod answer it. */
async function answered<T>(
  call: () => Promise<T>,
  device: string,
  outcome: { ok: boolean; error?: string } = { ok: true },
): Promise<{ answer: T; command: DeviceCommand }> {
  const pod = podWith(device);
  const waiting = call();
  const command = await pod.next();
  await pod.acknowledge(command.id, outcome);
  return { answer: await waiting, command };
}

describe('the device token', () => {
  const mint = (id: number, by = token) =>
    api.post<{ token: string }>(`/admin/pod/${id}/device-token`, undefined, { token: by });

  it('is shown once, kept as a hash only, and opens the pod’s doors; a rotation closes them to the one before', async () => {
    const { id } = await makeSpace();
    const first = await mint(id);
    expect(first.status).toBe(201);
    const calls = async (device: string) => (await api.get('/device/commands', { token: device })).status;
    expect(await calls(first.data.token)).toBe(200);
    expect((await rowOf(id)).deviceTokenHash).not.toContain(first.data.token);
    const second = await mint(id);
    expect([await calls(first.data.token), await calls(second.data.token)]).toEqual([401, 200]);
    const seen = await api.get(`/admin/pod/${id}`, { token });
    const audit = await db()
      .select()
      .from(auditLines)
      .where(eq(auditLines.entityId, String(id)));
    expect(audit.map(({ action }) => action)).toEqual([
      'space.device-token.mint',
      'space.device-token.rotate',
    ]);
    for (const text of [seen.text, JSON.stringify(audit)]) expect(text).not.toContain(second.data.token);
  });

  it('is minted by 17 alone, and not for a deleted space', async () => {
    const house = await partner('HUSHPOD');
    const { id } = await makeSpace();
    expect((await mint(id, (await subAdmin([16, 18, 19, 21], [house.id])).token)).status).toBe(403);
    expect((await mint(id, (await subAdmin([17], [house.id])).token)).status).toBe(201);
    expect((await mint((await makeSpace({ status: 'deleted' })).id)).status).toBe(409);
  });
});

describe('the Wi-Fi', () => {
  const toggle = (id: number, isCradlepointEnabled: boolean) =>
    api.put(`/admin/pod/${id}/change-wifi`, { isCradlepointEnabled }, { token });

  it('changes once the pod says that it changed it', async () => {
    const { id } = await makeSpace();
    const device = await watch(id);
    const { answer, command } = await answered(() => toggle(id, true), device);
    expect(answer).toMatchObject({ status: 200, data: { isCradlepointEnabled: true } });
    expect(command).toMatchObject({ type: 'wifi-change', payload: { isCradlepointEnabled: true } });
    expect((await rowOf(id)).isCradlepointEnabled).toBe(true);
  });

  it('stays when the pod says no', async () => {
    const { id } = await makeSpace();
    const device = await watch(id);
    const { answer } = await answered(() => toggle(id, true), device, { ok: false, error: 'no modem' });
    expect(answer).toMatchObject({ status: 503, code: 'pod_failed' });
    expect((await rowOf(id)).isCradlepointEnabled).toBe(false);
    expect((await lastCommand(id))!.error).toBe('no modem');
  });

  it('of a space without a pod is kept for the pod to come', async () => {
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

  it('is said only after the pod’s acknowledgement, and the command keeps who asked', async () => {
    const { id } = await makeSpace();
    const device = await watch(id);
    const { answer } = await answered(() => unlock(id), device);
    expect(answer).toMatchObject({ status: 200, data: { message: 'Unlock successful' } });
    expect(await lastCommand(id)).toMatchObject({
      type: 'unlock',
      state: 'acknowledged',
      requestedByKind: 'staff',
    });
  });

  it('that fails says so', async () => {
    const { id } = await makeSpace();
    const device = await watch(id);
    const { answer } = await answered(() => unlock(id), device, { ok: false });
    expect(answer).toMatchObject({ status: 503, message: 'Error unlocking the booking', code: 'pod_failed' });
  });

  it('as GET takes a bearer token, and never the browser’s cookie', async () => {
    const house = await partner('HUSHPOD');
    const person = await subAdmin([15], [house.id]);
    const { id } = await makeSpace();
    const device = await watch(id);
    const cookie = await browserCookie(person.id);
    expect((await api.get('/admin/permissions/me', { cookie })).status).toBe(200);
    expect((await api.get(path(id), { cookie })).status).toBe(401);
    expect(await lastCommand(id)).toBeUndefined();
    const { answer } = await answered(() => api.get(path(id), { token: person.token }), device);
    expect(answer.status).toBe(200);
  });

  it('of a space that another partner sells too is refused', async () => {
    const meridian = await partner('MERIDIAN');
    const { token: by } = await subAdmin([15], [meridian.id]);
    const shared = await makeSpace({ partners: ['MERIDIAN', 'TRANSIT'] });
    const foreign = await makeSpace({ partners: ['TRANSIT'] });
    expect([(await unlock(shared.id, by)).status, (await unlock(foreign.id, by)).status]).toEqual([403, 404]);
    expect([await lastCommand(shared.id), await lastCommand(foreign.id)]).toEqual([undefined, undefined]);
  });
});
