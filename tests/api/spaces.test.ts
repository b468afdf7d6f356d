import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { audios, auditEntries, locations, spaceSecondaryLocations, spaces } from '@/db/tables';
import type { VisitorSpaceWire } from '@/lib/booking/visitors/wire';
import { spaceSource } from '@/lib/catalogue/spaces/list';
import type { SpaceDetailWire, SpaceWire } from '@/lib/catalogue/spaces/wire';
import { readListParams } from '@/lib/platform/list/params';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

const list = (query: Record<string, string | number>, by = token) =>
  api.get<SpaceWire[]>('/admin/pod', { token: by, query: { limit: 1000, ...query } });
const status = (id: number, isActive: unknown, by = token) =>
  api.put(`/admin/pod/${id}/change-status`, { isActive }, { token: by });

describe('the list', () => {
  it('filters by country, state, city and location, alone and together', async () => {
    const [place] = await db()
      .select()
      .from(locations)
      .where(sql`state_id is not null and city_id is not null`)
      .limit(1);
    const filters = { country: place!.countryId!, state: place!.stateId!, city: place!.cityId! };
    const there = async (query: Record<string, number>) =>
      (await list(query)).data.map(({ id }) => id).sort((a, b) => a - b);
    const expected = async (where: ReturnType<typeof sql>) =>
      (
        await db().execute<{
          id: number;
        }>(sql`select s.id::int from spaces s join locations l on l.id = s.location_id
        where ${where} order by s.id`)
      ).map(({ id }) => id);
    const byCountry = await there({ country: filters.country });
    expect(byCountry).toEqual(await expected(sql`l.country_id = ${filters.country}`));
    expect(byCountry.length).toBeGreaterThan(0);
    expect(await there({ state: filters.state })).toEqual(await expected(sql`l.state_id = ${filters.state}`));
    expect(await there({ city: filters.city })).toEqual(await expected(sql`l.city_id = ${filters.city}`));
    expect(await there(filters)).toEqual(await expected(sql`l.city_id = ${filters.city}`));
    expect(await there({ ...filters, country: 999_999 })).toEqual([]);
    const second = await makeSpace();
    const [otherLocation] = await db()
      .select()
      .from(locations)
      .where(sql`id <> ${place!.id}`)
      .orderBy(locations.id)
      .limit(1);
    await db().insert(spaceSecondaryLocations).values({ spaceId: second.id, locationId: place!.id });
    await db().update(spaces).set({ locationId: otherLocation!.id }).where(eq(spaces.id, second.id));
    expect(await there({ locationId: place!.id })).toContain(second.id);
  });

  it('searches by name, address and inventory id, regardless of case', async () => {
    const { id } = await makeSpace({ name: 'Silent Corner 77' });
    await db()
      .update(spaces)
      .set({ address: '9 Quiet Road', inventoryId: 'HB-XYZ9' })
      .where(eq(spaces.id, id));
    for (const search of ['silent corner', 'QUIET road', 'hb-xyz9'])
      expect((await list({ search })).data.map((row) => row.id)).toContain(id);
  });

  it('sorts by name and by status', async () => {
    const inOrder = (values: string[]) => expect(values).toEqual([...values].sort());
    inOrder((await list({ sort: 'sortByName', type: 'ASC' })).data.map(({ name }) => name));
    inOrder((await list({ sort: 'sortByStatus', type: 'ASC' })).data.map((row) => row.status));
    const backwards = (await list({ sort: 'sortByStatus', type: 'DESC' })).data.map((row) => row.status);
    inOrder(backwards.reverse());
  });

  it('hides deleted spaces on the screen and in every lookup; the API lists them unless it filters them', async () => {
    const gone = await makeSpace({ name: 'Gone Corner 78' });
    await db().update(spaces).set({ status: 'deleted' }).where(eq(spaces.id, gone.id));
    const findIds = async (query: object) =>
      (await list({ search: 'gone corner 78', ...query })).data.map((row) => row.id);
    const screen = readListParams(spaceSource.list, {});
    expect(await findIds({})).toEqual([gone.id]);
    expect(await findIds(screen.filters)).toEqual([]);
    expect(await findIds({ status: 'deleted' })).toEqual([gone.id]);
    expect(await findIds({ status: 'active' })).toEqual([]);
    const chosen = (query: object) => api.get('/admin/pod', { token, query: { lookup: 'true', ...query } });
    expect((await chosen({ search: 'gone corner 78' })).data).toEqual([]);
    expect((await chosen({ ids: gone.id })).data).toEqual([
      { id: gone.id, name: 'Gone Corner 78', detail: expect.any(String), sign: 'Go78' },
    ]);
    const { data } = await api.get<{ spaces: object[] }>('/admin/search', {
      token,
      query: { q: 'gone corner 78' },
    });
    expect(data.spaces).toEqual([]);
  });

  it('exports the fixed columns, in a file of the fixed name', async () => {
    const { text, headers } = await api.get('/admin/pod', { token, query: { export: 'csv' } });
    expect(headers.get('content-disposition')).toBe('attachment; filename="space management.csv"');
    const { header, rows } = readCsv(text);
    expect(header.join(',')).toBe(
      'id,name,pricing_plans,location,address,status,latitude,longitude,timezone,zipcode,description,images,inventoryId,iwgCentreId,terminalId',
    );
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['Active', 'Inactive', 'Deleted']));
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toBe('');
  });
});

