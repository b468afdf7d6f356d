import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries } from '@/db/tables';
import { env } from '@/lib/foundation/env';
import {
  confirmSecondFactor,
  endSecondFactor,
  startSecondFactor,
} from '@/lib/parties/second-factor/commands';
import { ownSecondFactor } from '@/lib/parties/second-factor/queries';
import { api } from '../fixtures/api';
import { authenticatorOf } from '../fixtures/authenticators';
import { actorOf, newAdmin, type Staff, subAdmin, tokenOf } from '../fixtures/people';
import { turnOnCodes } from '../fixtures/second-factors';

const WRONG = { status: 401, code: 'second_factor_wrong' };
const REQUIRED = { status: 401, code: 'second_factor_required' };

let clients = 0;
/** A sign-in, each from a separate network. */
function signIn({ email, password }: Pick<Staff, 'email' | 'password'>, otp?: string) {
  clients += 1;
  return api.post<{ token: string }>('/login', { email, password, otp }, { ip: `2001:db8:${clients}:5::1` });
}
const see = async (token: string) => api.get('/admin/permissions/me', { token });

describe('signing in with one-time codes', () => {
  it('needs one after the right password, and says nothing of it after a wrong one', async () => {
    const someone = await subAdmin([]);
    const app = await turnOnCodes(someone);
    expect(await signIn(someone)).toMatchObject(REQUIRED);
    expect(await signIn(someone, '')).toMatchObject(REQUIRED);
    const refused = await signIn({ ...someone, password: 'Wrong#2026' }, app.code());
    expect(refused).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(refused.message).toBe('Invalid email or password');
    expect((await signIn(someone, app.code())).status).toBe(200);
  });

  it('takes each code once, and none from before', async () => {
    const someone = await subAdmin([]);
    const app = await turnOnCodes(someone);
    const next = app.code(1);
    const tries = await Promise.all([signIn(someone, next), signIn(someone, next)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await signIn(someone, next)).toMatchObject(WRONG);
    expect(await signIn(someone, app.code())).toMatchObject(WRONG);
  });

  it('takes a recovery code once, however it is typed, and of nobody else', async () => {
    const [someone, other] = [await subAdmin([]), await subAdmin([])];
    const { recoveryCodes } = await turnOnCodes(someone);
    const theirs = await turnOnCodes(other);
    const [first = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await signIn(someone, first)).status).toBe(200);
    expect(await signIn(someone, first)).toMatchObject(WRONG);
    expect((await signIn(someone, second.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await signIn(someone, theirs.recoveryCodes[0])).toMatchObject(WRONG);
    const left = await ownSecondFactor(await actorOf(await tokenOf(someone.id)));
    expect(left).toEqual({ isOn: true, recoveryCodesLeft: 8 });
  });

  it('limits wrong codes to ten, also from many networks at once; others sign in', async () => {
    const [someone, other] = [await subAdmin([]), await subAdmin([])];
    const app = await turnOnCodes(someone);
    const tries = await Promise.all(Array.from({ length: 14 }, () => signIn(someone, 'WRONG-WRONG')));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await signIn(someone, app.code())).status).toBe(429);
    const theirs = await turnOnCodes(other);
    expect((await signIn(other, theirs.code())).status).toBe(200);
  });

  it('is as before without them', async () => {
    const someone = await subAdmin([]);
    expect((await signIn(someone, '123456')).status).toBe(200);
  });
});

describe('one-time codes', () => {
  it('are turned on with the password and a first code, which ends all other sessions', async () => {
    const someone = await subAdmin([]);
    const elsewhere = await tokenOf(someone.id);
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
    expect([(await see(elsewhere)).status, (await see(someone.token)).status]).toEqual([401, 200]);
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

  it('are audited, and neither secret nor recovery code is stored as it is', async () => {
    const someone = await subAdmin([]);
    const { secret, recoveryCodes } = await turnOnCodes(someone);
    const rows = await db().select().from(auditEntries).where(eq(auditEntries.adminId, someone.id));
    expect(rows.map(({ action }) => action)).toEqual(['second-factor.start', 'second-factor.on']);
    const [kept] = await db().execute(sql`select
      (select json_agg(f) from second_factors f)::text || (select json_agg(c) from recovery_codes c)::text ||
      (select json_agg(a) from audit_entries a)::text as text`);
    for (const hidden of [secret, ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])])
      expect(String(kept?.text)).not.toContain(hidden);
  });
});

describe('a role that must have them', () => {
  afterEach(() => {
    env().SECOND_FACTOR_ROLES = [];
  });

  it('is refused by the API until they are set up, and for everything but that', async () => {
    const [someone, admin] = [await subAdmin([3]), await newAdmin()];
    env().SECOND_FACTOR_ROLES = ['sub-admin'];
    expect(await signIn(someone)).toMatchObject(REQUIRED);
    expect((await signIn(admin)).status).toBe(200);
    expect(await see(someone.token)).toMatchObject(REQUIRED);
    expect(await api.get('/admin/pod', { token: someone.token })).toMatchObject(REQUIRED);
    expect((await see(admin.token)).status).toBe(200);
    const app = await turnOnCodes(someone);
    expect((await see(someone.token)).status).toBe(200);
    expect(await signIn(someone)).toMatchObject(REQUIRED);
    expect((await signIn(someone, app.code())).status).toBe(200);
  });

  it('opens no session that stays', async () => {
    const someone = await subAdmin([]);
    env().SECOND_FACTOR_ROLES = ['sub-admin', 'admin'];
    await signIn(someone);
    env().SECOND_FACTOR_ROLES = [];
    const { data } = await api.get<object[]>('/admin/account/sessions', { token: someone.token });
    expect(data).toHaveLength(1);
  });
});
