import { randomUUID } from 'node:crypto';
import { getTableColumns, getTableName, is, sql, type Table } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiDocument } from '@/app/api/v2/openapi.json/document';
import { db } from '@/db/client';
import * as tables from '@/db/tables';
import { planName } from '@/lib/catalogue/plans/name';
import { importRecords } from '@/lib/console/imports/commands';
import { LIST_BULK_KINDS } from '@/lib/entities/bulk-kinds';
import { FOR_ALL } from '@/lib/entities/permissions';
import type { BulkJobWire } from '@/lib/platform/bulk/wire';
import { ACTIONS } from '../fixtures/actions';
import { api, call } from '../fixtures/api';
import { quoted } from '../fixtures/csv';
import { actorOf, adminToken, browserCookie, partner, type Staff, subAdmin } from '../fixtures/people';
import { makeCustomer, makeLocation, makeSpace } from '../fixtures/places';
import { everythingBut, isForStaff, ROUTES } from '../fixtures/routes';
import { spaceBody } from '../fixtures/space-calls';
import { writesSoFar } from '../fixtures/writes';

const { amenities, announcements, audios, features, pricingPlans, promoCodes, sponsors, walletEntries } =
  tables;

const TABLES: PgTable[] = Object.values<unknown>(tables).flatMap((each) => (is(each, PgTable) ? [each] : []));

const isOwned = (table: Table): boolean => 'ownerId' in getTableColumns(table);

/** Every table whose records have an owner: docs/rules.md#owners. */
const OWNED_TABLES = TABLES.filter(isOwned).map(getTableName).sort();

let minutes = 1_000;

const name = () => `Owned ${randomUUID()}`;

type Kind = {
  table: string;
  /** The first word of its actions and bulk kinds, and the beginning of its paths; null if no path names one record. */
  word: string;
  paths: RegExp | null;
  make: (ownerId: number | null) => Promise<number>;
};

const idOf = (rows: { id: number }[]) => rows[0]!.id;

