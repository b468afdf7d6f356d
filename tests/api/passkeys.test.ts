import { eq, sql } from 'drizzle-orm';
import { encode } from 'next-auth/jwt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { admins, auditEntries, passkeyChallenges, passkeys, sessions } from '@/db/tables';
import { env } from '@/lib/foundation/settings/env';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { beginPasskeySignInAction } from '@/lib/parties/accounts/actions';
import { authOptions } from '@/lib/parties/accounts/next-auth';
import {
  addPasskeyAction,
  beginPasskeyAction,
  beginProofAction,
  removePasskeyAction,
} from '@/lib/parties/second-factor/actions';
import { endSecondFactor } from '@/lib/parties/second-factor/commands';
import type { Assertion } from '@/lib/parties/second-factor/passkey-schema';
import { ownPasskeys, ownSecondFactor } from '@/lib/parties/second-factor/queries';
import type { ActionResult } from '@/lib/platform/http/action';
import { currentStaff } from '@/lib/platform/identity/current-staff';
import { staffBySession } from '@/lib/platform/identity/sessions';
import { api } from '../fixtures/api';
import { jobs } from '../fixtures/jobs';
import { addPasskeyOf, SoftwarePasskey } from '../fixtures/passkeys';
import { actorOf, browserCookie, newAdmin, partner, type Staff, subAdmin, tokenOf } from '../fixtures/people';
import { turnOnCodes } from '../fixtures/second-factors';
import { mailsTo } from '../fixtures/stand-ins';

/** A browser's cookies, which only the page server has. */
const browser = vi.hoisted(() => ({ jar: new Map<string, string>() }));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (browser.jar.has(name) ? { name, value: browser.jar.get(name) } : undefined),
    set: ({ name, value }: { name: string; value: string }) => browser.jar.set(name, value),
  }),
  headers: async () =>
    new Headers({
      'x-forwarded-for': '198.51.100.160',
      cookie: [...browser.jar].map((pair) => pair.join('=')).join('; '),
    }),
}));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));

const SESSION = 'next-auth.session-token';
const newBrowser = () => {
  browser.jar = new Map();
};
beforeEach(newBrowser);
afterEach(() => {
  env().SECOND_FACTOR_ROLES = [];
  env().STEP_UP = false;
});

/** The result of an action; a refusal fails the test. */
async function done<T>(action: Promise<ActionResult<T>>): Promise<T> {
  const result = await action;
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return result.data;
}

/** Signs this browser in as a person from here on; returns their actor. */
async function signedIn(person: Staff) {
  const [name = '', value = ''] = (await browserCookie(person.id)).split('=');
  browser.jar.set(name, value);
  const [row] = await db()
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      sql`${sessions.adminId} = ${person.id} and ${sessions.tokenHash} is null and ${sessions.revokedAt} is null`,
    )
    .orderBy(sql`${sessions.createdAt} desc`)
    .limit(1);
  const actor = await staffBySession(row?.id ?? '');
  if (!actor) throw new Error('The session is worth nothing.');
  return actor;
}

async function withPasskey(person: Staff, name?: string) {
  return addPasskeyOf(await signedIn(person), person.password, name);
}

type Sent = { otp?: string; passkey?: Assertion };
type Authorize = (
  credentials: object,
  request: { headers: Record<string, string> },
) => Promise<{ sid: string }>;
/** Signs in as the library does for the form of the sign-in page; returns the code of a refusal. */
async function signIn({ email, password }: Staff, { otp, passkey }: Sent = {}): Promise<string> {
  const [provider] = authOptions().providers as unknown as { options: { authorize: Authorize } }[];
  const cookie = [...browser.jar].map((pair) => pair.join('=')).join('; ');
  const credentials = { email, password, otp: otp ?? '', passkey: passkey ? JSON.stringify(passkey) : '' };
  try {
    const headers = { cookie, 'x-forwarded-for': '198.51.100.160' };
    const { sid } = await provider!.options.authorize(credentials, { headers });
    browser.jar.set(SESSION, await encode({ token: { sid }, secret: process.env.NEXTAUTH_SECRET ?? '' }));
    return 'signed in';
  } catch (error) {
    return (error as { code: string }).code;
  }
}
const challengeFor = ({ email, password }: Staff) => done(beginPasskeySignInAction({ email, password }));

