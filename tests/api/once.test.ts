import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { lineTo } from '../fixtures/database-line';
import { eventually } from '../fixtures/eventually';
import type { Answer, KeyedCall } from '../fixtures/once-calls';
import { restartedWith } from '../fixtures/restart';

/** A signed-in browser: cookies and headers, which only the page server has. */
const page = vi.hoisted(() => ({ cookie: '' }));
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => (page.cookie ? { value: page.cookie } : undefined) }),
  headers: async () => new Headers({ 'x-forwarded-for': '198.18.0.1' }),
}));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));

// Without prepared statements, the proxy sees the text of each statement.
const line = await lineTo(process.env.DATABASE_URL ?? '');
const { closeDatabase, db } = await restartedWith({ DATABASE_URL: line.url, DATABASE_PREPARE: 'false' });
vi.spyOn(console, 'error').mockImplementation(() => {});
const { ACTIONS, isOnce } = await import('../fixtures/actions');
const { ROUTES } = await import('../fixtures/routes');
const { callsOf, everything, moreThan } = await import('../fixtures/once-calls');
const { adminToken, browserCookie, newAdmin } = await import('../fixtures/people');
const { api } = await import('../fixtures/api');
const { pngDataUrl } = await import('../fixtures/pictures');
const { drainOutbox } = await import('@/lib/operations/jobs/drain-outbox');
const { listFiles } = await import('@/lib/platform/integrations/file-store');
const { fail, pendingFaults, repair } = await import('../fixtures/stand-ins');
page.cookie = (await browserCookie((await newAdmin()).id)).split('=')[1] ?? '';

afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await closeDatabase();
  await line.stop();
});

/** Every endpoint and server action that takes a key. */
const NAMES = [
  ...ROUTES.filter(({ definition }) => definition.idempotent).map(({ method, path }) => `${method} ${path}`),
  ...ACTIONS.filter(({ action }) => isOnce(action)).map(({ name }) => name),
];
const CALLS = NAMES.flatMap((name) =>
  callsOf(name).map((make, index) => ({ name: index === 0 ? name : `${name}, otherwise`, make })),
);

it('every endpoint and action that takes a key has a call below', () => {
  expect(NAMES.length).toBeGreaterThan(25);
  const missing = NAMES.filter((name) => callsOf(name).length === 0);
  expect(
    missing.map(
      (name) =>
        `Add '${name}' to ${name.includes(' ') ? 'SENT' : 'ACTION_OF'} in tests/fixtures/once-calls.ts.`,
    ),
  ).toEqual([]);
});

/** Repeats a request as a browser does, until its outcome is known. */
const repeated = (send: KeyedCall, key: string): Promise<Answer> =>
  eventually('an outcome', async () => {
    const answer = await send(key);
    return answer.status < 500 ? answer : undefined;
  });

const undisturbedEffects = new Map<unknown, ReturnType<typeof observe>>();

/** The effect of one undisturbed request. */
async function undisturbed(make: () => Promise<KeyedCall>): ReturnType<typeof observe> {
  const before = undisturbedEffects.get(make) ?? observe(make);
  undisturbedEffects.set(make, before);
  return before;
}

async function observe(make: () => Promise<KeyedCall>) {
  const send = await make();
  const before = await everything();
  const { status } = await send(randomUUID());
  return { status, effect: moreThan(before, await everything()) };
}

const COMMIT = 'commit\0';
const STORES = 'update "idempotency_keys" set "status"';

describe.each(CALLS)('$name', ({ make }) => {
  it.each([
    ['the answer of a COMMIT is lost', COMMIT, 'after'],
    ['a connection ends before a COMMIT', COMMIT, 'before'],
    ['its answer is not stored', STORES, 'before'],
    ['the confirmation that its answer is stored is lost', STORES, 'after'],
  ] as const)('happens once when %s', async (_, text, when) => {
    const once = await undisturbed(make);
    expect(once.status).toBeLessThan(300);
    let isStruck = true;
    let disturbed = 0;
    for (let turn = 1; isStruck; turn += 1) {
      const send = await make();
      const before = await everything();
      const key = randomUUID();
      const strike = line.strike({ text, turn, when });
      const first = await send(key);
      isStruck = strike.end();
      if (isStruck) disturbed += 1;
      const second = await repeated(send, key);
      const third = await send(key);
      const effect = moreThan(before, await everything());
      expect({ turn, status: second.status, effect }).toEqual({ turn, ...once });
      expect({ turn, answer: third }).toEqual({ turn, answer: second });
      // Only a response that was not delivered may differ.
      if (first.status < 500) expect({ turn, answer: second }).toEqual({ turn, answer: first });
    }
    expect(disturbed).toBeGreaterThan(0);
  });

  it.each(['slow', 'timeout-after'] as const)(
    'happens once when its process is killed or frozen while an outside service is asked (%s)',
    async (mode) => {
      const once = await undisturbed(make);
      const send = await make();
      const before = await everything();
      const key = randomUUID();
      // A process that ended renews no lease.
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      await fail({ match: '* /v1/*', mode, ms: 600_000 });
      const first = send(key);
      const isAsked = async () => (await pendingFaults()).length === 0;
      const settled = first.then(() => 'settled' as const);
      const state = await Promise.race([
        settled,
        eventually('the service is asked', isAsked).then(() => 'asked' as const),
      ]);
      if (state === 'asked')
        await db().execute(
          sql`update idempotency_keys set leased_until = now() - interval '1 second' where key = ${key}`,
        );
      const takeover = await send(key);
      // The frozen process continues.
      await repair();
      const second = takeover.status < 500 ? takeover : await repeated(send, key);
      await first;
      const third = await send(key);
      expect({ status: second.status, effect: moreThan(before, await everything()) }).toEqual(once);
      expect(third).toEqual(second);
    },
  );
});

describe('the file of a record', () => {
  it.each([
    ['stays when the answer of the COMMIT is lost', 'after', 1],
    ['is removed when the connection ends before the COMMIT', 'before', 0],
  ] as const)('%s', async (_, when, count) => {
    const stored = async () => (await listFiles('')).map(({ pathname }) => pathname);
    const before = await stored();
    const name = `Lamp ${randomUUID()}`;
    const image = await pngDataUrl(50, 50);
    const token = await adminToken();
    // The first COMMIT is that of the effect that removes the file.
    const strike = line.strike({ text: COMMIT, turn: 2, when });
    const { status } = await api.post('/admin/amenities', { name, image }, { token });
    expect([status, strike.end()]).toEqual([503, true]);
    await drainOutbox();
    const rows = await db().execute(sql`select 1 from amenities where name = ${name}`);
    expect(rows).toHaveLength(count);
    expect((await stored()).some((pathname) => !before.includes(pathname))).toBe(count === 1);
  });
});
