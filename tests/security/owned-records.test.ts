import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiDocument } from '@/app/api/v2/openapi.json/document';
import { importRecords } from '@/lib/catalogue/imports/commands';
import { planName } from '@/lib/catalogue/plans/name';
import { LIST_BULK_KINDS } from '@/lib/entities/bulk-kinds';
import { FOR_ALL } from '@/lib/entities/permissions';
import type { BulkJobWire } from '@/lib/platform/bulk/wire';
import { ACTIONS } from '../fixtures/actions';
import { api, call } from '../fixtures/api';
import { writesSoFar } from '../fixtures/foreign-rows';
import { isOwned, OWNED, OWNED_TABLES, recordsBeside, TABLES } from '../fixtures/owned-records';
import { actorOf, adminToken, browserCookie, partner, type Staff, subAdmin } from '../fixtures/people';
import { makeLocation, makeSpace } from '../fixtures/places';
import { everythingBut, isForStaff, ROUTES } from '../fixtures/routes';
import { spaceBody } from '../fixtures/space-calls';

/*
 * Each record with an owner × each write × staff of another partner (docs/rules.md#owners): records of other owners
 * never change. A record that is in no register here fails the test.
 */

const page = vi.hoisted(() => ({ cookie: '' }));
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => (page.cookie ? { value: page.cookie } : undefined) }),
  headers: async () => new Headers({ 'x-forwarded-for': '198.18.0.3' }),
}));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));

type Records = Record<string, number>;
let meridian: number;
/** Staff of Meridian with every id except 200. */
let by: Staff;
/** The records of another partner, and of the operator, by their table. */
let foreign: Records;
let shared: Records;

beforeAll(async () => {
  meridian = (await partner('MERIDIAN')).id;
  const transit = (await partner('TRANSIT')).id;
  by = await subAdmin(everythingBut([FOR_ALL]), [meridian]);
  page.cookie = (await browserCookie(by.id)).split('=')[1] ?? '';
  const make = async (ownerId: number | null) =>
    Object.fromEntries(await Promise.all(OWNED.map(async (kind) => [kind.table, await kind.make(ownerId)])));
  foreign = await make(transit);
  shared = await make(null);
});

let before: string;
let written: number;
beforeEach(async () => {
  before = await recordsBeside(meridian);
  written = await writesSoFar();
});

/** No record of another owner has changed, and nothing was written at all. */
async function expectNothingWritten() {
  expect(await recordsBeside(meridian)).toBe(before);
  expect(await writesSoFar()).toBe(written);
}

const named = OWNED.filter((kind) => kind.paths !== null);

it('the register has every table with an owner', () => {
  expect(OWNED.map(({ table }) => table).sort()).toEqual(OWNED_TABLES);
});