/** One entry for each of them. A test compares the list with {@link OWNED_TABLES}. */
const OWNED: Kind[] = [
  {
    table: 'amenities',
    word: 'amenity',
    paths: /^\/admin\/amenities\/\{/,
    make: async (ownerId) =>
      idOf(await db().insert(amenities).values({ name: name(), ownerId }).returning({ id: amenities.id })),
  },
  {
    table: 'announcements',
    word: 'announcement',
    paths: /^\/admin\/announcements\/\{/,
    make: async (ownerId) =>
      idOf(
        await db()
          .insert(announcements)
          .values({ heading: name(), content: '<p>Hello</p>', plain: 'Hello', ownerId })
          .returning({ id: announcements.id }),
      ),
  },
  {
    table: 'audios',
    word: 'audio',
    paths: /^\/admin\/audio\/\{/,
    make: async (ownerId) =>
      idOf(
        await db()
          .insert(audios)
          .values({
            audioName: name(),
            fileName: 'a.mp3',
            pathname: `audio/${randomUUID()}.mp3`,
            mimetype: 'audio/mpeg',
            sizeBytes: 1,
            durationSeconds: 1,
            ownerId,
          })
          .returning({ id: audios.id }),
      ),
  },
  {
    table: 'features',
    word: 'feature',
    paths: /^\/admin\/features\/\{/,
    make: async (ownerId) =>
      idOf(
        await db()
          .insert(features)
          .values({ name: name().slice(0, 50), key: 'wifi', ownerId })
          .returning({ id: features.id }),
      ),
  },
  {
    table: 'pricing_plans',
    word: 'plan',
    paths: /^\/(admin\/)?pricingPlans\/\{/,
    make: async (ownerId) => {
      minutes += 1;
      const values = { durationMinutes: minutes, costCents: 4_321, ownerId };
      return idOf(await db().insert(pricingPlans).values(values).returning({ id: pricingPlans.id }));
    },
  },
  {
    table: 'promo_codes',
    word: 'promo',
    // Only the seasonal one can be changed, which is the operator's.
    paths: null,
    make: async (ownerId) =>
      idOf(
        await db()
          .insert(promoCodes)
          .values({ name: `P${randomUUID().slice(0, 8)}`, kind: 'everyone', amountCents: 500, ownerId })
          .returning({ id: promoCodes.id }),
      ),
  },
  {
    table: 'sponsors',
    word: 'sponsor',
    paths: /^\/admin\/sponsors\/\{/,
    make: async (ownerId) =>
      idOf(await db().insert(sponsors).values({ name: name(), ownerId }).returning({ id: sponsors.id })),
  },
  {
    table: 'wallet_entries',
    word: 'credit',
    // Giving and taking credit names a customer; entries are never changed.
    paths: null,
    make: async (ownerId) => {
      const values = { customerId: await makeCustomer(), ownerId, amountCents: 500 };
      return idOf(
        await db()
          .insert(walletEntries)
          .values({ ...values, reason: 'assigned' })
          .returning({ id: walletEntries.id }),
      );
    },
  },
];

/** All owned records as text, except those of this owner: the records that this owner's staff may not change. */
async function recordsBeside(ownerId: number): Promise<string> {
  const texts = await Promise.all(
    OWNED_TABLES.map(async (table) => {
      const [row] = await db().execute<{ text: string }>(
        sql`select coalesce(jsonb_agg(to_jsonb(each) order by id), '[]')::text as text from ${sql.identifier(table)} each
          where owner_id is distinct from ${ownerId}`,
      );
      return `${table}: ${row!.text}`;
    }),
  );
  return texts.join('\n');
}

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
let meridianStaff: Staff;
/** The records of another partner, and of the operator, by their table. */
let foreign: Records;
let shared: Records;

beforeAll(async () => {
  meridian = (await partner('MERIDIAN')).id;
  const transit = (await partner('TRANSIT')).id;
  meridianStaff = await subAdmin(everythingBut([FOR_ALL]), [meridian]);
  page.cookie = (await browserCookie(meridianStaff.id)).split('=')[1] ?? '';
  const make = async (ownerId: number | null) =>
    Object.fromEntries(await Promise.all(OWNED.map(async (kind) => [kind.table, await kind.make(ownerId)])));
  foreign = await make(transit);
  shared = await make(null);
  // So that the plans and the place of all spaces are there already.
  await makeSpace();
  await spaceBody();
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

const HERE = 'tests/security/owned-records.test.ts';
const named = OWNED.filter((kind) => kind.paths !== null);

it('every table with an owner is registered', () => {
  const registered = new Set(OWNED.map(({ table }) => table));
  const missing = OWNED_TABLES.filter((table) => !registered.has(table));
  const needless = [...registered].filter((table) => !OWNED_TABLES.includes(table));
  expect([
    ...missing.map((table) => `Add \`{ table: '${table}', … }\` to OWNED in ${HERE}.`),
    ...needless.map((table) => `Remove '${table}' from OWNED in ${HERE}: no such table has an owner.`),
  ]).toEqual([]);
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
  const pathTo = (path: string, id: number | undefined) => path.replace(/\{\w+\}/, String(id));

  it('writes each kind of record', () => {
    const writing = new Set(operations.filter(({ method }) => method !== 'GET').map(({ table }) => table));
    expect(
      named
        .filter(({ table }) => !writing.has(table))
        .map(({ table }) => `Correct \`paths\` of '${table}' in OWNED of ${HERE}: no endpoint there writes.`),
    ).toEqual([]);
  });

  it.each(operations)(
    '$method $path finds no record of another partner',
    async ({ table, method, path, body }) => {
      const { status } = await call(method, pathTo(path, foreign[table]), body, {
        token: meridianStaff.token,
      });
      expect(status).toBe(404);
      await expectNothingWritten();
    },
  );

  it.each(operations)(
    '$method $path reads a record of the operator, but does not change it',
    async (operation) => {
      const { table, method, path, body } = operation;
      const { status } = await call(method, pathTo(path, shared[table]), body, {
        token: meridianStaff.token,
      });
      expect(status).toBe(method === 'GET' ? 200 : 403);
      await expectNothingWritten();
    },
  );
});

describe('a server action', () => {
  const actions = named.flatMap(({ table, word }) =>
    ACTIONS.filter(({ name }) => new RegExp(`^(?!create)[a-z]+${word}(Status)?Action$`, 'i').test(name)).map(
      ({ name, action }) => ({ table, name, action }),
    ),
  );
  const argsFor = (name: string, id: number | undefined) =>
    name.endsWith('StatusAction') ? [id, true] : [{ id }];

  it('exists to change and to delete each kind of record', () => {
    const missing = ['update', 'delete'].flatMap((verb) =>
      named
        .map(({ word }) => `${verb}${word.charAt(0).toUpperCase()}${word.slice(1)}Action`)
        .filter((wanted) => !actions.some(({ name }) => name.toLowerCase() === wanted.toLowerCase())),
    );
    expect(
      missing.map(
        (wanted) =>
          `Export ${wanted} from the actions.ts of its folder, or correct \`word\` in OWNED of ${HERE}.`,
      ),
    ).toEqual([]);
  });

  it.each(actions)('$name finds no record of another partner', async ({ table, name, action }) => {
    expect(await action(...argsFor(name, foreign[table]))).toMatchObject({ ok: false, status: 404 });
    await expectNothingWritten();
  });

  it.each(actions)('$name does not change a record of the operator', async ({ table, name, action }) => {
    expect(await action(...argsFor(name, shared[table]))).toMatchObject({ ok: false, status: 403 });
    await expectNothingWritten();
  });
});

describe('a bulk action', () => {
  const start = (body: object, token = meridianStaff.token) =>
    api.post<BulkJobWire>('/admin/bulk-jobs', body, { token });
  const kinds = named.flatMap(({ table, word }) =>
    LIST_BULK_KINDS.filter((kind) => kind.startsWith(`${word}.`)).map((kind) => ({ table, kind })),
  );

  it('exists to delete each kind of record', () => {
    const missing = named.filter(({ word }) => !kinds.some(({ kind }) => kind === `${word}.delete`));
    expect(
      missing.map(
        ({ table, word }) =>
          `Add '${word}.delete' to \`bulk\` of the description of ${table} (lib/entities/descriptions), or correct \`word\` in OWNED of ${HERE}.`,
      ),
    ).toEqual([]);
  });

  it.each(kinds)('$kind cannot select a record of another partner', async ({ table, kind }) => {
    expect((await start({ kind, ids: [foreign[table]] })).status).toBe(400);
    await expectNothingWritten();
  });

  it.each(kinds)('$kind skips a record of the operator', async ({ table, kind }) => {
    const { status, data } = await start({ kind, ids: [shared[table]] });
    if (status === 201) expect(data).toMatchObject({ done: 0 });
    expect(await recordsBeside(meridian)).toBe(before);
  });

  it('does not undo what other staff did', async () => {
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

  it('has a known field for each kind of linked record', () => {
    const missing = [...new Set(referred)].filter((table) => !(table in FIELDS));
    const needless = Object.keys(FIELDS).filter((table) => !referred.includes(table));
    expect([
      ...missing.map((table) => `Add ${table} and the field of its ids to FIELDS in ${HERE}.`),
      ...needless.map((table) => `Remove ${table} from FIELDS in ${HERE}: no space refers to it.`),
    ]).toEqual([]);
  });

  const ways: { way: string; send: (space: { id: number }, field: object) => Promise<{ status: number }> }[] =
    [
      {
        way: 'a change',
        send: (space, field) => api.put(`/pod/${space.id}`, field, { token: meridianStaff.token }),
      },
      {
        way: 'a new one',
        send: async (_, field) => api.post('/pod', await spaceBody(field), { token: meridianStaff.token }),
      },
      {
        way: 'a clone',
        send: async (space, field) =>
          api.post('/pod', await spaceBody({ cloneOf: space.id, quantity: 2, ...field }), {
            token: meridianStaff.token,
          }),
      },
    ];
  const cases = links.flatMap((link) => ways.map((way) => ({ ...link, ...way })));
  it.each(cases)('is refused with $table of another partner: $way', async ({ table, field, send }) => {
    const space = await makeSpace({ partners: ['MERIDIAN'] });
    written = await writesSoFar();
    const refusedResponse = await send(space, field(foreign[table] ?? 0));
    const unknownResponse = await send(space, field(987_654_321));
    expect([refusedResponse.status, { ...refusedResponse, headers: null, text: '' }]).toEqual([
      400,
      { ...unknownResponse, headers: null, text: '' },
    ]);
    await expectNothingWritten();
  });

  it.each(links)(
    'can be linked to $table of the operator and of its own partner',
    async ({ table, field }) => {
      const kind = OWNED.find((each) => each.table === table);
      const space = await makeSpace({ partners: ['MERIDIAN'] });
      for (const id of [await kind?.make(null), await kind?.make(meridian)])
        expect(
          (await api.put(`/pod/${space.id}`, field(id ?? 0), { token: meridianStaff.token })).status,
        ).toBe(200);
    },
  );

  it.each(links)(
    'cannot be linked to $table of a partner that does not sell it, even by an admin',
    async (link) => {
      const space = await makeSpace({ partners: ['MERIDIAN'] });
      const token = await adminToken();
      expect(
        (await api.put(`/pod/${space.id}`, link.field(foreign[link.table] ?? 0), { token })).status,
      ).toBe(400);
      const recordId = await OWNED.find(({ table }) => table === link.table)?.make(meridian);
      expect((await api.put(`/pod/${space.id}`, link.field(recordId ?? 0), { token })).status).toBe(200);
      const sellers = { business_partner_id: [(await partner('TRANSIT')).id] };
      expect((await api.put(`/pod/${space.id}`, sellers, { token })).status).toBe(400);
    },
  );

  it.each([
    ['space.plans', 'pricing_plans', (id: number) => ({ pricingPlanId: [id] })],
    ['space.sponsor', 'sponsors', (id: number) => ({ sponsorId: id })],
    ['space.features', 'features', (id: number) => ({ featureIds: [id] })],
  ] as const)('is skipped by %s with a record of another partner', async (kind, table, params) => {
    const space = await makeSpace({ partners: ['MERIDIAN'] });
    const body = { kind, ids: [space.id], params: params(foreign[table] ?? 0) };
    const { data, status } = await api.post<BulkJobWire>('/admin/bulk-jobs', body, {
      token: meridianStaff.token,
    });
    if (status === 201) expect(data).toMatchObject({ done: 0, leftOut: 1 });
    expect(await recordsBeside(meridian)).toBe(before);
  });

  it('is not imported with a plan that only another partner has', async () => {
    const location = await makeLocation();
    const [locationName] = await nameOf(location);
    const plan = await api.get<{ duration: number; cost: number }>(
      `/admin/pricingPlans/${foreign.pricing_plans}`,
      { token: await adminToken() },
    );
    const planLabel = planName(plan.data.duration, plan.data.cost * 100);
    written = await writesSoFar();
    const text = `name,pricing_plans,location,latitude,longitude,zipcode\nImported,${planLabel},${quoted(String(locationName))},1,1,1`;
    const outcome = await importRecords(await actorOf(meridianStaff.token), {
      kind: 'spaces',
      text,
      isDryRun: false,
    });
    expect(outcome.written).toBe(0);
    expect(outcome.rows[0]?.problems).toContainEqual({
      column: 'pricing_plans',
      message: `There is no pricing plan “${planLabel}”`,
    });
    await expectNothingWritten();
  });
});

async function nameOf(locationId: number): Promise<string[]> {
  const { data } = await api.get<{ name: string }>(`/locations/${locationId}`, { token: await adminToken() });
  return [data.name];
}

describe('a new record', () => {
  it.each(named.filter(({ table }) => table === 'pricing_plans'))(
    'of $table gets the owner that its creator may choose',
    async () => {
      const add = (body: object, token = meridianStaff.token) =>
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
      const operatorStaff = await subAdmin([27], [house]);
      expect((await add(plan(), operatorStaff.token)).data.ownerId).toBeNull();
      const withPermission200 = await subAdmin([27, FOR_ALL], [meridian]);
      expect((await add(plan({ ownerId: null }), withPermission200.token)).data.ownerId).toBeNull();
      const admin = await adminToken();
      expect((await add(plan(), admin)).data.ownerId).toBeNull();
      expect((await add(plan({ ownerId: meridian }), admin)).data.ownerId).toBe(meridian);
      expect((await add(plan({ ownerId: house }), admin)).data.ownerId).toBeNull();
      expect((await add(plan({ ownerId: 987_654_321 }), admin)).status).toBe(400);
    },
  );
});