describe('one space', () => {
  it('includes everything that it refers to, and no secret', async () => {
    const [row] = await db().select().from(spaces).where(sql`calendar_id is not null`).limit(1);
    const { text, data } = await api.get<SpaceDetailWire>(`/admin/pod/${row!.id}`, { token });
    expect(data).toMatchObject({ id: row!.id, name: row!.name, tax: row!.taxPercent });
    expect(data.podPricingPlans.length).toBeGreaterThan(0);
    expect(data.business_partners.length).toBeGreaterThan(0);
    expect(data.boxType).not.toBeNull();
    expect(data).toMatchObject({ type: data.boxType?.name, audios: [data.audio].filter(Boolean) });
    for (const secret of [row!.calendarClientSecretEncrypted, row!.calendarRefreshTokenEncrypted])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/hash/i);
  });

  it('returns 404 out of scope, as for an unknown id', async () => {
    const ownSpace = await makeSpace({ partners: ['MERIDIAN', 'HUSHPOD'] });
    const foreignSpace = await makeSpace({ partners: ['TRANSIT', 'HUSHPOD'] });
    const { token: by } = await subAdmin([3, 19], [(await partner('MERIDIAN')).id]);
    const [visible, hidden, absent] = await Promise.all(
      [ownSpace.id, foreignSpace.id, 999_999].map((id) => api.get(`/admin/pod/${id}`, { token: by })),
    );
    expect([visible?.status, hidden?.status, absent?.status]).toEqual([200, 404, 404]);
    expect(hidden?.text).toBe(absent?.text);
  });
});

describe('opening and closing', () => {
  it('keeps active bookings, takes no new ones, and is audited', async () => {
    const space = await makeSpace();
    const webId = await bookNow(visitorAt(space));
    expect(await status(space.id, false)).toMatchObject({
      status: 200,
      data: { status: 'inactive', isActive: false },
    });
    expect((await bookingRowsOf(webId)).booking.status).toBe(2);
    await db().execute(sql`update booking_periods set state = 'released' where space_id = ${space.id}`);
    expect(await visitorAt(space).hold()).toMatchObject({ status: 422, code: 'space_inactive' });
    expect((await status(space.id, true)).status).toBe(200);
    expect((await visitorAt(space).hold()).status).toBe(201);
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'space.status'), eq(auditEntries.entityId, String(space.id))));
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ status: 'active' }, { status: 'inactive' }],
      [{ status: 'inactive' }, { status: 'active' }],
    ]);
  });

  it('requires the new status', async () => {
    const { id } = await makeSpace();
    for (const isActive of [undefined, null, 'yes', 1]) expect((await status(id, isActive)).status).toBe(400);
  });

  it('returns 404 for an unknown space, and 409 for a deleted one', async () => {
    expect((await status(999_999, true)).status).toBe(404);
    const { id } = await makeSpace({ status: 'deleted' });
    expect((await status(id, true)).status).toBe(409);
  });

  it('of a space of several partners needs all of them; returns 404 for other partners’ spaces', async () => {
    const [meridian, transit] = [await partner('MERIDIAN'), await partner('TRANSIT')];
    const shared = await makeSpace({ partners: ['MERIDIAN', 'TRANSIT'] });
    const ownSpace = await makeSpace({ partners: ['MERIDIAN'] });
    const foreignSpace = await makeSpace({ partners: ['TRANSIT'] });
    const one = await subAdmin([3, 20], [meridian.id]);
    const both = await subAdmin([3, 20], [meridian.id, transit.id]);
    const partnerless = await subAdmin([3, 20]);
    expect((await status(ownSpace.id, false, one.token)).status).toBe(200);
    expect((await status(shared.id, false, one.token)).status).toBe(403);
    expect((await status(foreignSpace.id, false, one.token)).status).toBe(404);
    expect((await status(shared.id, false, both.token)).status).toBe(200);
    expect((await status(ownSpace.id, true, partnerless.token)).status).toBe(404);
    expect((await status(foreignSpace.id, false, (await subAdmin([49])).token)).status).toBe(200);
  });
});

