import { desc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries } from '@/db/tables';
import { env } from '@/lib/foundation/settings/env';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import {
  confirmSecondFactor,
  endSecondFactor,
  startSecondFactor,
} from '@/lib/parties/second-factor/commands';
import { ownSecondFactor } from '@/lib/parties/second-factor/queries';
import { getSubAdmin } from '@/lib/parties/sub-admins/list';
import { knownBrowserCookie } from '@/lib/platform/identity/known-browser';
import { api } from '../fixtures/api';
import { authenticatorOf } from '../fixtures/authenticators';
import { causedBy } from '../fixtures/caused';
import { actorOf, newAdmin, partner, type Staff, subAdmin, tokenOf } from '../fixtures/people';
import { turnOnCodes } from '../fixtures/second-factors';
import { mailsTo } from '../fixtures/stand-ins';

const WRONG = { status: 401, code: 'second_factor_wrong' };
const REQUIRED = { status: 401, code: 'second_factor_required' };

let clients = 0;
/** A sign-in, each from a separate network. */
function signIn({ email, password }: Pick<Staff, 'email' | 'password'>, otp?: string) {
  clients += 1;
  return api.post<{ token: string }>('/login', { email, password, otp }, { ip: `2001:db8:${clients}:5::1` });
}
const readPermissions = async (token: string) => api.get('/admin/permissions/me', { token });

describe('signing in with one-time codes', () => {
  it('requires a code after the right password, and does not mention it after a wrong one', async () => {
    const someone = await subAdmin([]);
    const app = await turnOnCodes(someone);
    expect(await signIn(someone)).toMatchObject(REQUIRED);
    expect(await signIn(someone, '')).toMatchObject(REQUIRED);
    const refused = await signIn({ ...someone, password: 'Wrong#2026' }, app.code());
    expect(refused).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(refused.message).toBe('Invalid email or password');
    expect((await signIn(someone, app.code())).status).toBe(200);
  });

  it('accepts each code once, and no earlier one', async () => {
    const someone = await subAdmin([]);
    const app = await turnOnCodes(someone);
    const next = app.code(1);
    const tries = await Promise.all([signIn(someone, next), signIn(someone, next)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await signIn(someone, next)).toMatchObject(WRONG);
    expect(await signIn(someone, app.code())).toMatchObject(WRONG);
  });

  it('lets the owner in with a recovery code, whatever another person who knows the password has tried', async () => {
    const someone = await subAdmin([]);
    const { recoveryCodes } = await turnOnCodes(someone);
    const ip = '198.51.100.201';
    const tryFrom = (otp: string, more: object = {}) =>
      api.post('/login', { email: someone.email, password: someone.password, otp }, { ip, ...more });
    for (let wrong = 0; wrong < 10; wrong += 1) {
      expect(await tryFrom('AAAA-BBBB-CCCC')).toMatchObject(WRONG);
      expect(await tryFrom(String(100_000 + wrong))).toMatchObject(WRONG);
    }
    const [first = '', second = '', third = ''] = recoveryCodes;
    expect((await tryFrom(first)).status, 'of that network').toBe(429);
    const { name, value } = knownBrowserCookie(someone.id, 'own-browser');
    expect((await tryFrom(second, { cookie: `${name}=${value}` })).status, 'known browser there').toBe(200);
    expect((await signIn(someone, third)).status, 'another network').toBe(200);
  });

  it('accepts a recovery code once, however it is typed, and only from its owner', async () => {
    const [someone, other] = [await subAdmin([]), await subAdmin([])];
    const { recoveryCodes } = await turnOnCodes(someone);
    const otherApp = await turnOnCodes(other);
    const [first = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await signIn(someone, first)).status).toBe(200);
    expect(await signIn(someone, first)).toMatchObject(WRONG);
    expect((await signIn(someone, second.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await signIn(someone, otherApp.recoveryCodes[0])).toMatchObject(WRONG);
    const left = await ownSecondFactor(await actorOf(await tokenOf(someone.id)));
    expect(left).toEqual({ isOn: true, recoveryCodesLeft: 8 });
  });

  it('limits wrong codes to ten, also from many networks at once; other people still sign in', async () => {
    const [someone, other] = [await subAdmin([]), await subAdmin([])];
    const app = await turnOnCodes(someone);
    const wrong = app.code() === '000000' ? '000001' : '000000';
    const tries = await Promise.all(Array.from({ length: 14 }, () => signIn(someone, wrong)));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await signIn(someone, app.code())).status).toBe(429);
    const otherApp = await turnOnCodes(other);
    expect((await signIn(other, otherApp.code())).status).toBe(200);
  });

  it('needs no code if they are off', async () => {
    const someone = await subAdmin([]);
    expect((await signIn(someone, '123456')).status).toBe(200);
  });
});