describe('an endpoint', () => {
  type Operation = { requestBody?: { content: Record<string, { example?: unknown }> } };
  const documented = apiDocument().paths as Record<string, Record<string, Operation>>;
  const operations = named.flatMap(({ table, paths }) =>
    ROUTES.filter((route) => isForStaff(route) && paths?.test(route.path)).map(({ method, path }) => ({
      table,
      method,
      path,
      body:
        method === 'GET' || method === 'DELETE'
          ? undefined
          : (documented[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.example ??
            {}),
    })),
  );
  const at = (path: string, id: number | undefined) => path.replace(/\{\w+\}/, String(id));

  it('writes each kind', () => {
    const writing = new Set(operations.filter(({ method }) => method !== 'GET').map(({ table }) => table));
    expect([...writing].sort()).toEqual(named.map(({ table }) => table).sort());
  });

  it.each(operations)(
    '$method $path finds none of another partner',
    async ({ table, method, path, body }) => {
      const { status } = await call(method, at(path, foreign[table]), body, { token: by.token });
      expect(status).toBe(404);
      await expectNothingWritten();
    },
  );

  it.each(operations)('$method $path reads the operator’s, and changes none', async (operation) => {
    const { table, method, path, body } = operation;
    const { status } = await call(method, at(path, shared[table]), body, { token: by.token });
    expect(status).toBe(method === 'GET' ? 200 : 403);
    await expectNothingWritten();
  });
});

describe('a server action', () => {
  const actions = named.flatMap(({ table, word }) =>
    ACTIONS.filter(({ name }) => new RegExp(`^(?!create)[a-z]+${word}(Status)?Action$`, 'i').test(name)).map(
      ({ name, action }) => ({ table, name, action }),
    ),
  );
  const argsFor = (name: string, id: number | undefined) =>
    name.endsWith('StatusAction') ? [id, true] : [{ id }];

  it('changes and deletes each kind', () => {
    const kinds = named.map(({ word }) => word.toLowerCase());
    for (const verb of ['update', 'delete'])
      expect(
        kinds.filter((word) => !actions.some(({ name }) => name.toLowerCase() === `${verb}${word}action`)),
      ).toEqual([]);
  });

  it.each(actions)('$name finds none of another partner', async ({ table, name, action }) => {
    expect(await action(...argsFor(name, foreign[table]))).toMatchObject({ ok: false, status: 404 });
    await expectNothingWritten();
  });

  it.each(actions)('$name changes none of the operator’s', async ({ table, name, action }) => {
    expect(await action(...argsFor(name, shared[table]))).toMatchObject({ ok: false, status: 403 });
    await expectNothingWritten();
  });
});

describe('an action on many', () => {
  const start = (body: object, token = by.token) =>
    api.post<BulkJobWire>('/admin/bulk-jobs', body, { token });
  const kinds = named.flatMap(({ table, word }) =>
    LIST_BULK_KINDS.filter((kind) => kind.startsWith(`${word}.`)).map((kind) => ({ table, kind })),
  );

  it('deletes each kind', () => {
    expect(named.filter(({ word }) => !kinds.some(({ kind }) => kind === `${word}.delete`))).toEqual([]);
  });

  it.each(kinds)('$kind chooses none of another partner', async ({ table, kind }) => {
    expect((await start({ kind, ids: [foreign[table]] })).status).toBe(400);
    await expectNothingWritten();
  });

  it.each(kinds)('$kind leaves out the operator’s', async ({ table, kind }) => {
    const { status, data } = await start({ kind, ids: [shared[table]] });
    if (status === 201) expect(data).toMatchObject({ done: 0 });
    expect(await recordsBeside(meridian)).toBe(before);
  });

  it('undoes nothing of what others did', async () => {
    const admin = await adminToken();
    const { data } = await start({ kind: 'announcement.publish', ids: [shared.announcements] }, admin);
    expect(data).toMatchObject({ done: 1 });
    const published = await recordsBeside(meridian);
    const undone = await start({ kind: 'announcement.unpublish', jobId: data.id });
    expect(undone.status).toBeGreaterThanOrEqual(400);
    expect(await recordsBeside(meridian)).toBe(published);
  });
});

describe('a space', () => {
  /** The field of a body that names a record of a table, and its value. */
  const FIELDS: Record<string, (id: number) => object> = {
    pricing_plans: (id) => ({ pricingPlanId: [id] }),
    sponsors: (id) => ({ sponsorId: id }),
    audios: (id) => ({ audio_id: id }),
    amenities: (id) => ({ amenityIds: [id] }),
    features: (id) => ({ extAppFeaturesIds: [{ id, dragOrder: 1 }] }),
  };
  /** The tables that spaces and their links refer to, according to the foreign keys. */
  const referred = TABLES.filter((table) => /^space(s|_\w+)$/.test(getTableName(table)))
    .flatMap((table) => getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable))
    .filter(isOwned)
    .map(getTableName);
  const links = Object.entries(FIELDS).map(([table, field]) => ({ table, field }));

  it('says by which field it names each kind', () => {
    expect(Object.keys(FIELDS).sort()).toEqual([...new Set(referred)].sort());
  });

  const ways: { way: string; send: (own: { id: number }, field: object) => Promise<{ status: number }> }[] = [
    { way: 'a change', send: (own, field) => api.put(`/pod/${own.id}`, field, { token: by.token }) },
    {
      way: 'a new one',
      send: async (_, field) => api.post('/pod', await spaceBody(field), { token: by.token }),
    },
    {
      way: 'a clone',
      send: async (own, field) =>
        api.post('/pod', await spaceBody({ cloneOf: own.id, quantity: 2, ...field }), { token: by.token }),
    },
  ];
  const cases = links.flatMap((link) => ways.map((way) => ({ ...link, ...way })));
  it.each(cases)('$way is refused with $table of another partner', async ({ table, field, send }) => {
    const own = await makeSpace({ partners: ['MERIDIAN'] });
    const refused = await send(own, field(foreign[table] ?? 0));
    const unknown = await send(own, field(987_654_321));
    expect([refused.status, { ...refused, headers: null, text: '' }]).toEqual([
      400,
      { ...unknown, headers: null, text: '' },
    ]);
    await expectNothingWritten();
  });

  it.each(links)('takes $table of the operator and of its own partner', async ({ table, field }) => {
    const kind = OWNED.find((each) => each.table === table);
    const own = await makeSpace({ partners: ['MERIDIAN'] });
    for (const id of [await kind?.make(null), await kind?.make(meridian)])
      expect((await api.put(`/pod/${own.id}`, field(id ?? 0), { token: by.token })).status).toBe(200);
  });

  it.each(links)('has no $table of a partner that does not sell it, whoever writes it', async (link) => {
    const own = await makeSpace({ partners: ['MERIDIAN'] });
    const token = await adminToken();
    expect((await api.put(`/pod/${own.id}`, link.field(foreign[link.table] ?? 0), { token })).status).toBe(
      400,
    );
    const mine = await OWNED.find(({ table }) => table === link.table)?.make(meridian);
    expect((await api.put(`/pod/${own.id}`, link.field(mine ?? 0), { token })).status).toBe(200);
    const sold = { business_partner_id: [(await partner('TRANSIT')).id] };
    expect((await api.put(`/pod/${own.id}`, sold, { token })).status).toBe(400);
  });

  it.each([
    ['space.plans', 'pricing_plans', (id: number) => ({ pricingPlanId: [id] })],
    ['space.sponsor', 'sponsors', (id: number) => ({ sponsorId: id })],
    ['space.features', 'features', (id: number) => ({ featureIds: [id] })],
  ] as const)('in bulk is left out by %s', async (kind, table, params) => {
    const own = await makeSpace({ partners: ['MERIDIAN'] });
    const body = { kind, ids: [own.id], params: params(foreign[table] ?? 0) };
    const { data, status } = await api.post<BulkJobWire>('/admin/bulk-jobs', body, { token: by.token });
    if (status === 201) expect(data).toMatchObject({ done: 0, leftOut: 1 });
    expect(await recordsBeside(meridian)).toBe(before);
  });

  it('is not imported with a plan that another partner alone has', async () => {
    const location = await makeLocation();
    const [place] = await nameOf(location);
    const plan = await api.get<{ duration: number; cost: number }>(
      `/admin/pricingPlans/${foreign.pricing_plans}`,
      { token: await adminToken() },
    );
    const named = planName(plan.data.duration, plan.data.cost * 100);
    const text = `name,pricing_plans,location,latitude,longitude,zipcode\nImported,${named},${place},1,1,1`;
    const outcome = await importRecords(await actorOf(by.token), { kind: 'spaces', text, isDryRun: false });
    expect(outcome.written).toBe(0);
    expect(outcome.rows[0]?.problems).toContainEqual({
      column: 'pricing_plans',
      message: `There is no pricing plan “${named}”`,
    });
    await expectNothingWritten();
  });
});