describe('adding a passkey', () => {
  it('requires the password; the first one ends all other sessions and brings ten recovery codes', async () => {
    const someone = await subAdmin([]);
    const otherToken = await tokenOf(someone.id);
    const actor = await signedIn(someone);
    const wrong = await beginPasskeyAction({ password: 'Wrong#2026' });
    expect(wrong).toMatchObject({ status: 400, errors: [{ path: 'password' }] });
    const options = await done(beginPasskeyAction({ password: someone.password }));
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: someone.email },
      authenticatorSelection: { userVerification: 'preferred' },
    });
    const response = new SoftwarePasskey().create(options);
    const first = await done(addPasskeyAction({ name: ' Work laptop ', response }));
    expect(new Set(first.recoveryCodes).size).toBe(10);
    expect((await api.get('/admin/permissions/me', { token: otherToken })).status).toBe(401);
    expect(await ownPasskeys(actor)).toMatchObject([{ name: 'Work laptop', lastUsedAt: null }]);
    const second = await addPasskeyOf(actor, someone.password, 'Phone');
    expect(second.recoveryCodes).toBeNull();
    expect((await ownPasskeys(actor)).map(({ name }) => name)).toEqual(['Work laptop', 'Phone']);
    const rows = await db().select().from(auditEntries).where(eq(auditEntries.adminId, someone.id));
    expect(rows.map(({ action }) => action)).toEqual([
      'second-factor.add-passkey',
      'second-factor.add-passkey',
    ]);
    // The address of the browser, which the session does not have.
    const { ip } = await currentStaff().then((staff) => staff!);
    expect(ip).toBe('198.51.100.160');
  });

  it.each<[string, (made: SoftwarePasskey, options: { challenge: string }) => object]>([
    ['for another address', (made, options) => made.create(options, { origin: 'https://evil.example' })],
    ['for another site', (made, options) => made.create(options, { rpId: 'evil.example' })],
    ['without user presence', (made, options) => made.create(options, { present: false })],
    ['with a challenge of its own', (made) => made.create({ challenge: 'b3du' })],
  ])('is refused %s', async (_, create) => {
    const someone = await subAdmin([]);
    await signedIn(someone);
    const options = await done(beginPasskeyAction({ password: someone.password }));
    const response = create(new SoftwarePasskey(), options) as never;
    expect(await addPasskeyAction({ name: 'Laptop', response })).toMatchObject({ ok: false, status: 400 });
    expect(await db().$count(passkeys, eq(passkeys.adminId, someone.id))).toBe(0);
  });

  it('works once per challenge, within five minutes, in the session that asked', async () => {
    const someone = await subAdmin([]);
    await signedIn(someone);
    const begin = () => done(beginPasskeyAction({ password: someone.password }));
    const add = (options: { challenge: string }) =>
      addPasskeyAction({ name: 'Laptop', response: new SoftwarePasskey().create(options) });
    const used = await begin();
    const tries = await Promise.all([add(used), add(used)]);
    expect(tries.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const expired = await begin();
    await db()
      .update(passkeyChallenges)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(passkeyChallenges.adminId, someone.id));
    expect(await add(expired)).toMatchObject({ ok: false, status: 400 });
    const otherChallenge = await begin();
    await signedIn(someone);
    expect(await add(otherChallenge)).toMatchObject({ ok: false, status: 400 });
    await jobs();
    const left = sql`${passkeyChallenges.adminId} = ${someone.id} and ${passkeyChallenges.expiresAt} < now()`;
    expect(await db().$count(passkeyChallenges, left)).toBe(0);
  });

  it('works at most ten times, also concurrently, and not with the passkey of another account', async () => {
    const someone = await subAdmin([]);
    const actor = await signedIn(someone);
    for (let time = 0; time < 9; time += 1) await addPasskeyOf(actor, someone.password);
    const attempts = await Promise.allSettled([1, 2, 3].map(() => addPasskeyOf(actor, someone.password)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ownPasskeys(actor)).toHaveLength(10);
    const other = await subAdmin([]);
    const foreignPasskey = await withPasskey(other);
    const third = await subAdmin([]);
    await signedIn(third);
    const options = await done(beginPasskeyAction({ password: third.password }));
    const again = await addPasskeyAction({ name: 'Copy', response: foreignPasskey.passkey.create(options) });
    expect(again).toMatchObject({ ok: false, code: 'duplicate' });
  });
});