describe('one-time codes', () => {
  it('are turned on with the password and a first code, which ends all other sessions', async () => {
    const someone = await subAdmin([]);
    const otherToken = await tokenOf(someone.id);
    const actor = await actorOf(someone.token);
    const start = (password: string) => startSecondFactor(actor, { password });
    await expect(start('Wrong#2026')).rejects.toMatchObject({ status: 400, errors: [{ path: 'password' }] });
    const { secret, picture } = await start(someone.password);
    expect(picture).toMatch(/^data:image\/png;base64,/);
    await expect(confirmSecondFactor(actor, { code: '000000' })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'code' }],
    });
    expect((await signIn(someone)).status).toBe(200);
    const app = authenticatorOf(secret);
    await confirmSecondFactor(actor, { code: app.code() });
    expect([
      (await readPermissions(otherToken)).status,
      (await readPermissions(someone.token)).status,
    ]).toEqual([401, 200]);
    await expect(start(someone.password)).rejects.toMatchObject({ code: 'second_factor_on' });
    await expect(confirmSecondFactor(actor, { code: app.code(1) })).rejects.toMatchObject({ status: 409 });
    // The code that turned them on is used up.
    expect(await signIn(someone, app.code())).toMatchObject(WRONG);
  });

  it('are turned off with the password and a code', async () => {
    const someone = await subAdmin([]);
    const app = await turnOnCodes(someone);
    const actor = await actorOf(someone.token);
    const wrong = endSecondFactor(actor, { password: 'Wrong#2026', code: app.code() });
    await expect(wrong).rejects.toMatchObject({ errors: [{ path: 'password' }] });
    const guessed = endSecondFactor(actor, { password: someone.password, code: 'WRONG' });
    await expect(guessed).rejects.toMatchObject({ errors: [{ path: 'code' }] });
    expect(await signIn(someone)).toMatchObject(REQUIRED);
    await endSecondFactor(actor, { password: someone.password, code: app.code() });
    expect(await ownSecondFactor(actor)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await signIn(someone)).status).toBe(200);
  });

  it('are audited, and neither secret nor recovery code is stored in plain text', async () => {
    const someone = await subAdmin([]);
    const { secret, recoveryCodes } = await turnOnCodes(someone);
    const rows = await db().select().from(auditEntries).where(eq(auditEntries.adminId, someone.id));
    expect(rows.map(({ action }) => action)).toEqual(['second-factor.start', 'second-factor.on']);
    const [stored] = await db().execute(sql`select
      (select json_agg(f) from second_factors f)::text || (select json_agg(c) from recovery_codes c)::text ||
      (select json_agg(a) from audit_entries a)::text as text`);
    for (const hidden of [secret, ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])])
      expect(String(stored?.text)).not.toContain(hidden);
  });
});

describe('a role that must have one-time codes', () => {
  afterEach(() => {
    env().SECOND_FACTOR_ROLES = [];
  });

  it('is refused by the API until they are set up', async () => {
    const [someone, admin] = [await subAdmin([3]), await newAdmin()];
    env().SECOND_FACTOR_ROLES = ['sub-admin'];
    expect(await signIn(someone)).toMatchObject(REQUIRED);
    expect((await signIn(admin)).status).toBe(200);
    expect(await readPermissions(someone.token)).toMatchObject(REQUIRED);
    expect(await api.get('/admin/pod', { token: someone.token })).toMatchObject(REQUIRED);
    expect((await readPermissions(admin.token)).status).toBe(200);
    const app = await turnOnCodes(someone);
    expect((await readPermissions(someone.token)).status).toBe(200);
    expect(await signIn(someone)).toMatchObject(REQUIRED);
    expect((await signIn(someone, app.code())).status).toBe(200);
  });

  it('does not keep a session of a sign-in that was refused', async () => {
    const someone = await subAdmin([]);
    env().SECOND_FACTOR_ROLES = ['sub-admin', 'admin'];
    await signIn(someone);
    env().SECOND_FACTOR_ROLES = [];
    const { data } = await api.get<object[]>('/admin/account/sessions', { token: someone.token });
    expect(data).toHaveLength(1);
  });
});

