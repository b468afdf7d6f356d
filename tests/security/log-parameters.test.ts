import { inspect } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { admins, spaces } from '@/db/tables';
import { onRequestError } from '@/instrumentation';
import { createAmenityAction } from '@/lib/catalogue/amenities/actions';
import { amenitySource } from '@/lib/catalogue/amenities/list';
import { logError, printErrorsAsLines } from '@/lib/foundation/process/log';
import { runScreen } from '@/lib/platform/list/find-rows';
import { readListParams } from '@/lib/platform/list/params';
import { api } from '../fixtures/api';
import { actorOf, adminToken, browserCookie, newAdmin } from '../fixtures/people';
import { pngDataUrl } from '../fixtures/pictures';

const SECRET = 'hwxbl89ccArs3py91_S4tg';

/** A browser's request: cookies and headers, which only the page server has. */
const page = vi.hoisted(() => ({ cookie: '' }));
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => ({ value: page.cookie.split('=')[1] }) }),
  headers: async () => new Headers({ 'x-forwarded-for': '198.51.100.141' }),
}));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  const print = (...args: unknown[]) => void printed.push(args.map((part) => inspect(part)).join(' '));
  vi.spyOn(console, 'error').mockImplementation(print);
  printErrorsAsLines({ texts: false });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const failureOf = (work: () => Promise<unknown>) =>
  work().then(
    () => expect.fail('it did not fail'),
    (thrown: unknown) => thrown,
  );

const FAILURES: [string, () => Promise<unknown>][] = [
  ['a missing table', () => db().execute(sql`select ${SECRET} from nowhere`)],
  ['a text for a number', () => db().execute(sql`select * from spaces where id = ${SECRET}::text::int`)],
  [
    'a duplicate address',
    async () => {
      const email = `${SECRET}@x.test`;
      const [first, second] = [await newAdmin(), await newAdmin()];
      for (const { id } of [first, second]) await db().update(admins).set({ email }).where(eq(admins.id, id));
    },
  ],
  ['a violated constraint', () => db().update(spaces).set({ name: SECRET, taxPercent: -1 })],
  ['a transaction', () => db().transaction((tx) => tx.execute(sql`insert into nowhere values (${SECRET})`))],
];

describe.each(FAILURES)('a failed query is logged without its parameters: %s', (_, fail) => {
  it('when we log it', async () => {
    logError('request.failed', await failureOf(fail));
    expect(printed.join()).toContain('Failed query: ');
    expect(printed.join()).not.toContain(SECRET);
  });

  it('when other code prints the error', async () => {
    console.error(' ⨯', await failureOf(fail));
    expect(printed.join()).toContain('Failed query: ');
    expect(printed.join()).not.toContain(SECRET);
  });
});

describe('while a table is missing', () => {
  let token: string;
  beforeAll(async () => {
    token = await adminToken();
    page.cookie = await browserCookie((await newAdmin()).id);
    await db().execute(sql`alter table amenities rename to lost_amenities`);
  });
  afterAll(async () => {
    await db().execute(sql`alter table lost_amenities rename to amenities`);
  });
  afterEach(() => {
    expect(printed).toHaveLength(1);
    expect(printed.join()).toContain('Failed query: ');
    expect(printed.join()).not.toContain(SECRET);
  });

  it('an endpoint logs its failure without parameters, once', async () => {
    const response = await api.get('/admin/amenities', { token, query: { search: SECRET } });
    expect(response.status).toBe(500);
    expect(response.text).not.toContain(SECRET);
  });

  it('an action logs its failure without parameters, once', async () => {
    const result = await createAmenityAction({ name: SECRET, image: await pngDataUrl(60, 60) });
    expect(result).toMatchObject({ ok: false, status: 500 });
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  it('a page logs its failure without parameters, once, although the framework prints and reports it', async () => {
    vi.stubEnv('NEXT_RUNTIME', 'nodejs');
    const params = readListParams(amenitySource.list, { search: SECRET });
    const admin = await actorOf(token);
    const error = await failureOf(() => runScreen(admin, amenitySource, params));
    const about = { routePath: '/admin/amenities', routeType: 'render' } as never;
    await onRequestError(error, {} as never, about);
    console.error(' ⨯', error);
    vi.unstubAllEnvs();
  });
});