describe('signing in with a passkey', () => {
  it('is the second step in a browser, and is shown as the passkey’s last use', async () => {
    const someone = await subAdmin([]);
    const { passkey } = await withPasskey(someone);
    newBrowser();
    expect(await signIn(someone)).toBe('second_factor_required');
    const options = await challengeFor(someone);
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id, transports: ['internal'] }]);
    expect(await signIn(someone, { passkey: passkey.use(options) })).toBe('signed in');
    const [listed] = await ownPasskeys(await actorOf(await tokenOf(someone.id)));
    expect(listed?.lastUsedAt).not.toBeNull();
  });

  it('works once per challenge, in the browser that asked, with the right password', async () => {
    const [someone, other] = [await subAdmin([]), await subAdmin([])];
    const { passkey } = await withPasskey(someone);
    const foreignPasskey = await withPasskey(other);
    newBrowser();
    const wrong = { email: someone.email, password: 'Wrong#2026' };
    expect(await beginPasskeySignInAction(wrong)).toMatchObject({ ok: false, status: 401 });
    newBrowser();
    const without = await subAdmin([]);
    const refused = await beginPasskeySignInAction({ email: without.email, password: without.password });
    expect(refused).toMatchObject({ ok: false, status: 409 });
    expect([...browser.jar.keys()], 'a refusal binds no challenge to the browser').toEqual([]);
    const sent = passkey.use(await challengeFor(someone));
    expect(await signIn({ ...someone, password: 'Wrong#2026' }, { passkey: sent })).toBe('unauthenticated');
    expect(await signIn(someone, { passkey: sent })).toBe('signed in');
    expect(await signIn(someone, { passkey: sent })).toBe('second_factor_wrong');
    const stolen = passkey.use(await challengeFor(someone));
    newBrowser();
    expect(await signIn(someone, { passkey: stolen })).toBe('second_factor_wrong');
    expect(await signIn(someone, { passkey: foreignPasskey.passkey.use(await challengeFor(someone)) })).toBe(
      'second_factor_wrong',
    );
  });

  it.each([
    ['of another address', { origin: 'https://evil.example' }],
    ['of another site', { rpId: 'evil.example' }],
    ['without user presence', { present: false }],
    ['whose counter does not grow, as on a copy', { counter: 1 }],
  ])('is refused for a response %s', async (_, saying) => {
    const someone = await subAdmin([]);
    const { passkey } = await withPasskey(someone);
    newBrowser();
    const sent = passkey.use(await challengeFor(someone), saying);
    expect(await signIn(someone, { passkey: sent })).toBe('second_factor_wrong');
  });

  it('works with an authenticator that does not count', async () => {
    const someone = await subAdmin([]);
    const actor = await signedIn(someone);
    const passkey = new SoftwarePasskey();
    const options = await done(beginPasskeyAction({ password: someone.password }));
    await done(addPasskeyAction({ name: 'Synced', response: passkey.create(options, { counter: 0 }) }));
    expect(await ownPasskeys(actor)).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) {
      newBrowser();
      const sent = passkey.use(await challengeFor(someone), { counter: 0 });
      expect(await signIn(someone, { passkey: sent })).toBe('signed in');
    }
  });

  it('works beside one-time codes, and a recovery code works without either', async () => {
    const someone = await subAdmin([]);
    const { passkey, recoveryCodes } = await withPasskey(someone);
    newBrowser();
    expect(await signIn(someone, { otp: recoveryCodes?.[0] })).toBe('signed in');
    expect(await signIn(someone, { otp: '123456' })).toBe('second_factor_wrong');
    const app = await turnOnCodes({ ...someone, token: await tokenOf(someone.id) });
    newBrowser();
    expect(await signIn(someone, { otp: app.code() })).toBe('signed in');
    expect(await signIn(someone, { passkey: passkey.use(await challengeFor(someone)) })).toBe('signed in');
  });

  it('works in browsers only; the API accepts a recovery code instead', async () => {
    const someone = await subAdmin([]);
    const { passkey, recoveryCodes } = await withPasskey(someone);
    const login = (more: object) =>
      api.post(
        '/login',
        { email: someone.email, password: someone.password, ...more },
        { ip: '2001:db8:7::1' },
      );
    const required = { status: 401, code: 'second_factor_required' };
    expect(await login({})).toMatchObject(required);
    const sent = passkey.use(await challengeFor(someone));
    expect(await login({ passkey: sent })).toMatchObject(required);
    expect((await login({ otp: recoveryCodes?.[0] })).status).toBe(200);
  });
});

