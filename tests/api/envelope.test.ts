import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { pricingPlans } from '@/db/tables';
import { api, call } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';

let token: string;
const LISTS = ['/admin/bookings', '/admin/pod', '/admin/pricingPlans', '/locations'];

beforeAll(async () => {
  token = await adminToken();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('success', () => {
  it('is a message and data; 201 for a created object', async () => {
    const created = await api.post<{ id: number }>(
      '/admin/pricingPlans',
      { duration: 31, cost: 31 },
      { token },
    );
    expect(JSON.parse(created.text)).toEqual({ message: 'success', data: created.data });
    expect(created.status).toBe(201);
    const one = await api.get(`/admin/pricingPlans/${created.data.id}`, { token });
    expect([one.status, one.data]).toEqual([200, created.data]);
  });

  it('of a list is an array with total, page and limit', async () => {
    for (const path of LISTS) {
      const { data, meta } = await api.get<object[]>(path, { token });
      expect([path, Array.isArray(data), meta.page, meta.limit]).toEqual([path, true, 0, 10]);
      expect(meta.total).toBeGreaterThan(0);
      expect(data.length).toBe(Math.min(10, meta.total));
    }
  });
});

describe('a list’s query', () => {
  const list = (query: Record<string, string | number>) =>
    api.get<{ id: number }[]>('/admin/pod', { token, query });

  it('accepts limit and size alike, at most 100,000 and at least 1', async () => {
    expect((await list({ size: 3 })).data).toHaveLength(3);
    expect((await list({ limit: 3 })).data).toHaveLength(3);
    expect((await list({ limit: 1_000_000_000 })).meta.limit).toBe(100_000);
    for (const limit of ['0', '-1', '1.5', 'ten', '1e3'])
      expect(await list({ limit })).toMatchObject({ status: 400, errors: [{ path: 'limit' }] });
    expect(await list({ size: '0' })).toMatchObject({ status: 400, errors: [{ path: 'size' }] });
  });

  it('accepts both for a lookup', async () => {
    const countries = (query: Record<string, string>) => api.get<object[]>('/countries', { query });
    expect((await countries({ limit: '5' })).data).toHaveLength(5);
    expect((await countries({ limit: '1000000000' })).meta.limit).toBe(100_000);
    expect((await countries({ limit: '0' })).status).toBe(400);
  });

  it('counts pages from 0, and returns an empty page beyond the last', async () => {
    const [first, second] = [await list({ page: 0 }), await list({ page: 1 })];
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(20);
    expect(await list({ page: 999_999_999 })).toMatchObject({ status: 200, data: [] });
    expect((await list({ page: -1 })).status).toBe(400);
  });

  it('accepts known sort keys in either direction and case, and refuses others', async () => {
    const names = async (type: string) =>
      (
        await api.get<{ name: string }[]>('/admin/pod', { token, query: { sort: 'sortByName', type } })
      ).data.map(({ name }) => name);
    expect(await names('asc')).toEqual(await names('ASC'));
    expect(await names('desc')).not.toEqual(await names('ASC'));
    for (const sort of ['name', 'id; drop table spaces', 'sortByNothing', '__proto__', 'constructor'])
      expect(await list({ sort })).toMatchObject({ status: 400, errors: [{ path: 'sort' }] });
    expect((await list({ type: 'sideways' })).status).toBe(400);
  });

  it('ignores unknown keys', async () => {
    const [plain, odd] = [
      await list({}),
      await list({ nonsense: 'x', __proto__: 'y' } as Record<string, string>),
    ];
    expect(odd.data).toEqual(plain.data);
  });

  it('refuses an invalid filter id and an unknown tab', async () => {
    for (const country of ['x', '1 or 1=1', '-1'])
      expect(await list({ country })).toMatchObject({ status: 400, errors: [{ path: 'country' }] });
    const tab = await api.get('/admin/bookings', { token, query: { filter: 'tomorrow' } });
    expect(tab).toMatchObject({ status: 400, errors: [{ path: 'filter' }] });
  });

  it('returns id and name to any staff with lookup=true, without a 500', async () => {
    const weakToken = (await subAdmin([])).token;
    for (const path of LISTS) {
      const response = await api.get<{ id: number; name: string }[]>(path, {
        token: weakToken,
        query: { lookup: 'true' },
      });
      expect([path, response.status]).not.toEqual([path, 500]);
      if (response.status !== 200) continue;
      for (const row of response.data) expect(Object.keys(row).sort()).toEqual(['id', 'name']);
    }
    const plans = await api.get<object[]>('/pricingPlans', { token: weakToken });
    expect([plans.status, plans.data.length > 0]).toEqual([200, true]);
    const places = await api.get<object[]>('/locations', { token: weakToken, query: { lookup: 'true' } });
    expect([places.status, places.data.length > 0]).toEqual([200, true]);
  });
});

describe('failure', () => {
  it('is 400 for a body that is not a JSON object, and names every wrong field', async () => {
    for (const body of ['{', '[]', '"x"', 'null', '1'])
      expect(await api.post('/admin/pricingPlans', body, { token })).toMatchObject({
        status: 400,
        code: 'invalid',
      });
    const { status, message, errors } = await api.post(
      '/admin/pricingPlans',
      { duration: 0, cost: -1 },
      { token },
    );
    expect([status, errors.map(({ path }) => path)]).toEqual([400, ['duration', 'cost']]);
    expect(message).toBe(errors[0]?.message);
    expect((await api.post('/admin/pricingPlans', undefined, { token })).status).toBe(400);
  });

  it('is 401, 403, 404 and 409 with the fixed messages', async () => {
    const { token: weak } = await subAdmin([40]);
    expect(await api.get('/admin/pod')).toMatchObject({
      status: 401,
      message: 'Your session has ended. Please sign in again',
    });
    expect(await api.get('/admin/pod', { token: weak })).toMatchObject({
      status: 403,
      message: "Access denied. You don't have rights to access this resource",
    });
    expect(await api.get('/admin/pod/999999', { token })).toMatchObject({ status: 404, code: 'not_found' });
    for (const id of ['x', '0', '-1', '1.5', '9'.repeat(30)])
      expect([id, (await api.get(`/admin/pod/${id}`, { token })).status]).toEqual([id, 400]);
  });

  it('is 413 for an oversized body, and 415 for another media type', async () => {
    const large = JSON.stringify({ duration: 5, cost: 5, note: 'x'.repeat(2_000_000) });
    expect(await api.post('/admin/pricingPlans', large, { token })).toMatchObject({ status: 413 });
    const form = { token, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect(await api.post('/admin/pricingPlans', 'duration=5', form)).toMatchObject({
      status: 415,
      code: 'unsupported',
    });
    const utf8 = { token, headers: { 'content-type': 'application/json; charset=utf-8' } };
    expect((await api.post('/admin/pricingPlans', '{"duration":32,"cost":5}', utf8)).status).toBe(201);
  });

  it('is JSON 404 for any unknown path, by any method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await call(method, '/no/such/path', method === 'GET' ? undefined : {})).toMatchObject({
        status: 404,
        code: 'not_found',
        message: expect.any(String),
      });
  });

  it('is not caused by unknown keys of a body, which are dropped', async () => {
    const body = {
      duration: 33,
      cost: 5,
      id: 777_777,
      deletedAt: '2020-01-01T00:00:00Z',
      durationMinutes: 9,
    };
    const { data } = await api.post<{ id: number; duration: number }>('/admin/pricingPlans', body, { token });
    expect(data.id).not.toBe(777_777);
    expect(data.duration).toBe(33);
    expect((await api.get(`/admin/pricingPlans/${data.id}`, { token })).status).toBe(200);
  });

  it('is 500 for an internal error, in one sentence without details', async () => {
    await db().execute(sql`alter table pricing_plans rename to pricing_plans_gone`);
    try {
      const { status, text } = await api.get('/admin/pricingPlans', { token });
      expect(status).toBe(500);
      expect(JSON.parse(text)).toEqual({
        message: 'Could-not connect to Server Please try again later',
        code: 'defect',
      });
    } finally {
      await db().execute(sql`alter table pricing_plans_gone rename to pricing_plans`);
    }
  });
});

