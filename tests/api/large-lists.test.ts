import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { db } from '@/db/client';
import { api, dispatch } from '../fixtures/api';
import { adminToken } from '../fixtures/people';
import { statementsOf } from '../fixtures/statements';

const MANY = 1_234;
type Row = { id: number };

let token: string;
beforeAll(async () => {
  token = await adminToken();
  await db().execute(sql`insert into pricing_plans (duration_minutes, cost_cents)
    select 150 + n, 500 + n from generate_series(1, ${MANY}) n`);
});

const list = (query: Record<string, string>) => api.get<Row[]>('/admin/pricingPlans', { token, query });
const requestLargePage = () =>
  dispatch(
    new Request('http://localhost/api/v2/admin/pricingPlans?limit=100000', {
      headers: { authorization: `Bearer ${token}` },
    }),
  );
const wait = () => new Promise((next) => setTimeout(next, 300));

it('a large page equals its small pages together, and has the same total', async () => {
  const whole = await list({ limit: '100000', sort: 'sortByDuration', type: 'ASC' });
  expect(whole.status).toBe(200);
  const pages: Row[] = [];
  for (let page = 0; pages.length < whole.data.length; page += 1) {
    const next = await list({ limit: '100', page: String(page), sort: 'sortByDuration', type: 'ASC' });
    if (next.data.length === 0) break;
    pages.push(...next.data);
  }
  expect(whole.data.length).toBeGreaterThanOrEqual(MANY);
  expect(whole.data).toEqual(pages);
  const { meta } = JSON.parse(whole.text) as { meta: object };
  expect(meta).toEqual({ total: whole.data.length, page: 0, limit: 100_000 });
});

it('a large page is read in many small statements, which stop once the reader has left', async () => {
  const loads = (queries: string[]) =>
    queries.filter((query) => /from "?pricing_plans/i.test(query) && /\bin \(|any\(/i.test(query)).length;
  const read = await statementsOf(async () => (await requestLargePage()).text());
  const loadsOfWholePage = loads(read.queries);
  // At most 200 rows each.
  expect(loadsOfWholePage).toBeGreaterThanOrEqual(Math.ceil(MANY / 200));
  const abandoned = await statementsOf(async () => {
    const reader = (await requestLargePage()).body!.getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    await wait();
  });
  expect(loads(abandoned.queries)).toBeLessThan(loadsOfWholePage / 2);
});

it('a large page without a session is refused with a status', async () => {
  const response = await api.get('/admin/pricingPlans', { query: { limit: '100000' } });
  expect(response.status).toBe(401);
});
