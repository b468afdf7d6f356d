import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { admins, sessions } from '@/db/tables';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { knownBrowserCookie } from '@/lib/platform/identity/known-browser';
import { limit } from '@/lib/platform/limits';
import { api } from '../fixtures/api';
import { adminToken, subAdmin } from '../fixtures/people';
import { mailsTo } from '../fixtures/stand-ins';

/** The kind and cost of each password hash that was verified, which determines the duration of a sign-in. */
const argon2 = vi.hoisted(() => ({ verified: [] as string[] }));
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  const verify: typeof real.verify = (hash, ...rest) => {
    argon2.verified.push(String(hash).split('$').slice(0, 4).join('$'));
    return real.verify(hash, ...rest);
  };
  return { ...real, verify };
});

type SignedIn = {
  token: string;
  user: {
    id: number;
    email: string;
    role: string;
    permissions: { permission_id: number; role_name: string }[];
  };
};

const signIn = (email: string, password: string, ip = '198.51.100.1', cookie?: string) =>
  api.post<SignedIn>('/login', { email, password, deviceType: 1, loginType: 'admin' }, { ip, cookie });

const ENDED = { status: 401, message: 'Your session has ended. Please sign in again' };

describe('signing in', () => {
  it('returns a token that works, and its account', async () => {
    const { status, data } = await signIn('sub@hushpod.test', 'Sub@12345');
    expect(status).toBe(200);
    expect(data.user).toMatchObject({ email: 'sub@hushpod.test', role: 'sub-admin' });
    const ids = data.user.permissions.map(({ permission_id }) => permission_id);
    expect(ids.sort((a, b) => a - b)).toEqual([2, 3, 14, 19, 42, 144]);
    expect((await api.get('/admin/bookings', { token: data.token })).status).toBe(200);
    const me = await api.get<object[]>('/admin/permissions/me', { token: data.token });
    expect(me.data).toEqual(data.user.permissions);
    const profile = await api.get(`/users/profile/${data.user.id}`, { token: data.token });
    expect(profile.data).toMatchObject({ id: data.user.id, email: 'sub@hushpod.test' });
    expect((await api.get(`/users/profile/${data.user.id + 1}`, { token: data.token })).status).toBe(404);
  });

  it('accepts the address in any case', async () => {
    expect((await signIn(' Admin@HUSHPOD.test ', 'Admin@12345')).status).toBe(200);
  });

  it('stores the token as a hash only', async () => {
    const { data } = await signIn('admin@hushpod.test', 'Admin@12345');
    const stored = await db().execute(sql`select * from sessions`);
    expect(JSON.stringify(stored)).not.toContain(data.token);
  });

  it('returns what is wrong with the input', async () => {
    expect(await signIn('', 'Admin@12345')).toMatchObject({ status: 400, message: 'Enter Email' });
    expect(await signIn('admin', 'Admin@12345')).toMatchObject({ status: 400, message: 'Invalid Email' });
    const short = { status: 400, message: 'Use 8 or more characters' };
    expect(await signIn('admin@hushpod.test', 'Admin@1')).toMatchObject(short);
    expect(await signIn('admin@hushpod.test', '')).toMatchObject(short);
  });

  it('responds alike for an unknown address, a wrong password and a deactivated account', async () => {
    const gone = await subAdmin([3]);
    await db().update(admins).set({ isActive: false }).where(eq(admins.id, gone.id));
    const responses = await Promise.all([
      signIn(`${randomUUID()}@nowhere.test`, 'Admin@12345'),
      signIn('admin@hushpod.test', 'Admin@123456'),
      signIn(gone.email, gone.password),
      signIn('admin@hushpod.test', 'x'.repeat(25)),
    ]);
    for (const response of responses)
      expect(response).toMatchObject({ status: 401, message: 'Invalid email or password' });
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });

  it('does the same work for an unknown address, a deactivated account and a wrong password', async () => {
    const [someone, gone] = [await subAdmin([]), await subAdmin([])];
    await db().update(admins).set({ isActive: false }).where(eq(admins.id, gone.id));
    const workOf = async (email: string) => {
      argon2.verified.length = 0;
      expect((await signIn(email, 'Wrong#2026', '198.51.100.2')).status).toBe(401);
      return [...argon2.verified];
    };
    const work = await workOf(someone.email);
    expect(work).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1$/)]);
    expect(await workOf(`${randomUUID()}@nowhere.test`)).toEqual(work);
    expect(await workOf(gone.email)).toEqual(work);
  });

  it('resets the count of a network when it succeeds', async () => {
    const someone = await subAdmin([]);
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 5; index += 1)
        expect((await signIn(someone.email, 'Wrong#2026', '192.0.2.100')).status).toBe(401);
      expect((await signIn(someone.email, someone.password, '192.0.2.100')).status).toBe(200);
    }
  });

  it('returns 429 for a client that tries many addresses', async () => {
    const tries = Array.from({ length: 61 }, () =>
      signIn(`${randomUUID()}@nowhere.test`, 'Wrong#2026', '192.0.2.200'),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await signIn('admin@hushpod.test', 'Admin@12345', '192.0.2.201')).status).toBe(200);
  });
});

