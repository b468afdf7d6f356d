import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '../fixtures/api';
import { actorOf, adminToken, partner } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { isForStaff, ROUTES, type Route } from '../fixtures/routes';
import { makeStatement } from '../fixtures/statement-rows';

let token: string;
let adminId: number;
let pod: string;
beforeAll(async () => {
  token = await adminToken();
  adminId = (await actorOf(token)).adminId;
  pod = await watch((await makeSpace()).id, null);
});

/** The keys of a value that its schema does not declare, by path. Parts that a schema leaves open are skipped. */
function undeclared(schema: unknown, value: unknown, path: string): string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return undeclared(schema.unwrap(), value, path);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((each) => undeclared(schema.element, each, `${path}[]`));
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = schema.shape[key];
    return field ? undeclared(field, inner, `${path}.${key}`) : [`${path}.${key}`];
  });
}

const LISTS = ROUTES.filter(({ definition, list }) => list && definition.output);

it.each(LISTS)('the list $path sends only keys that it declares', async ({ path, definition }) => {
  const { data } = await api.get<object[]>(path, { token, query: { limit: 50 } });
  expect(data.length).toBeGreaterThan(0);
  expect([...new Set(undeclared(definition.output, data, ''))]).toEqual([]);
});

/** Where the records of a path are listed, if not at the path before the id. */
const LISTED: Record<string, { path: string; query?: Record<string, string> }> = {
  '/admin/booking': { path: '/admin/bookings', query: { filter: 'past' } },
  '/admin/credit-wallet': { path: '/users' },
};
/** Records that the test creates, by the path before their id. */
const MADE: Record<string, () => Promise<number>> = {
  '/admin/bulk-jobs': async () => {
    const body = { kind: 'space.deactivate', ids: [(await makeSpace()).id] };
    return (await api.post<{ id: number }>('/admin/bulk-jobs', body, { token })).data.id;
  },
  '/admin/statements': async () => makeStatement((await partner('MERIDIAN')).id),
};
const today = new Date().toISOString().slice(0, 10);
/** The query that a path requires. */
const QUERY: Record<string, Record<string, string>> = {
  '/admin/search': { q: 'hush' },
  '/admin/booking/{id}/move': { datetimeStart: `${today}T00:00:00Z` },
  '/admin/audio/signed-url': { filename: 'rain.mp3' },
  '/images/signed-url': { filename: 'logo.png' },
  '/device/photos/signed-url': { filename: 'inside.jpg' },
  '/geocode': { locationId: '1' },
  '/admin/ledger/reconciliation': { startDate: today, endDate: today },
  '/admin/outage-refunds': {
    spaceIds: '1',
    from: `${today}T00:00`,
    to: `${today}T12:00`,
    method: 'original',
  },
  '/admin/statements': { month: today.slice(0, 7) },
};

const isForPods = ({ auth }: Route) => auth === 'pod';
const RECORDS = ROUTES.filter(
  (route) =>
    route.method === 'GET' &&
    (isForStaff(route) || isForPods(route)) &&
    route.definition.output instanceof z.ZodObject &&
    !route.definition.bearerOnly,
);

/** The path with the id of a record that exists. */
async function pathOfOne(path: string): Promise<string> {
  const [before = '', after] = path.split(/\{\w+\}/);
  if (after === undefined) return path;
  if (path === '/users/profile/{id}') return `${before}${adminId}`;
  const newId = await MADE[before.slice(0, -1)]?.();
  if (newId !== undefined) return `${before}${newId}${after}`;
  const listed = LISTED[before.slice(0, -1)] ?? { path: before.slice(0, -1) };
  const { data } = await api.get<{ id: number }[]>(listed.path, { token, query: listed.query });
  return `${before}${data[0]?.id}${after}`;
}

it.each(RECORDS)('the record of $path has only keys that it declares', async (route) => {
  const { path, definition } = route;
  const by = isForPods(route) ? pod : token;
  const { status, data } = await api.get(await pathOfOne(path), { token: by, query: QUERY[path] });
  expect(status).toBe(200);
  expect(undeclared(definition.output, data, '')).toEqual([]);
});
