import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../fixtures/api';
import { LISTS } from '../fixtures/lists';
import { adminToken } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { visitorAt } from '../fixtures/visitors';

const NUL = '\u0000';
const LONE_SURROGATE = '\ud800';
const WILD = [
  NUL,
  `a${NUL}b`,
  LONE_SURROGATE,
  '%',
  '\\',
  "'",
  '"',
  '../../etc/passwd',
  '\u202e',
  '💺'.repeat(60),
];

let token: string;
beforeAll(async () => {
  token = await adminToken();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** The texts that caused an internal error. */
async function defects(ask: (text: string) => Promise<{ status: number }>): Promise<string[]> {
  const found: string[] = [];
  for (const text of WILD) {
    const { status } = await ask(text);
    if (status >= 500) found.push(`${JSON.stringify(text)} → ${status}`);
  }
  return found;
}

const encoded = (text: string) => (text === LONE_SURROGATE ? '%ED%A0%80' : encodeURIComponent(text));

describe('no client input causes a 500:', () => {
  it.each(LISTS)('a search of $name', async ({ path }) => {
    expect(await defects((search) => api.get(path, { token, query: { search } }))).toEqual([]);
    expect(await defects((search) => api.get(path, { token, query: { search, export: 'csv' } }))).toEqual([]);
  });

  it('a webId', async () => {
    const { key, id } = await makeSpace();
    const plain = WILD.filter((text) => text !== LONE_SURROGATE);
    for (const text of plain) {
      const web = encodeURIComponent(text);
      for (const response of [
        await api.get(`/bookings/web/${web}`, { key }),
        await api.delete(`/bookings/web/${web}`, { key }),
        await api.post(`/bookings/web/${web}/confirm/pm_card_visa`, undefined, { key }),
        await api.post(`/admin/pod/web/${id}/unlock/${web}`, undefined, { key }),
      ])
        expect([text, response.status < 500]).toEqual([text, true]);
    }
  });

  it('an address, a password or a token at sign-in', async () => {
    const password = 'Wrong#2026';
    expect(await defects((text) => api.post('/login', { email: `${text}@x.test`, password }))).toEqual([]);
    const fresh = { newPassword: 'Fresh#2027' };
    expect(await defects((text) => api.post('/auth/resetPassword', { token: text, ...fresh }))).toEqual([]);
    expect(await defects((text) => api.get('/admin/pod', { token: encoded(text) }))).toEqual([]);
  });

  it('a name, or a visitor’s own data', async () => {
    expect(await defects((name) => api.post('/locations', { name: `Place ${name}` }, { token }))).toEqual([]);
    const space = await makeSpace();
    const visit = (field: string) => (text: string) =>
      visitorAt(space).hold({ [field]: field === 'email' ? `${text}@guests.test` : text });
    for (const field of ['email', 'timezone', 'replaces', 'phone'])
      expect([field, await defects(visit(field))]).toEqual([field, []]);
  });

  it('an Idempotency-Key or a partner key', async () => {
    const space = await makeSpace();
    for (const text of ['%', "'", '"', '\\', 'x'.repeat(5000)]) {
      const keyed = await visitorAt(space).hold({}, { headers: { 'idempotency-key': text } });
      expect(keyed.status).toBeLessThan(500);
      expect((await visitorAt(space).hold({}, { key: text })).status).toBe(401);
    }
  });

  const NUMBERS = ['0', '-1', '1.5', '1e3', 'x', '9'.repeat(16), '9'.repeat(30), 'Infinity', 'NaN', ' 1'];
  it.each(NUMBERS)('the number %j', async (number) => {
    const requests: [path: string, query: Record<string, string>][] = [
      ...LISTS.flatMap(({ path }) =>
        ['page', 'limit', 'size'].map((key): [string, Record<string, string>] => [path, { [key]: number }]),
      ),
      ...['page', 'limit', 'size'].map((key): [string, Record<string, string>] => [
        '/countries',
        { [key]: number },
      ]),
      ...['country', 'state', 'city', 'locationId'].map((key): [string, Record<string, string>] => [
        '/admin/pod',
        { [key]: number },
      ]),
      ...['businessPartnerId', 'subPartnerId'].map((key): [string, Record<string, string>] => [
        '/admin/bookings',
        { [key]: number },
      ]),
      ['/admin/business-partner', { parentId: number }],
      ['/states', { id: number }],
      ['/cities', { id: number }],
      [`/admin/pod/${number}`, {}],
      [`/admin/booking/${number}`, {}],
      [`/locations/${number}`, {}],
      [`/users/profile/${number}`, {}],
    ];
    const wrong: string[] = [];
    for (const [path, query] of requests) {
      const { status } = await api.get(path, { token, query });
      if (status >= 500) wrong.push(`${path} ${JSON.stringify(query)} → ${status}`);
    }
    const space = await makeSpace();
    for (const field of ['podId', 'pricingPlanId'])
      for (const value of [number, Number(number)]) {
        const { status } = await visitorAt(space).hold({ [field]: value });
        if (status >= 500) wrong.push(`${field} ${value} → ${status}`);
      }
    expect(wrong).toEqual([]);
  });

  const DATES = ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '2026-13-01', '+02026-01-01'];
  it.each(DATES)('the date %s', async (date) => {
    for (const query of [{ startDate: date }, { endDate: date }, { startDate: date, endDate: date }])
      for (const format of [undefined, 'csv']) {
        const { status } = await api.get('/admin/bookings', {
          token,
          query: { filter: 'past', export: format, ...query },
        });
        expect([query, format, status < 500]).toEqual([query, format, true]);
      }
  });
});