describe('CSV', () => {
  it('is UTF-8 with a BOM and CRLF, all rows in one file, by query or by Accept', async () => {
    const { meta } = await api.get('/admin/pod', { token });
    const byQuery = await api.get('/admin/pod', { token, query: { export: 'csv', page: 3, limit: 2 } });
    const byAccept = await api.get('/admin/pod', { token, headers: { accept: 'text/csv' } });
    expect(byQuery.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(byQuery.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect(byAccept.text).toBe(byQuery.text);
    expect(readCsv(byQuery.text).rows).toHaveLength(meta.total);
  });

  it('neutralises formulas, keeps numbers, and writes N/A for empty cells', async () => {
    const name = '=HYPERLINK("https://evil.example","x")';
    const { id } = await makeSpace({ name });
    await db().execute(sql`update spaces set address = '@SUM(A1)', latitude = -12.5, inventory_id = ' +1', terminal_id = E'\t=1',
      description = 'two "words",
and a line' where id = ${id}`);
    const { rows } = readCsv((await api.get('/admin/pod', { token, query: { export: 'csv' } })).text);
    const row = rows.find((each) => each.id === String(id));
    expect(row).toMatchObject({
      name: `'${name}`,
      address: "'@SUM(A1)",
      inventoryId: "' +1",
      terminalId: "'\t'=1",
      latitude: '-12.5',
      longitude: 'N/A',
      zipcode: 'N/A',
      description: 'two "words",\nand a line',
    });
  });

  it('preserves names in any alphabet', async () => {
    const customer = await makeCustomer({
      firstName: 'Zoë',
      lastName: '王小明 😀',
      email: 'zoe@guests.test',
    });
    const space = await makeSpace();
    await makeBooking({ spaceId: space.id, customerId: customer, startsAt: new Date(Date.now() - 60_000) });
    const { text } = await api.get('/admin/bookings', { token, query: { export: 'csv', search: 'zoë' } });
    expect(readCsv(text).rows.map((row) => row.customer)).toEqual(['Zoë 王小明 😀']);
  });

  it('is refused with 403 and JSON before any row is sent', async () => {
    const { token: weak } = await subAdmin([40]);
    const response = await api.get('/admin/pod', { token: weak, query: { export: 'csv' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([403, 'application/json']);
  });
});

it('no response may be cached', async () => {
  for (const path of [...LISTS, '/nothing']) {
    const { headers } = await api.get(path, { token });
    expect(headers.get('cache-control')).toBe('no-store');
  }
  expect(await db().$count(pricingPlans)).toBeGreaterThan(0);
});
