import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { businessPartners, locations, spaceBusinessPartners, spaces } from '@/db/tables';
import { sheetLine } from '@/lib/console/qr-code/printed-sheet';
import { codedLocations, codedSpaces, getQrSheet, getQrSpace } from '@/lib/console/qr-code/queries';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { ALL_CHOICES } from '@/lib/platform/list/lookup-choices';
import { api } from '../fixtures/api';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';

let admin: StaffActor;
let meridian: { id: number; key: string };
let transit: { id: number; key: string };

beforeAll(async () => {
  admin = await actorOf(await adminToken());
  [meridian, transit] = await Promise.all([partner('MERIDIAN'), partner('TRANSIT')]);
});

const subActor = async (permissions: number[], partnerIds: number[]) =>
  actorOf((await subAdmin(permissions, partnerIds)).token);
const everySpace = async (actor: StaffActor) => (await codedSpaces(actor, ALL_CHOICES)).rows;
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const denied = { status: 403 };

/** The refusal by an operation. */
const refusalOf = (operation: Promise<unknown>) =>
  operation.then(
    () => 'nothing',
    (error) => ({ status: error.status, message: error.message }),
  );

/** A separate partner with this many spaces at the first location. */
async function partnerWith(count: number, code: string) {
  const values = { name: code, code, boxKey: `key-${code}`, apiKeyHash: code, apiKeyEncrypted: code };
  const [newPartner] = await db().insert(businessPartners).values(values).returning();
  const [firstLocation] = await db().select().from(locations).orderBy(locations.id).limit(1);
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `${code} · ${index}`,
    locationId: firstLocation!.id,
    timezone: 'UTC',
  }));
  const created = await db().insert(spaces).values(rows).returning({ id: spaces.id });
  await db()
    .insert(spaceBusinessPartners)
    .values(created.map(({ id }) => ({ spaceId: id, businessPartnerId: newPartner!.id })));
  return { id: newPartner!.id, place: firstLocation!, spaceIds: idsOf(created) };
}

describe('permissions', () => {
  it('are 35 for the page, and 3 or 35 for the code of one space', async () => {
    const { id } = await makeSpace({ partners: ['MERIDIAN'] });
    const [page, list, neither] = await Promise.all(
      [[35], [3], [19]].map((permissions) => subActor(permissions, [meridian.id])),
    );
    expect(idsOf(await everySpace(page!))).toContain(id);
    expect(idsOf((await getQrSheet(page!, meridian.id)).cards)).toContain(id);
    for (const actor of [page!, list!]) expect((await getQrSpace(actor, id)).id).toBe(id);
    for (const actor of [list!, neither!]) {
      await expect(everySpace(actor)).rejects.toMatchObject(denied);
      await expect(getQrSheet(actor, meridian.id)).rejects.toMatchObject(denied);
    }
    await expect(getQrSpace(neither!, id)).rejects.toMatchObject(denied);
  });

  it('limit a sub-admin to its partners’ spaces and keys; others return 404 like unknown ids', async () => {
    const ownSpace = await makeSpace({ partners: ['MERIDIAN'] });
    const shared = await makeSpace({ partners: ['TRANSIT', 'MERIDIAN', 'HUSHPOD'] });
    const foreignSpace = await makeSpace({ partners: ['TRANSIT'] });
    const actor = await subActor([35], [meridian.id]);
    const spaceIds = idsOf(await everySpace(actor));
    expect(spaceIds).toEqual(expect.arrayContaining([ownSpace.id, shared.id]));
    expect(spaceIds).not.toContain(foreignSpace.id);
    expect((await getQrSpace(actor, shared.id)).partners).toEqual([
      { id: meridian.id, name: 'Meridian Lounges', boxKey: meridian.key },
    ]);
    expect(await refusalOf(getQrSpace(actor, foreignSpace.id))).toEqual(
      await refusalOf(getQrSpace(actor, 999_999)),
    );
    const sheetOf = (id: number) => refusalOf(getQrSheet(actor, id));
    expect(await sheetOf(transit.id)).toEqual({ status: 404, message: 'Partner not found' });
    expect(await sheetOf(999_999)).toEqual({ status: 404, message: 'Partner not found' });
    const withoutPartners = await subActor([35], []);
    expect(await everySpace(withoutPartners)).toEqual([]);
    expect(await refusalOf(getQrSheet(withoutPartners, meridian.id))).toMatchObject({ status: 404 });
  });

  it('keep the sheets of the caller’s two partners apart', async () => {
    const [ownSpace, otherSpace] = [
      await makeSpace({ partners: ['MERIDIAN'] }),
      await makeSpace({ partners: ['TRANSIT'] }),
    ];
    const both = await subActor([35], [meridian.id, transit.id]);
    const { cards, partner: seller } = await getQrSheet(both, meridian.id);
    expect(seller.boxKey).toBe(meridian.key);
    expect(idsOf(cards)).toContain(ownSpace.id);
    expect(idsOf(cards)).not.toContain(otherSpace.id);
  });
});