describe('what a visitor sees', () => {
  it('is the space without its secrets, whatever flags the query contains', async () => {
    const space = await makeSpace({ cents: 2000, tax: 8.25, zone: 'Europe/Berlin' });
    const device = await watch(space.id);
    const flags = { location: 'true', pricingPlan: 'true', partner: 'true', config: 'true', sponsor: 'true' };
    const response = await api.get(`/admin/pod/web/${space.id}`, { key: space.key, query: flags });
    expect(response.data).toMatchObject({
      id: space.id,
      tax: 8.25,
      timezone: 'Europe/Berlin',
      location: { timezone: 'Europe/Berlin' },
      podPricingPlans: [{ pricingPlanId: space.planId, pricingPlan: { cost: 20, duration: 30 } }],
      partner: { name: 'Transit Suites' },
      isAvailable: true,
      podreservations: [],
    });
    expect(response.data).not.toHaveProperty('config');
    expect(response.text).not.toContain(device);
    expect(response.text).not.toMatch(/token|hash|calendar/i);
  });

  it('includes its audio only with `audios=true`', async () => {
    const space = await makeSpace();
    const readSpace = async (query: Record<string, string | undefined>) =>
      (await api.get<VisitorSpaceWire>(`/admin/pod/web/${space.id}`, { key: space.key, query })).data;
    expect((await readSpace({ audios: 'true' })).audios).toEqual([]);
    const values = {
      audioName: 'Rain',
      fileName: 'rain.mp3',
      pathname: 'audio/rain.mp3',
      mimetype: 'audio/mpeg',
    };
    const rows = await db()
      .insert(audios)
      .values({ ...values, sizeBytes: 640_044, durationSeconds: 20 })
      .returning({ id: audios.id });
    const { id } = rows[0]!;
    await db().update(spaces).set({ audioId: id }).where(eq(spaces.id, space.id));
    const url = `${process.env.BLOB_PUBLIC_URL}/${values.pathname}`;
    expect((await readSpace({ audios: 'true' })).audios).toEqual([
      { id, audioName: 'Rain', url, duration: 20 },
    ]);
    for (const query of [{ location: 'true' }, { audios: 'false' }, { audios: '' }])
      expect(await readSpace(query)).not.toHaveProperty('audios');
    await db().update(audios).set({ deletedAt: new Date() }).where(eq(audios.id, id));
    expect((await readSpace({ audios: 'true' })).audios).toEqual([]);
  });

  it('returns 404 with a key of a partner that does not sell it, and 401 without a key', async () => {
    const space = await makeSpace();
    const { key } = await partner('MERIDIAN');
    expect((await api.get(`/admin/pod/web/${space.id}`, { key })).status).toBe(404);
    expect((await api.get('/admin/pod/web/999999', { key })).status).toBe(404);
    expect((await api.get(`/admin/pod/web/${space.id}`)).status).toBe(401);
    // A signed-in member of staff is not a visitor.
    expect((await api.get(`/admin/pod/web/${space.id}`, { token })).status).toBe(401);
  });
});