let admin: Staff;

let meridian: number;

beforeAll(async () => {
  admin = await newAdmin();
  meridian = (await partner('MERIDIAN')).id;
});

const reset = ({ id }: Staff, by: Staff) =>
  api.delete(`/admin/admins/${id}/second-factor`, { token: by.token });

const hasFactor = async ({ id }: Staff) =>
  (await getSubAdmin(await actorOf(admin.token), id)).hasSecondFactor;

async function withCodes(permissions: number[] = [2]): Promise<Staff> {
  const someone = await subAdmin(permissions, [meridian]);
  await turnOnCodes(someone);
  return someone;
}

describe('the second factor of a sub-admin', () => {
  it('can be reset by a manager: its owner’s sessions end, and the password alone signs in', async () => {
    const someone = await withCodes();
    expect(await hasFactor(someone)).toBe(true);
    expect((await reset(someone, admin)).status).toBe(200);
    expect(await hasFactor(someone)).toBe(false);
    expect((await api.get('/admin/permissions/me', { token: someone.token })).status).toBe(401);
    expect((await signIn(someone)).status).toBe(200);
    const [entry] = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.adminId, admin.id))
      .orderBy(desc(auditEntries.id))
      .limit(1);
    expect(entry).toMatchObject({ action: 'sub-admin.reset-second-factor', entityId: String(someone.id) });
  });

  it('is reset with a mail to its owner, which names the manager and the time', async () => {
    const someone = await withCodes();
    await drainOutbox();
    expect(await causedBy(() => reset(someone, admin))).toEqual({
      'audit sub-admin.reset-second-factor': 1,
      'effect mail.second-factor-reset': 1,
      'effect realtime.end': 1,
      'mail to staff': 1,
    });
    // Besides the mail about turning it on. Mails sent at the same moment arrive in any order.
    const mails = await mailsTo(someone.email);
    const mail = mails.find(({ subject }) => subject.includes('your second factor was reset'));
    expect(mails).toHaveLength(2);
    expect(mail?.text).toContain(admin.email);
    expect(mail?.text).toMatch(/When: .+ \(UTC[+-]\d\d:\d\d\), which is .+ UTC\./);
    expect(mail?.text).toContain(`${process.env.APP_URL}/forgotPassword`);
  });

  it('cannot be reset before it is turned on, nor twice', async () => {
    const notOn = { status: 409, code: 'second_factor_off' };
    const begun = await subAdmin([2], [meridian]);
    await startSecondFactor(await actorOf(begun.token), { password: begun.password });
    expect(await reset(begun, admin)).toMatchObject(notOn);
    expect((await api.get('/admin/permissions/me', { token: begun.token })).status).toBe(200);
    const someone = await withCodes();
    await reset(someone, admin);
    expect(await reset(someone, admin)).toMatchObject(notOn);
  });

  it('cannot be reset by staff who may not change the sub-admin', async () => {
    const someone = await withCodes([2, 3]);
    const granter = await subAdmin([133, 2], [meridian]);
    const other = await subAdmin([49], [meridian]);
    expect((await reset(someone, granter)).status).toBe(404);
    expect((await reset(someone, other)).status).toBe(403);
    expect((await reset(granter, granter)).status).toBe(403);
    const superior = await newAdmin();
    await turnOnCodes(superior);
    expect((await reset(superior, admin)).status).toBe(404);
    expect(await hasFactor(someone)).toBe(true);
    const below = await withCodes([2]);
    expect((await reset(below, granter)).status).toBe(200);
  });
});
