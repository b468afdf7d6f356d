import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { spaceConfigs } from '@/db/tables';
import type { SpaceDetailWire } from '@/lib/catalogue/spaces/wire';
import { api } from '../fixtures/api';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { spaceCalls } from '../fixtures/space-calls';

const DENIED = "Access denied. You don't have rights to access this resource";
let token: string;
beforeAll(async () => {
  token = await adminToken();
});
const { add, change } = spaceCalls(() => token);

describe('the config', () => {
  const config = (id: number) =>
    api.get<{ config: string; versions: { id: number; config: string; savedBy: string }[] }>(
      `/admin/pod/${id}/config`,
      { token },
    );
  const save = (id: number, text: string, more: object = {}, by = token) =>
    api.put(`/admin/pod/${id}/config`, { config: text, ...more }, { token: by });

  it('is stored as versions; an earlier one is restored by saving it again', async () => {
    const { data: space } = await add({ config: '{"v":1}' });
    await save(space.id, '{"v":2}');
    await save(space.id, '{"v":2}');
    const { data } = await config(space.id);
    expect(data.config).toBe('{"v":2}');
    expect(data.versions.map((version) => version.config)).toEqual(['{"v":2}', '{"v":1}']);
    expect(data.versions[0]!.savedBy).toBe('admin@hushpod.test');
    await save(space.id, data.versions[1]!.config);
    expect((await config(space.id)).data.config).toBe('{"v":1}');
  });

  it('of a concurrent editor is not overwritten', async () => {
    const { data: space } = await add({ config: '{"v":1}' });
    const basedOn = (await config(space.id)).data.versions[0]!.id;
    await save(space.id, '{"v":2}', { basedOn });
    expect(await save(space.id, '{"v":3}', { basedOn })).toMatchObject({ status: 409, code: 'stale' });
    expect((await config(space.id)).data.config).toBe('{"v":2}');
  });

  it('must be JSON', async () => {
    const { data: space } = await add();
    expect(await save(space.id, '{"v":')).toMatchObject({
      status: 400,
      message: '*Invalid JSON: Changes will not be saved.',
    });
  });

  it('needs 21 to be read, and 21 besides 16 or 17 to be written with a space', async () => {
    const hushpod = await partner('HUSHPOD');
    const { data: space } = await add({ config: '{"v":1}' });
    const without = await subAdmin([16, 17, 19], [hushpod.id]);
    const seen = await api.get<SpaceDetailWire>(`/admin/pod/${space.id}`, {
      token: without.token,
      query: { config: 'true' },
    });
    expect([seen.status, seen.data.config, seen.data.configs]).toEqual([200, undefined, undefined]);
    const whole = await api.get<SpaceDetailWire>(`/admin/pod/${space.id}`, {
      token,
      query: { config: 'true' },
    });
    expect(whole.data).toMatchObject({ config: '{"v":1}', configs: [{ config: '{"v":1}' }] });
    expect(await change(space.id, { config: '{"v":2}' }, without.token)).toMatchObject({
      status: 403,
      message: DENIED,
    });
    expect(await add({ config: '{}' }, without.token)).toMatchObject({ status: 403, message: DENIED });
    expect((await change(space.id, { tax: 1 }, without.token)).status).toBe(200);
    const withIt = await subAdmin([17, 21], [hushpod.id]);
    expect((await change(space.id, { config: '{"v":2}' }, withIt.token)).status).toBe(200);
    expect(await db().$count(spaceConfigs, eq(spaceConfigs.spaceId, space.id))).toBe(2);
  });
});
