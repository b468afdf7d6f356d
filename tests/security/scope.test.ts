import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import type { BookingRowWire } from '@/lib/booking/bookings/wire';
import type { SpaceDetailWire, SpaceWire } from '@/lib/catalogue/spaces/wire';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { freezeBookings } from '../fixtures/freeze-bookings';
import { adminToken, demoSubToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';

let token: string;
let admin: string;
let meridian: number;
let hushpod: number;
const TABS = ['current', 'upcoming', 'past', 'cancelled'];
const ALL = { limit: 100_000 };

const readIds = async (query: ReturnType<typeof sql>) =>
  (await db().execute<{ id: number }>(query)).map(({ id }) => Number(id)).sort((a, b) => a - b);
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

beforeAll(async () => {
  token = await demoSubToken();
  admin = await adminToken();
  meridian = (await partner('MERIDIAN')).id;
  hushpod = (await partner('HUSHPOD')).id;
  const space = await makeSpace({ partners: ['HUSHPOD', 'MERIDIAN'] });
  const customerId = await makeCustomer({ firstName: 'Shared' });
  const now = Date.now();
  const cancelled = { status: 3, cancelReason: 'operator' as const, cancelledAt: new Date() };
  // In every tab, one of the sub-admin's partner and one of the default partner, of the same person in the same
  // space.
  for (const businessPartnerId of [meridian, hushpod])
    for (const [offset, more] of [
      [-30, {}],
      [120, {}],
      [-600, {}],
      [-60, cancelled],
    ] as const)
      await makeBooking({
        ...more,
        spaceId: space.id,
        customerId,
        businessPartnerId,
        startsAt: new Date(now + offset * 60_000),
      });
  await freezeBookings();
});

describe('the bookings of the demo sub-admin', () => {
  it.each(TABS)('are exactly those of its partner, in the list and the CSV: %s', async (filter) => {
    const { data, meta } = await api.get<BookingRowWire[]>('/admin/bookings', {
      token,
      query: { filter, ...ALL },
    });
    expect(new Set(data.map((row) => row.business_partner.id))).toEqual(new Set([meridian]));
    const all = await api.get<BookingRowWire[]>('/admin/bookings', {
      token: admin,
      query: { filter, ...ALL },
    });
    const ofMeridian = all.data.filter((row) => row.business_partner.id === meridian);
    expect(idsOf(data)).toEqual(idsOf(ofMeridian));
    expect(meta.total).toBe(ofMeridian.length);
    expect(all.data.length).toBeGreaterThan(ofMeridian.length);
    const csv = await api.get('/admin/bookings', { token, query: { filter, export: 'csv' } });
    const exported = readCsv(csv.text).rows;
    expect(exported.length).toBeGreaterThan(0);
    expect(new Set(exported.map((row) => row.partner))).toEqual(new Set(['Meridian Lounges']));
  });

  it('are not widened by a filter or a search', async () => {
    const list = async (query: Record<string, string | number>) =>
      (await api.get<BookingRowWire[]>('/admin/bookings', { token, query: { ...ALL, ...query } })).data;
    expect(await list({ filter: 'past', businessPartnerId: hushpod })).toEqual([]);
    const matches = await list({ filter: 'past', search: 'shared' });
    expect(matches.map((row) => row.business_partner.id)).toEqual([meridian]);
  });

  it('can be opened, and those of another partner return 404', async () => {
    const sampleIds = async (condition: ReturnType<typeof sql>) =>
      readIds(sql`select id from bookings where ${condition} order by id limit 25`);
    const statuses = async (ids: number[]) =>
      new Set(
        await Promise.all(ids.map(async (id) => (await api.get(`/admin/booking/${id}`, { token })).status)),
      );
    expect(await statuses(await sampleIds(sql`business_partner_id = ${meridian}`))).toEqual(new Set([200]));
    expect(await statuses(await sampleIds(sql`business_partner_id <> ${meridian}`))).toEqual(new Set([404]));
  });
});

describe('the spaces of the demo sub-admin', () => {
  const meridianSpaces = () =>
    readIds(sql`select space_id as id from space_business_partners where business_partner_id = ${meridian}`);

  it('are exactly those that its partner sells, in the list, the CSV and the choices', async () => {
    const list = await api.get<SpaceWire[]>('/admin/pod', { token, query: ALL });
    const expected = await meridianSpaces();
    expect(idsOf(list.data)).toEqual(expected);
    expect(list.meta.total).toBe(expected.length);
    expect(expected.length).toBeLessThan((await api.get('/admin/pod', { token: admin })).meta.total);
    const csv = await api.get('/admin/pod', { token, query: { export: 'csv' } });
    expect(
      readCsv(csv.text)
        .rows.map((row) => Number(row.id))
        .sort((a, b) => a - b),
    ).toEqual(expected);
    const choices = await api.get<{ id: number }[]>('/admin/pod', {
      token,
      query: { lookup: 'true', search: '' },
    });
    expect(idsOf(choices.data)).toEqual(expected);
  });

  it('can be opened, and those of another partner return 404 for reading and writing', async () => {
    const { token: writer } = await subAdmin([3, 19, 20], [meridian]);
    const [id] = await readIds(sql`select id from spaces where id not in
      (select space_id from space_business_partners where business_partner_id = ${meridian}) order by id limit 1`);
    expect((await api.get(`/admin/pod/${id}`, { token })).status).toBe(404);
    expect(
      (await api.put(`/admin/pod/${id}/change-status`, { isActive: false }, { token: writer })).status,
    ).toBe(404);
    expect((await api.get(`/admin/pod/${(await meridianSpaces())[0]}`, { token })).status).toBe(200);
  });

  it('do not name other partners, which are out of scope', async () => {
    const space = await makeSpace({ partners: ['MERIDIAN', 'TRANSIT', 'HUSHPOD'] });
    const { data, text } = await api.get<SpaceDetailWire>(`/admin/pod/${space.id}`, { token });
    expect(data.business_partners.map(({ id }) => id)).toEqual([meridian]);
    expect(text).not.toContain((await partner('TRANSIT')).key);
  });
});

describe('the choices of partners', () => {
  it('are the assigned ones, without sub-partners of another', async () => {
    const pp = await partner('PP');
    const choices = (by: string, parentId?: number) =>
      api.get<{ id: number; name: string }[]>('/admin/business-partner', {
        token: by,
        query: { lookup: 'true', parentId },
      });
    expect((await choices(token)).data.map(({ id }) => id)).toEqual([meridian]);
    expect((await choices(token, pp.id)).data).toEqual([]);
    expect((await choices(admin)).data.length).toBeGreaterThan(3);
    expect((await choices(admin, pp.id)).data).toHaveLength(3);
  });
});

describe('the scope of a sub-admin', () => {
  it('is empty without partners; 49 lifts it', async () => {
    const { token: withoutPartners } = await subAdmin([2, 3, 14, 19]);
    const totalFor = async (path: string, by: string) =>
      (await api.get(path, { token: by, query: { filter: 'past' } })).meta.total;
    for (const path of ['/admin/bookings', '/admin/pod']) {
      expect(await totalFor(path, withoutPartners)).toBe(0);
      expect(await totalFor(path, (await subAdmin([49])).token)).toBe(await totalFor(path, admin));
    }
    const choices = { token: withoutPartners, query: { lookup: 'true' } };
    expect((await api.get<object[]>('/admin/business-partner', choices)).data).toEqual([]);
  });

  it('covers two partners, and changes at once', async () => {
    const transit = (await partner('TRANSIT')).id;
    const { id, token: bothToken } = await subAdmin([2], [meridian, transit]);
    const partnersSeen = async () => {
      const { data } = await api.get<BookingRowWire[]>('/admin/bookings', {
        token: bothToken,
        query: { filter: 'past', ...ALL },
      });
      return [...new Set(data.map((row) => row.business_partner.id))].sort((a, b) => a - b);
    };
    expect(await partnersSeen()).toEqual([meridian, transit].sort((a, b) => a - b));
    await db().execute(
      sql`delete from admin_business_partners where admin_id = ${id} and business_partner_id = ${transit}`,
    );
    expect(await partnersSeen()).toEqual([meridian]);
  });
});