describe('removing a passkey', () => {
  it('requires the password of its owner; recovery codes are deleted with the last second factor', async () => {
    const [someone, other] = [await subAdmin([]), await subAdmin([])];
    await withPasskey(other);
    const actor = await signedIn(someone);
    await addPasskeyOf(actor, someone.password);
    const app = await turnOnCodes({ ...someone, token: await tokenOf(someone.id) });
    const currentActor = await signedIn(someone);
    const [passkey] = await ownPasskeys(currentActor);
    const remove = (password: string) => removePasskeyAction({ id: passkey!.id, password });
    expect(await remove('Wrong#2026')).toMatchObject({ status: 400, errors: [{ path: 'password' }] });
    await signedIn(other);
    expect(await remove(other.password)).toMatchObject({ ok: false, status: 404 });
    await signedIn(someone);
    await endSecondFactor(currentActor, { password: someone.password, code: app.code() });
    expect(await ownSecondFactor(currentActor)).toEqual({ isOn: false, recoveryCodesLeft: 10 });
    await done(remove(someone.password));
    expect(await ownPasskeys(currentActor)).toEqual([]);
    expect(await ownSecondFactor(currentActor)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    newBrowser();
    expect(await signIn(someone)).toBe('signed in');
  });

  it('is also possible for managers, who reset all second factors of a sub-admin', async () => {
    const someone = await subAdmin([2], [(await partner('MERIDIAN')).id]);
    await withPasskey(someone);
    const { token } = await newAdmin();
    expect((await api.delete(`/admin/admins/${someone.id}/second-factor`, { token })).status).toBe(200);
    newBrowser();
    expect(await signIn(someone)).toBe('signed in');
  });
});

it('the owner is mailed when a passkey was added or removed, with its name, when and from where', async () => {
  const someone = await subAdmin([]);
  const actor = { ...(await signedIn(someone)), ip: '198.51.100.161' };
  await addPasskeyOf(actor, someone.password, 'Grey key');
  const [passkey] = await ownPasskeys(actor);
  await done(removePasskeyAction({ id: passkey!.id, password: someone.password }));
  await drainOutbox();
  const mails = await mailsTo(someone.email);
  const added = mails.find(({ subject }) => subject.includes('passkey was added'))?.text ?? '';
  const removed = mails.find(({ subject }) => subject.includes('passkey was removed'))?.text ?? '';
  for (const text of [added, removed]) {
    expect(text).toContain('Grey key');
    expect(text).toMatch(/When: .+ \(UTC[+-]\d\d:\d\d\), which is .+ UTC\./);
    expect(text).toContain('Device: test. Network address: ');
  }
  expect(mails).toHaveLength(2);
});

it('a passkey satisfies the requirement of a second factor for a role', async () => {
  const someone = await subAdmin([3]);
  env().SECOND_FACTOR_ROLES = ['sub-admin'];
  const actor = await signedIn(someone);
  expect(actor.mustAddSecondFactor).toBe(true);
  await addPasskeyOf(actor, someone.password);
  const [{ sessionId }] = [actor];
  expect((await staffBySession(sessionId))?.mustAddSecondFactor).toBe(false);
});

describe('a proof with a passkey', () => {
  const mint = (by: object) => api.post('/admin/pod/999999/device-token', undefined, by);
  const proofOf = (by: object, body: object) => api.post('/admin/account/step-up', body, by);

  it('counts like a one-time code, once per challenge, in its own session', async () => {
    env().STEP_UP = true;
    const { id, ...person } = await newAdmin();
    const someone = { id, ...person };
    const { passkey } = await withPasskey(someone);
    await db().update(sessions).set({ provenAt: null }).where(eq(sessions.adminId, id));
    const by = { cookie: `${SESSION}=${browser.jar.get(SESSION)}`, origin: 'http://localhost:3000' };
    const { password } = someone;
    const codeError = { status: 400, errors: [{ path: 'code' }] };
    expect((await mint(by)).code).toBe('step_up_required');
    expect(await proofOf(by, { password })).toMatchObject(codeError);
    const response = passkey.use(await done(beginProofAction({})));
    const other = { cookie: await browserCookie(id), origin: 'http://localhost:3000' };
    expect(await proofOf(other, { password, passkey: response })).toMatchObject(codeError);
    expect(await proofOf(by, { password, passkey: passkey.use(await challengeFor(someone)) })).toMatchObject(
      codeError,
    );
    // A challenge of this session that was created to add a passkey.
    const misused = passkey.use(await done(beginPasskeyAction({ password })));
    expect(await proofOf(by, { password, passkey: misused })).toMatchObject(codeError);
    const sent = passkey.use(await done(beginProofAction({})));
    expect(await proofOf(by, { password: 'Wrong#2026', passkey: sent })).toMatchObject({
      errors: [{ path: 'password' }],
    });
    expect((await mint(by)).code).toBe('step_up_required');
    expect((await proofOf(by, { password, passkey: sent })).status).toBe(200);
    expect((await mint(by)).status).toBe(404);
    expect(await proofOf(by, { password, passkey: sent })).toMatchObject(codeError);
  });

  it('is refused where there is no passkey', async () => {
    await signedIn(await newAdmin());
    expect(await beginProofAction({})).toMatchObject({ ok: false, status: 409, code: 'no_passkey' });
  });
});

it('passkeys are deleted with their account', async () => {
  const someone = await subAdmin([]);
  await withPasskey(someone);
  await db().execute(sql`delete from audit_entries where admin_id = ${someone.id}`);
  await db().delete(admins).where(eq(admins.id, someone.id));
  expect(await db().$count(passkeys, eq(passkeys.adminId, someone.id))).toBe(0);
});
