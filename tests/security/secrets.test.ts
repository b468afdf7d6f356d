import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { db } from '@/db/client';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { LISTS } from '../fixtures/lists';
import { adminToken, apiKeyOf, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { callRoute, isForStaff, ROUTES } from '../fixtures/routes';
import { bookNow, DECLINED, visitorAt } from '../fixtures/visitors';

const PASSCODE = '918273';
let token: string;
let secrets: Map<string, string>;

/** One of each kind of event, so that the audit log and the lists contain it. */
async function makeEvents(): Promise<string> {
  const space = await makeSpace();
  const device = await watch(space.id);
  const visitor = visitorAt(space);
  const released = await visitor.hold();
  await visitor.release(released.data.id);
  const hold = await visitor.hold();
  await visitor.confirm(hold.data.id, DECLINED);
  await visitor.confirm(hold.data.id);
  const unlocking = visitor.unlock(hold.data.id);
  const pod = podWith(device);
  await pod.acknowledge((await pod.next()).id);
  await unlocking;
  await api.put(`/admin/pod/${space.id}/change-status`, { isActive: false }, { token });
  const someone = await subAdmin([]);
  await api.post('/auth/forgotPassword', { email: someone.email });
  await drainOutbox();
  return device;
}

async function allSecrets(device: string): Promise<Map<string, string>> {
  const { pods } = inject('world');
  const webIds = await db().execute<{ web_id: string }>(sql`select web_id from bookings`);
  const partners = await db().execute<{ code: string; h: string; e: string }>(
    sql`select code, api_key_hash as h, api_key_encrypted as e from business_partners`,
  );
  const hashes = await db().execute<{
    h: string;
  }>(sql`select device_token_hash as h from spaces where device_token_hash is not null
    union all select password_hash from admins union all select token_hash from sessions where token_hash is not null
    union all select token_hash from password_resets
    union all select secret_encrypted from second_factors
    union all select code_hash from recovery_codes
    union all select calendar_client_secret_encrypted from spaces where calendar_client_secret_encrypted is not null`);
  return new Map([
    ...webIds.map(({ web_id }) => [web_id, 'a webId'] as const),
    ...pods.map((pod) => [pod.token, 'a device token'] as const),
    [device, 'a device token'],
    ...partners.flatMap(({ code, h, e }) => [
      [apiKeyOf(code), 'an API key'] as const,
      [h, 'a hash'] as const,
      [e, 'an encrypted key'] as const,
    ]),
    ...hashes.map(({ h }) => [h, 'a hash'] as const),
    ...Object.entries(process.env)
      .filter(([name]) => /SECRET|ENCRYPTION_KEY|BLOB_READ_WRITE_TOKEN/.test(name))
      .map(([name, value]) => [value ?? '', name] as const),
  ]);
}

const secretsIn = (text: string): string[] =>
  [...secrets].filter(([secret]) => secret && text.includes(secret)).map(([, what]) => what);

beforeAll(async () => {
  token = await adminToken();
  const device = await makeEvents();
  const { id } = await makeSpace();
  await makeBooking({
    spaceId: id,
    customerId: await makeCustomer({ firstName: 'Passcoded', lastName: '' }),
    passcode: PASSCODE,
    startsAt: new Date(Date.now() - 60_000),
  });
  secrets = await allSecrets(device);
});

describe('a response to staff contains no secret:', () => {
  it('on any route without an id', async () => {
    const reads = ROUTES.filter(
      (route) => isForStaff(route) && route.method === 'GET' && !route.path.includes('{'),
    );
    expect(reads.length).toBeGreaterThan(5);
    for (const route of reads) {
      const { text } = await callRoute(route, { token, query: { limit: 100_000 } });
      expect([route.path, secretsIn(text)]).toEqual([route.path, []]);
    }
  });

  it.each(LISTS)('on the list $name, in any tab or its CSV', async ({ path, tabs }) => {
    for (const tab of tabs?.tabs.map(({ key }) => key) ?? [undefined])
      for (const format of [undefined, 'csv']) {
        const query = { limit: 100_000, export: format, ...(tabs && { [tabs.param]: tab }) };
        const { status, text } = await api.get(path, { token, query });
        expect([path, tab, format, status, secretsIn(text)]).toEqual([path, tab, format, 200, []]);
      }
  });

  it('on a record', async () => {
    const sample = async (table: string) =>
      (
        await db().execute<{ id: number }>(
          sql`select id::int from ${sql.identifier(table)} order by id desc limit 40`,
        )
      ).map(({ id }) => id);
    const paths = [
      ...(await sample('bookings')).map((id) => `/admin/booking/${id}`),
      ...(await sample('spaces')).map((id) => `/admin/pod/${id}`),
      ...(await sample('locations')).map((id) => `/locations/${id}`),
      ...(await sample('pricing_plans')).map((id) => `/admin/pricingPlans/${id}`),
      ...(await sample('business_partners')).map((id) => `/admin/business-partner/${id}`),
    ];
    const { pods } = inject('world');
    for (const path of [...paths, ...pods.map(({ spaceId }) => `/admin/pod/${spaceId}`)]) {
      const { text } = await api.get(path, { token });
      expect([path, secretsIn(text)]).toEqual([path, []]);
    }
  });

  it('a search by a webId finds no booking', async () => {
    const webId = [...secrets.keys()][0] ?? '';
    for (const filter of ['current', 'past', 'upcoming', 'cancelled']) {
      const { meta } = await api.get('/admin/bookings', { token, query: { search: webId, filter } });
      expect(meta.total).toBe(0);
    }
  });
});

it('no audit entry contains a secret', async () => {
  const [row] = await db().execute<{ text: string; lines: number }>(
    sql`select json_agg(a)::text as text, count(*)::int as lines from audit_entries a`,
  );
  expect(row!.lines).toBeGreaterThan(5);
  expect(secretsIn(row!.text)).toEqual([]);
});

describe('a passcode', () => {
  it('is not in any list, CSV or search', async () => {
    const query = { search: 'passcoded' };
    const list = await api.get<object[]>('/admin/bookings', { token, query });
    expect(list.data).toHaveLength(1);
    expect(list.text).not.toContain(PASSCODE);
    const csv = await api.get('/admin/bookings', { token, query: { ...query, export: 'csv' } });
    expect(readCsv(csv.text).rows).toHaveLength(1);
    expect(csv.text).not.toContain(PASSCODE);
    expect((await api.get('/admin/bookings', { token, query: { search: PASSCODE } })).data).toEqual([]);
  });

  it('is on the page of the booking, for staff who may open it', async () => {
    const [row] = await db().execute<{ id: number }>(
      sql`select id::int from bookings where passcode = ${PASSCODE} and customer_name = 'Passcoded'`,
    );
    const detail = await api.get<{ accessCode: string }>(`/admin/booking/${row!.id}`, { token });
    expect(detail.data.accessCode).toBe(PASSCODE);
    const { token: weakToken } = await subAdmin([2], [(await partner('HUSHPOD')).id]);
    expect((await api.get(`/admin/booking/${row!.id}`, { token: weakToken })).status).toBe(403);
  });
});

describe('guessing', () => {
  it('of a webId gets the same 404 for an unknown one and one of another partner', async () => {
    const webId = await bookNow(visitorAt(await makeSpace({ partners: ['HUSHPOD', 'MERIDIAN'] })));
    const { key } = await partner('MERIDIAN');
    const [row] = await db().execute<{ space: number; id: number }>(
      sql`select space_id::int as space, id::int from bookings where web_id = ${webId}`,
    );
    const guesses = [
      webId,
      'A'.repeat(22),
      String(row!.id),
      `${webId} `,
      webId.toLowerCase(),
      '%',
      '_'.repeat(22),
    ];
    const requests = {
      look: (guess: string) => api.get(`/bookings/web/${encodeURIComponent(guess)}`, { key }),
      release: (guess: string) => api.delete(`/bookings/web/${encodeURIComponent(guess)}`, { key }),
      pay: (guess: string) =>
        api.post(`/bookings/web/${encodeURIComponent(guess)}/confirm/pm_card_visa`, undefined, { key }),
      unlock: (guess: string) =>
        api.post(`/admin/pod/web/${row!.space}/unlock/${encodeURIComponent(guess)}`, undefined, { key }),
    };
    for (const [what, request] of Object.entries(requests)) {
      const responses = await Promise.all(guesses.map(request));
      expect([what, new Set(responses.map(({ status }) => status))]).toEqual([what, new Set([404])]);
      expect([what, new Set(responses.map(({ text }) => text)).size]).toEqual([what, 1]);
    }
  });

  it('a booking’s number or reference does not work as a webId', async () => {
    const visitor = visitorAt(await makeSpace());
    const webId = await bookNow(visitor);
    const { data } = await visitor.look(webId);
    expect(webId).toMatch(/^[\w-]{22}$/);
    expect((await visitor.look(data.transactionId)).status).toBe(404);
  });
});

describe('SQL in a search', () => {
  it.each(["' or '1'='1", "'; drop table bookings; --", '%', '_', '\\', '%%%', "\\'", '$1', ')', '\\%'])(
    '%j is only text',
    async (search) => {
      const { id } = await makeSpace({ name: `Wild ${search} card` });
      const { data } = await api.get<{ id: number; name: string }[]>('/admin/pod', {
        token,
        query: { search, limit: 1000 },
      });
      expect(data.map((row) => row.id)).toContain(id);
      for (const { name } of data) expect(name).toContain(search);
      for (const path of ['/admin/bookings', '/locations', '/admin/pricingPlans'])
        expect((await api.get(path, { token, query: { search, filter: 'past' } })).status).toBe(200);
      expect(await db().$count(sql`bookings`)).toBeGreaterThan(500);
    },
  );
});

it('secrets of the environment are compared in constant time only', () => {
  const sources: Record<string, string> = import.meta.glob('/{lib,app,db}/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const secret = String.raw`env\(\)\.\w*(SECRET|KEY|TOKEN)`;
  const compared = new RegExp(String.raw`${secret}\s*[!=]==|[!=]==\s*${secret}`);
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  const files = Object.keys(sources).filter((file) => compared.test(sources[file] ?? ''));
  expect(files.map((file) => `Compare the secret in ${file.slice(1)} with isSameSecret.`)).toEqual([]);
});