async function nameOf(locationId: number): Promise<string[]> {
  const { data } = await api.get<{ name: string }>(`/locations/${locationId}`, { token: await adminToken() });
  return [data.name];
}

describe('a new record', () => {
  it.each(named.filter(({ table }) => table === 'pricing_plans'))('of $table', async () => {
    const add = (body: object, token = by.token) =>
      api.post<{ id: number; ownerId: number | null }>('/admin/pricingPlans', body, { token });
    let duration = 1_200;
    const plan = (more: object = {}) => {
      duration += 1;
      return { duration, cost: 12.34, ...more };
    };
    expect((await add(plan())).data.ownerId).toBe(meridian);
    const transit = (await partner('TRANSIT')).id;
    const house = (await partner('HUSHPOD')).id;
    expect((await add(plan({ ownerId: transit }))).status).toBe(400);
    expect((await add(plan({ ownerId: null }))).status).toBe(403);
    const both = await subAdmin([27], [meridian, transit]);
    expect((await add(plan(), both.token)).status).toBe(400);
    expect((await add(plan({ ownerId: transit }), both.token)).data.ownerId).toBe(transit);
    const operator = await subAdmin([27], [house]);
    expect((await add(plan(), operator.token)).data.ownerId).toBeNull();
    const beyond = await subAdmin([27, FOR_ALL], [meridian]);
    expect((await add(plan({ ownerId: null }), beyond.token)).data.ownerId).toBeNull();
    const admin = await adminToken();
    expect((await add(plan(), admin)).data.ownerId).toBeNull();
    expect((await add(plan({ ownerId: meridian }), admin)).data.ownerId).toBe(meridian);
    expect((await add(plan({ ownerId: house }), admin)).data.ownerId).toBeNull();
    expect((await add(plan({ ownerId: 987_654_321 }), admin)).status).toBe(400);
  });
});
