import { and, eq, isNull } from 'drizzle-orm';
import { encode } from 'next-auth/jwt';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { sessions } from '@/db/tables';
import { AppError } from '@/lib/foundation/errors';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { resetPasswordAction } from '@/lib/parties/accounts/actions';
import { forgotPassword } from '@/lib/parties/accounts/commands';
import { authOptions } from '@/lib/parties/accounts/next-auth';
import { limit } from '@/lib/platform/limits';
import { type Staff, subAdmin } from '../fixtures/people';
import { mailsTo } from '../fixtures/stand-ins';

/** A browser's cookies, which only the page server has. */
const browser = vi.hoisted(() => ({ jar: new Map<string, string>() }));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (browser.jar.has(name) ? { name, value: browser.jar.get(name) } : undefined),
    getAll: () => [...browser.jar].map(([name, value]) => ({ name, value })),
    set: ({ name, value }: { name: string; value: string }) => browser.jar.set(name, value),
  }),
  headers: async () => new Headers({ 'x-forwarded-for': '198.51.100.90' }),
}));

const IP = '198.51.100.90';
const SESSION = 'next-auth.session-token';

/** Continues as another browser. */
const newBrowser = () => {
  browser.jar = new Map();
};
beforeEach(newBrowser);

type SignedIn = { id: string; sid: string };
type Authorize = (credentials: object, request: { headers: Record<string, string> }) => Promise<SignedIn>;

/** Signs in as the library does for the form of the sign-in page; returns whether it worked. */
async function signIn(email: string, password: string): Promise<boolean> {
  const [provider] = authOptions().providers as unknown as { options: { authorize: Authorize } }[];
  const cookie = [...browser.jar].map((pair) => pair.join('=')).join('; ');
  try {
    const headers = { cookie, 'x-forwarded-for': IP };
    const { sid } = await provider!.options.authorize({ email, password }, { headers });
    browser.jar.set(SESSION, await encode({ token: { sid }, secret: process.env.NEXTAUTH_SECRET ?? '' }));
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return false;
  }
}

const liveSessions = async ({ id }: Staff) => {
  const opened = and(eq(sessions.adminId, id), isNull(sessions.tokenHash), isNull(sessions.revokedAt));
  return (await db().select({ id: sessions.id }).from(sessions).where(opened)).map((row) => row.id);
};

it('a sign-out ends the session of its browser, and no other', async () => {
  const someone = await subAdmin([]);
  await signIn(someone.email, someone.password);
  newBrowser();
  await signIn(someone.email, someone.password);
  const [first = '', second = ''] = await liveSessions(someone);
  const signOut = (token: object) => authOptions().events?.signOut?.({ token } as never);
  await signOut({});
  expect(await liveSessions(someone)).toHaveLength(2);
  await signOut({ sid: first });
  expect(await liveSessions(someone)).toEqual([second]);
});

describe('a browser that signs in', () => {
  it('again ends its earlier session, and no other', async () => {
    const someone = await subAdmin([]);
    expect(await signIn(someone.email, someone.password)).toBe(true);
    const [first] = await liveSessions(someone);
    expect(await signIn(someone.email, someone.password)).toBe(true);
    const second = await liveSessions(someone);
    expect(second).toHaveLength(1);
    expect(second).not.toContain(first);
    newBrowser();
    expect(await signIn(someone.email, someone.password)).toBe(true);
    expect(await liveSessions(someone)).toHaveLength(2);
  });

  it('as someone else ends the previous session too', async () => {
    const [firstPerson, secondPerson] = [await subAdmin([]), await subAdmin([])];
    await signIn(firstPerson.email, firstPerson.password);
    expect(await signIn(secondPerson.email, secondPerson.password)).toBe(true);
    expect(
      [await liveSessions(firstPerson), await liveSessions(secondPerson)].map(({ length }) => length),
    ).toEqual([0, 1]);
  });

  it('with a wrong password keeps its session', async () => {
    const someone = await subAdmin([]);
    await signIn(someone.email, someone.password);
    expect(await signIn(someone.email, 'Wrong#2026')).toBe(false);
    expect(await liveSessions(someone)).toHaveLength(1);
  });

  it('is reported to the account’s owner the first time, and not again', async () => {
    const someone = await subAdmin([]);
    const readReports = async () => {
      await drainOutbox();
      return (await mailsTo(someone.email)).map(({ subject, text }) => [subject, text.includes(IP)]);
    };
    const mail = [expect.stringContaining('new sign-in to your account'), true];
    expect(await signIn(someone.email, 'Wrong#2026')).toBe(false);
    expect(await readReports()).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      expect(await signIn(someone.email, someone.password)).toBe(true);
      expect(await readReports()).toEqual([mail]);
    }
    newBrowser();
    expect(await signIn(someone.email, someone.password)).toBe(true);
    expect(await readReports()).toEqual([mail, mail]);
  });

  it('becomes known for the account, so that wrong passwords of others do not lock it out', async () => {
    const someone = await subAdmin([]);
    await signIn(someone.email, someone.password);
    browser.jar.delete(SESSION);
    for (let time = 0; time < 100; time += 1) await limit('sign-in:account', someone.email);
    expect(await signIn(someone.email, someone.password)).toBe(true);
    newBrowser();
    expect(await signIn(someone.email, someone.password)).toBe(false);
  });
});

it('a browser that set a new password by a mailed link becomes known for the account too', async () => {
  const { email } = await subAdmin([]);
  await forgotPassword({ email }, { ip: IP, userAgent: null });
  await drainOutbox();
  const [mail] = await mailsTo(email);
  const token = decodeURIComponent(/\/reset\?token=([^\s]+)/.exec(mail?.text ?? '')?.[1] ?? '');
  expect(await resetPasswordAction({ token, newPassword: 'Fresh#2027' })).toMatchObject({ ok: true });
  for (let time = 0; time < 100; time += 1) await limit('sign-in:account', email);
  expect(await signIn(email, 'Fresh#2027')).toBe(true);
});
