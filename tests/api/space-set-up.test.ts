import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, deviceCommands, spaces } from '@/db/tables';
import { createSpaces, noteQr, saveOpening } from '@/lib/catalogue/spaces/commands';
import { getSpace } from '@/lib/catalogue/spaces/queries';
import { opensNewSpaces, spaceSetUpOf } from '@/lib/catalogue/spaces/setup-queries';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { api } from '../fixtures/api';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { dataUrl, spacePng } from '../fixtures/pictures';
import { locationIds, spaceBody, spaceCalls } from '../fixtures/space-calls';

let token: string;
let admin: StaffActor;
beforeAll(async () => {
  token = await adminToken();
  admin = await actorOf(token);
});
const { add, change } = spaceCalls(() => token);
/** Added as the console does it. */
const addInConsole = async (changes: object) => {
  const [locationId = 0] = await locationIds();
  return createSpaces.parseAndRun(admin, { ...(await spaceBody(changes)), locationId });
};
const stateOf = async (id: number) => spaceSetUpOf(admin, await getSpace(admin, id));

it('the checklist of a new space follows what was really done, and disappears at the end', async () => {
  const { data: space } = await add({ doorOpensBy: 'pod' });
  const nothing = { photos: false, config: false, token: false, qr: false, unlock: false, open: true };
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
    open: true,
  });
  await db()
    .insert(deviceCommands)
    .values({ ...command, state: 'acknowledged' });
  expect(await stateOf(space.id)).toBeNull();
});

it('no QR code is noted if one of the spaces is another partner’s', async () => {
  const meridian = await partner('MERIDIAN');
  const { data: space } = await add({ business_partner_id: [meridian.id] });
  const { data: other } = await add();
  const someone = await actorOf((await subAdmin([35], [meridian.id])).token);
  await expect(noteQr(someone, { ids: [space.id, other.id] })).rejects.toMatchObject({ status: 404 });
  expect((await stateOf(space.id))?.qr).toBe(false);
});

it('staff who add or edit spaces may read the place of a location, too', async () => {
  const [locationId] = await locationIds();
  const statusFor = async (permissions: number[]) => {
    const { token: by } = await subAdmin(permissions);
    return (await api.get(`/locations/${locationId}`, { token: by })).status;
  };
  expect([
    await statusFor([16]),
    await statusFor([17]),
    await statusFor([40]),
    await statusFor([19]),
  ]).toEqual([200, 200, 200, 403]);
  expect(await db().$count(spaces, eq(spaces.locationId, locationId ?? 0))).toBeGreaterThan(0);
});

it('a space added in the console is closed until somebody opens it, which is the last step', async () => {
  const [space] = await addInConsole({ opensLater: true });
  expect(space).toMatchObject({ status: 'inactive' });
  expect((await stateOf(space!.id))?.open).toBe(false);
  expect((await change(space!.id, { isActive: true })).status).toBe(200);
  expect((await stateOf(space!.id))?.open).toBe(true);
});

it('clones made in the console are closed too; by API a space is active unless its status says otherwise', async () => {
  const { data: source } = await add();
  const clones = await addInConsole({ cloneOf: source.id, quantity: 3, opensLater: true });
  expect(clones.map(({ status }) => status)).toEqual(['inactive', 'inactive', 'inactive']);
  expect((await add()).data.isActive).toBe(true);
  expect((await add({ opensLater: true, isActive: true })).data.isActive).toBe(true);
});

it('staff who may add spaces but not open them add closed ones', async () => {
  const meridian = (await partner('MERIDIAN')).id;
  const clerk = await subAdmin([16], [meridian]);
  const { status, data } = await add({ business_partner_id: [meridian], opensLater: true }, clerk.token);
  expect([status, data.isActive]).toEqual([201, false]);
});

it('only staff with full access choose whether new spaces open at once, and the choice is audited', async () => {
  expect(await opensNewSpaces()).toBe(false);
  await expect(
    saveOpening(await actorOf((await subAdmin([16, 20])).token), { opensNew: true }),
  ).rejects.toMatchObject({
    status: 403,
  });
  await saveOpening(admin, { opensNew: true });
  expect(await opensNewSpaces()).toBe(true);
  const [entry] = await db()
    .select({ before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'space-settings.opening'));
  expect(entry).toEqual({ before: { opensNew: false }, after: { opensNew: true } });
  await saveOpening(admin, { opensNew: false });
});