describe('the sheet of QR codes', () => {
  it('has each space that the partner sells, including inactive but not deleted ones', async () => {
    const { id, spaceIds } = await partnerWith(4, 'STATES');
    const [first, second, third] = spaceIds;
    await db().update(spaces).set({ status: 'inactive' }).where(eq(spaces.id, second!));
    await db().update(spaces).set({ status: 'deleted' }).where(eq(spaces.id, third!));
    const { cards, total } = await getQrSheet(admin, id);
    expect(cards.map((card) => [card.id, card.isActive])).toEqual([
      [first, true],
      [second, false],
      [spaceIds[3], true],
    ]);
    expect(total).toBe(3);
    expect(idsOf(await everySpace(admin))).not.toContain(third);
  });

  it('is sorted by location and name, can be limited to one location, and counts its spaces', async () => {
    const { id, place, spaceIds } = await partnerWith(3, 'PLACES');
    const [otherLocation] = await db().select().from(locations).where(sql`id <> ${place.id}`).limit(1);
    await db().update(spaces).set({ locationId: otherLocation!.id }).where(eq(spaces.id, spaceIds[0]!));
    await db().update(spaces).set({ name: 'PLACES · 9' }).where(eq(spaces.id, spaceIds[1]!));
    const { cards } = await getQrSheet(admin, id);
    const { rows: places } = await codedLocations(admin, id, ALL_CHOICES);
    const inOrder = [...cards].sort(
      (a, b) => a.location.localeCompare(b.location) || a.name.localeCompare(b.name),
    );
    expect(cards).toEqual(inOrder);
    expect(new Map(places.map((each) => [each.id, each.spaces]))).toEqual(
      new Map([
        [place.id, 2],
        [otherLocation!.id, 1],
      ]),
    );
    const one = await getQrSheet(admin, id, { locationId: otherLocation!.id });
    expect(one.cards).toEqual([
      { id: spaceIds[0], name: 'PLACES · 0', shortName: null, location: otherLocation!.name, isActive: true },
    ]);
    expect(one).toMatchObject({ total: 1, sold: 3, location: { id: otherLocation!.id, spaces: 1 } });
    expect(await getQrSheet(admin, id, { locationId: 999_999 })).toMatchObject({
      cards: [],
      total: 0,
      sold: 3,
      location: null,
    });
  });

  it('has only the spaces that match a search, when all its results were selected', async () => {
    const { id, spaceIds } = await partnerWith(3, 'FOUND');
    await db().update(spaces).set({ status: 'inactive' }).where(eq(spaces.id, spaceIds[2]!));
    const idsMatching = async (matching: string) => idsOf((await getQrSheet(admin, id, { matching })).cards);
    expect(await idsMatching('search=found')).toEqual(spaceIds);
    expect(await idsMatching('search=found&status=active')).toEqual(spaceIds.slice(0, 2));
    expect(await idsMatching('')).toEqual(spaceIds);
    expect(await idsMatching('search=nothing+is+called+this')).toEqual([]);
    expect(await idsMatching('locationId=x')).toEqual([]);
  });

  it('renders at most 300 cards, and shows how many there are', async () => {
    const { id } = await partnerWith(303, 'MANY');
    const { cards, total } = await getQrSheet(admin, id);
    expect([cards.length, new Set(idsOf(cards)).size, total]).toEqual([300, 300, 303]);
    expect(sheetLine(cards.length, total, 6, false)).toBe('Showing 300 of 303; choose a location');
  });

  it('returns 404 for a deleted partner', async () => {
    const { id } = await partnerWith(1, 'DELETED');
    await db().update(businessPartners).set({ deletedAt: new Date() }).where(eq(businessPartners.id, id));
    expect(await refusalOf(getQrSheet(admin, id))).toMatchObject({ status: 404 });
  });

  it('contains the key that opens the booking page of each of its spaces', async () => {
    const { id } = await makeSpace({ partners: ['HUSHPOD', 'TRANSIT'] });
    const { cards, partner: seller } = await getQrSheet(admin, transit.id);
    expect(idsOf(cards)).toContain(id);
    expect((await api.get(`/admin/pod/web/${id}`, { key: seller.boxKey })).status).toBe(200);
  });
});

describe('the QR code of one space', () => {
  it('shows where the space is, who sells it, and whether it is deleted', async () => {
    const space = await makeSpace({ partners: ['HUSHPOD', 'MERIDIAN'], name: 'Hall · 44' });
    const before = await getQrSpace(admin, space.id);
    expect(before).toMatchObject({ id: space.id, name: 'Hall · 44', status: 'active' });
    expect(before.partners.map(({ boxKey }) => boxKey).sort()).toEqual([space.key, meridian.key].sort());
    await db().update(spaces).set({ status: 'deleted' }).where(eq(spaces.id, space.id));
    expect(await getQrSpace(admin, space.id)).toMatchObject({ status: 'deleted' });
  });
});
