import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../fixtures/api';
import { SOURCES } from '../fixtures/lists';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { statementsOf } from '../fixtures/statements';

type Choice = { id: number; name: string };
type Query = Record<string, string | number>;

let admin: string;
let meridian: number;
beforeAll(async () => {
  admin = await adminToken();
  meridian = (await partner('MERIDIAN')).id;
  await makeSpace({ partners: ['MERIDIAN'] });
});

/** Every lookup from which a form or a filter loads its choices. */
const PATHS = [
  ...SOURCES.filter(({ lookupName }) => lookupName).map(({ list }) => `${list.path}?lookup=true`),
  '/pricingPlans',
  '/amenities',
  '/admin/business-partner?lookup=true',
  '/admin/audit-log/people',
  '/admin/qr-code/spaces',
];

/** The choices at a path. The call adds to its query. */
async function choices(path: string, query: Query = {}, token = admin) {
  const [base = '', ownQuery] = path.split('?');
  return api.get<Choice[]>(base, {
    token,
    query: { ...Object.fromEntries(new URLSearchParams(ownQuery)), ...query },
  });
}

describe.each(PATHS)('%s', (path) => {
  it('is paged by name, and returns the total', async () => {
    const all = await choices(path);
    expect(all.data.length).toBeGreaterThan(0);
    expect(all.meta.total).toBe(all.data.length);
    const size = Math.ceil(all.data.length / 3);
    const paged: number[] = [];
    for (let page = 0; page * size < all.data.length; page += 1) {
      const { data, meta } = await choices(path, { limit: size, page });
      expect(meta).toEqual({ total: all.data.length, page, limit: size });
      paged.push(...data.map(({ id }) => id));
    }
    expect(paged).toEqual(all.data.map(({ id }) => id));
    expect((await choices(path, { limit: size, page: 1_000 })).data).toEqual([]);
  });

  it('finds choices by name, and returns the names of given ids', async () => {
    const { data } = await choices(path);
    const last = data.at(-1)!;
    const matches = await choices(path, { search: last.name.toUpperCase(), limit: 100 });
    expect(matches.data.map(({ id }) => id)).toContain(last.id);
    expect((await choices(path, { search: 'no such name' })).data).toEqual([]);
    const ids = [last.id, data[0]!.id, 999_999_999].join();
    const named = await choices(path, { ids });
    expect(new Set(named.data.map(({ id }) => id))).toEqual(new Set([last.id, data[0]!.id]));
    for (const wrong of ['', 'x', '1,', '1;2', '-1', '9'.repeat(16), Array(501).fill(1).join()])
      expect([wrong, (await choices(path, { ids: wrong })).status]).toEqual([wrong, 400]);
  });

  it('sends one statement for the choices and one for the caller', async () => {
    await choices(path, { limit: 21 });
    const { queries } = await statementsOf(() => choices(path, { limit: 21 }));
    expect(queries).toHaveLength(2);
  });
});

it('plans are offered by duration, the shortest first', async () => {
  const minutes = (await choices('/pricingPlans')).data.map(({ name }) => Number.parseInt(name, 10));
  expect(minutes).toContain(120);
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
});

it('a lookup does not find a partner by its promo code, as the list does', async () => {
  const promo = 'PROBEME';
  await api.post('/partner', { name: 'Probed partner', promo, discount: 5 }, { token: admin });
  const clerk = await subAdmin([3], [meridian]);
  const find = async (search: string) =>
    (await choices('/partner?lookup=true', { search }, clerk.token)).data.map(({ name }) => name);
  expect(await find('probed')).toEqual(['Probed partner']);
  expect(await find(promo)).toEqual([]);
});

it('a lookup does not name records outside the caller’s scope', async () => {
  const foreignSpace = await makeSpace({ partners: ['TRANSIT'] });
  const ownSpace = await makeSpace({ partners: ['MERIDIAN'] });
  const { token } = await subAdmin([3, 35], [meridian]);
  const transit = (await partner('TRANSIT')).id;
  const ids = async (path: string, list: number[]) =>
    (await choices(path, { ids: list.join() }, token)).data.map(({ id }) => id);
  for (const path of ['/admin/pod?lookup=true', '/admin/qr-code/spaces'])
    expect(await ids(path, [foreignSpace.id, ownSpace.id])).toEqual([ownSpace.id]);
  expect(await ids('/admin/business-partner?lookup=true', [transit, meridian])).toEqual([meridian]);
});

it('a sheet of QR codes offers the locations of its partner, with the number of their spaces', async () => {
  const { id } = await makeSpace({ partners: ['MERIDIAN'] });
  const locationsOf = (token: string, partnerId: number) =>
    api.get<(Choice & { spaces: number })[]>('/admin/qr-code/locations', {
      token,
      query: { partnerId },
    });
  const { token } = await subAdmin([35], [meridian]);
  const { data } = await locationsOf(token, meridian);
  const spaces = await choices('/admin/qr-code/spaces', {}, token);
  expect(data.reduce((sum, place) => sum + place.spaces, 0)).toBe(spaces.data.length);
  expect(spaces.data.map((space) => space.id)).toContain(id);
  expect((await locationsOf(token, (await partner('TRANSIT')).id)).status).toBe(404);
  expect((await locationsOf((await subAdmin([3], [meridian])).token, meridian)).status).toBe(403);
});
