import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands, spaces } from '@/db/tables';
import { noteQr } from '@/lib/catalogue/spaces/qr-commands';
import { getSpace } from '@/lib/catalogue/spaces/queries';
import { setUpOf } from '@/lib/catalogue/spaces/setup-queries';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { api } from '../fixtures/api';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { dataUrl, spacePng } from '../fixtures/pictures';
import { locationIds, spaceCalls } from '../fixtures/space-calls';

let token: string;
let admin: StaffActor;
beforeAll(async () => {
  token = await adminToken();
  admin = await actorOf(token);
});
const { add, change } = spaceCalls(() => token);
const stateOf = async (id: number) => setUpOf(admin, await getSpace(admin, id));

it('the list of a new space follows what is really done, and goes at the end', async () => {
  const { data: space } = await add();
  const nothing = { photos: false, config: false, token: false, qr: false, unlock: false };
  expect(await stateOf(space.id)).toEqual(nothing);
  await change(space.id, { config: '{}', images: [{ url: dataUrl(await spacePng()), name: 'a' }] });
  await api.post(`/admin/pod/${space.id}/device-token`, undefined, { token });
  await noteQr(admin, { ids: [space.id] });
  const command = {
    spaceId: space.id,
    type: 'unlock',
    requestedByKind: 'staff',
    expiresAt: new Date(),
  } as const;
  await db()
    .insert(deviceCommands)
    .values({ ...command, state: 'failed' });
  expect(await stateOf(space.id)).toEqual({
    photos: true,
    config: true,
    token: true,
    qr: true,
    unlock: false,
  });
  await db()
    .insert(deviceCommands)
    .values({ ...command, state: 'acknowledged' });
  expect(await stateOf(space.id)).toBeNull();
});

it('the code of another partner’s space is not noted, nor that of the own one beside it', async () => {
  const own = await partner('MERIDIAN');
  const { data: space } = await add({ business_partner_id: [own.id] });
  const { data: other } = await add();
  const someone = await actorOf((await subAdmin([35], [own.id])).token);
  await expect(noteQr(someone, { ids: [space.id, other.id] })).rejects.toMatchObject({ status: 404 });
  expect((await stateOf(space.id))?.qr).toBe(false);
});

it('the place of a location is for those who add or edit spaces, too', async () => {
  const [locationId] = await locationIds();
  const seen = async (permissions: number[]) => {
    const { token: by } = await subAdmin(permissions);
    return (await api.get(`/locations/${locationId}`, { token: by })).status;
  };
  expect([await seen([16]), await seen([17]), await seen([40]), await seen([19])]).toEqual([
    200, 200, 200, 403,
  ]);
  expect(await db().$count(spaces, eq(spaces.locationId, locationId ?? 0))).toBeGreaterThan(0);
});