describe('wrong passwords for an account', () => {
  const WRONG = 'Wrong#2026';
  const times = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));
  /** Wrong passwords for one account, as many as it permits in an hour, from different networks. */
  const fillUp = (email: string) => times(100, () => limit('sign-in:account', email));
  const cookieOf = ({ id }: { id: number }, browser: string) => {
    const { name, value } = knownBrowserCookie(id, browser);
    return `${name}=${value}`;
  };

  it('are limited to ten from one network, also concurrently; elsewhere the owner signs in', async () => {
    const someone = await subAdmin([]);
    const tries = await times(16, () => signIn(someone.email, WRONG, '192.0.2.50'));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    const next = await signIn(someone.email, someone.password, '192.0.2.50');
    expect(next.status).toBe(429);
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await signIn('admin@hushpod.test', 'Admin@12345', '192.0.2.50')).status).toBe(200);
    expect((await signIn(someone.email, someone.password, '192.0.2.51')).status).toBe(200);
  });

  it('are limited to a hundred in all; then unknown browsers are refused, and the owner gets one mail', async () => {
    const someone = await subAdmin([]);
    await fillUp(someone.email);
    for (const password of [WRONG, someone.password])
      expect((await signIn(someone.email, password, '192.0.2.60')).status).toBe(429);
    await times(8, () => signIn(someone.email, WRONG, '192.0.2.61'));
    await drainOutbox();
    const mails = await mailsTo(someone.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('many wrong passwords')]);
    expect(mails[0]!.text).toContain(`${process.env.APP_URL}/forgotPassword`);
    const unknownEmail = `${randomUUID()}@nowhere.test`;
    await fillUp(unknownEmail);
    expect((await signIn(unknownEmail, WRONG, '192.0.2.62')).status).toBe(429);
    await drainOutbox();
    expect(await mailsTo(unknownEmail)).toEqual([]);
  });

  it('are counted separately for a browser that signed in before, whatever others do', async () => {
    const someone = await subAdmin([]);
    const [one, two] = [cookieOf(someone, 'one'), cookieOf(someone, 'two')];
    await fillUp(someone.email);
    await times(61, () => signIn(`${randomUUID()}@nowhere.test`, WRONG, '192.0.2.70'));
    expect((await signIn(someone.email, someone.password, '192.0.2.70')).status).toBe(429);
    expect((await signIn(someone.email, someone.password, '192.0.2.70', one)).status).toBe(200);
    const tries = await times(16, () => signIn(someone.email, WRONG, '192.0.2.70', one));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await signIn(someone.email, someone.password, '192.0.2.71', one)).status).toBe(429);
    expect((await signIn(someone.email, someone.password, '192.0.2.71', two)).status).toBe(200);
  });

  it('are not excused by a cookie of another account or a forged one, and a cookie replaces no password', async () => {
    const [someone, other] = [await subAdmin([]), await subAdmin([])];
    await fillUp(someone.email);
    const { value } = knownBrowserCookie(other.id, 'one');
    const { name } = knownBrowserCookie(someone.id, 'one');
    for (const cookie of [
      cookieOf(other, 'one'),
      `${name}=${value}`,
      `${name}=one.`,
      `${cookieOf(someone, 'one')}x`,
    ])
      expect((await signIn(someone.email, someone.password, '192.0.2.80', cookie)).status).toBe(429);
    expect((await signIn(someone.email, WRONG, '192.0.2.80', cookieOf(someone, 'one'))).status).toBe(401);
    expect((await api.get('/admin/bookings', { cookie: cookieOf(someone, 'one') })).status).toBe(401);
  });
});

describe('a session', () => {
  const readPermissions = (token: string | undefined) => api.get('/admin/permissions/me', { token });

  it('ends at sign-out', async () => {
    const token = await adminToken();
    expect((await readPermissions(token)).status).toBe(200);
    expect((await api.put('/logout', undefined, { token })).status).toBe(200);
    expect(await readPermissions(token)).toMatchObject(ENDED);
    expect((await api.put('/logout', undefined, { token })).status).toBe(401);
  });

  it('ends after twelve hours without requests', async () => {
    const { id, token } = await subAdmin([]);
    const seenAgo = (time: string) =>
      db().execute(sql`update sessions set last_seen_at = now() - ${time}::interval where admin_id = ${id}`);
    await seenAgo('11 hours 50 minutes');
    const since = Date.now();
    expect((await readPermissions(token)).status).toBe(200);
    // That request extended the session.
    const [row] = await db().select().from(sessions).where(eq(sessions.adminId, id));
    expect(row!.lastSeenAt.getTime()).toBeGreaterThanOrEqual(since);
    await seenAgo('12 hours 1 second');
    expect(await readPermissions(token)).toMatchObject(ENDED);
  });

  it('ends after seven days, however active', async () => {
    const { id, token } = await subAdmin([]);
    const [row] = await db().select().from(sessions).where(eq(sessions.adminId, id));
    const lasts = row!.expiresAt.getTime() - row!.createdAt.getTime();
    expect(Math.abs(lasts - 7 * 86_400_000)).toBeLessThan(60_000);
    await db().execute(
      sql`update sessions set expires_at = now() - interval '1 second' where admin_id = ${id}`,
    );
    expect(await readPermissions(token)).toMatchObject(ENDED);
  });

  it('ends at once when its owner is deactivated or deleted', async () => {
    for (const change of [{ isActive: false }, { deletedAt: new Date() }]) {
      const { id, token } = await subAdmin([]);
      await db().update(admins).set(change).where(eq(admins.id, id));
      expect(await readPermissions(token)).toMatchObject(ENDED);
    }
  });

  it('loses a permission on the very next request', async () => {
    const { id, token } = await subAdmin([40]);
    expect((await api.get('/locations', { token })).status).toBe(200);
    await db().execute(sql`delete from admin_permissions where admin_id = ${id}`);
    expect((await api.get('/locations', { token })).status).toBe(403);
  });

  it('is refused for a token that is forged, empty or of another scheme', async () => {
    for (const token of [undefined, 'hpt_forged', 'x'.repeat(5000)])
      expect(await readPermissions(token)).toMatchObject(ENDED);
    const basic = await api.get('/admin/permissions/me', { headers: { authorization: 'Basic YTpi' } });
    expect(basic).toMatchObject(ENDED);
  });
});
