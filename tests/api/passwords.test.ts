import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { admins } from '@/db/tables';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { limit } from '@/lib/platform/limits';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { subAdmin, tokenOf } from '../fixtures/people';
import { mailsTo } from '../fixtures/stand-ins';

let clients = 0;
/** Every try comes from another client, unless the test is about that. */
function fresh(): string {
  clients += 1;
  return `2001:db8:${clients.toString(16)}::1`;
}

const forgot = (email: string, ip = fresh()) =>
  api.post('/auth/forgotPassword', { email, loginType: 'admin' }, { ip });
const reset = (token: string, newPassword: string, ip = fresh()) =>
  api.post('/auth/resetPassword', { token, newPassword }, { ip });
const signIn = async (email: string, password: string) =>
  (await api.post('/login', { email, password }, { ip: fresh() })).status;

async function linkOf(email: string): Promise<string> {
  await drainOutbox();
  const mails = await mailsTo(email);
  const link = new RegExp(`${process.env.APP_URL}/reset\\?token=([^\\s]+)`);
  const [newest = ''] = mails.flatMap(({ text }) => link.exec(text)?.[1] ?? []);
  return decodeURIComponent(newest);
}

describe('a forgotten password', () => {
  it('is reset once by an emailed link, which ends every session', async () => {
    const { id, email, password, token } = await subAdmin([3]);
    expect((await forgot(email.toUpperCase())).status).toBe(200);
    const secret = await linkOf(email);
    expect(secret.length).toBeGreaterThan(32);
    expect((await reset(secret, 'Fresh#2027')).status).toBe(200);
    expect([await signIn(email, password), await signIn(email, 'Fresh#2027')]).toEqual([401, 200]);
    expect((await api.get('/admin/permissions/me', { token })).status).toBe(401);
    expect(await reset(secret, 'Other#2027')).toMatchObject({ status: 400 });
    expect(await signIn(email, 'Fresh#2027')).toBe(200);
    expect(await db().$count(admins, eq(admins.id, id))).toBe(1);
  });

  it('leaves neither the link nor its token in the database', async () => {
    const { email } = await subAdmin([]);
    await forgot(email);
    const secret = await linkOf(email);
    const [stored] = await db().execute(sql`select
      (select json_agg(r) from password_resets r)::text || (select json_agg(o) from outbox o)::text ||
      (select json_agg(a) from audit_entries a)::text as text`);
    expect(String(stored?.text)).not.toContain(secret);
  });

  it('has a link that is valid for an hour', async () => {
    const { email } = await subAdmin([]);
    await forgot(email);
    const secret = await linkOf(email);
    const older = (time: string) =>
      db().execute(sql`update password_resets set expires_at = expires_at - ${time}::interval`);
    await older('61 minutes');
    expect((await reset(secret, 'Fresh#2027')).status).toBe(400);
    await older('-2 minutes');
    expect((await reset(secret, 'Fresh#2027')).status).toBe(200);
  });

  it('cannot be reset by an older link once a newer one was used', async () => {
    const { email } = await subAdmin([]);
    await forgot(email);
    const first = await linkOf(email);
    await forgot(email);
    const second = await linkOf(email);
    expect(second).not.toBe(first);
    expect((await reset(second, 'Fresh#2027')).status).toBe(200);
    expect((await reset(first, 'Other#2027')).status).toBe(400);
  });

  it('is reported as unknown for an address without an active account', async () => {
    expect(await forgot('nobody@hushpod.test')).toMatchObject({
      status: 404,
      message: 'Email id does not exist',
    });
    expect(await forgot('nonsense')).toMatchObject({ status: 400, message: 'Invalid Email' });
    expect(await forgot('')).toMatchObject({ status: 400, message: 'Enter Email' });
    const { id, email } = await subAdmin([]);
    await db().update(admins).set({ isActive: false }).where(eq(admins.id, id));
    expect((await forgot(email)).status).toBe(404);
  });

  it('cannot be used to list who works here: at most twenty unknown addresses an hour are reported as such', async () => {
    await db().execute(sql`delete from rate_limits where key like 'forgot-password:all%'`);
    const statuses: number[] = [];
    for (let index = 0; index < 40; index += 1)
      statuses.push((await forgot(`nobody${index}@hushpod.test`, `192.0.2.${index}`)).status);
    expect(statuses).toEqual([...Array(20).fill(404), ...Array(20).fill(200)]);
    const { email } = await subAdmin([]);
    expect((await forgot(email)).status, 'as of one who works here').toBe(200);
    expect(await linkOf(email), 'who gets the mail').not.toBe('');
    await db().execute(sql`delete from rate_limits where key like 'forgot-password:all%'`);
    const oneSite: number[] = [];
    for (let index = 0; index < 25; index += 1)
      oneSite.push((await forgot('nobody@hushpod.test', `2001:db8:77:${index.toString(16)}::1`)).status);
    expect(oneSite.slice(20), 'a /48 has four times the tries of a network').toEqual(Array(5).fill(429));
  });

  it('can be requested five times in fifteen minutes per client', async () => {
    const client = fresh();
    for (let round = 0; round < 5; round += 1)
      expect((await forgot(`nobody${round}@hushpod.test`, client)).status).toBe(404);
    const sixth = await forgot('nobody6@hushpod.test', client);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('still sends its owner a working link when others request many: ten mails an hour, the same response', async () => {
    const { email } = await subAdmin([]);
    const requests = await Promise.all(Array.from({ length: 14 }, () => forgot(email)));
    const owner = await forgot(email);
    expect([...new Set([...requests, owner].map(({ status, text }) => `${status} ${text}`))]).toHaveLength(1);
    expect(owner.status).toBe(200);
    const link = await linkOf(email);
    expect(await mailsTo(email)).toHaveLength(10);
    expect(await causedBy(() => forgot(email)), 'one more').toEqual({ 'audit password.forgot': 1 });
    expect((await reset(link, 'Fresh#2027')).status).toBe(200);
  });

  it('lifts the limits on wrong passwords once it is reset, also in a network that has guessed links', async () => {
    const { email } = await subAdmin([]);
    const home = fresh();
    for (let round = 0; round < 10; round += 1)
      await api.post('/login', { email, password: 'Wrong#2026' }, { ip: home });
    for (let round = 0; round < 90; round += 1) await limit('sign-in:account', email);
    for (let round = 0; round < 21; round += 1) await reset(`hpr_${round}`, 'Fresh#2027', home);
    const password = 'Fresh#2027';
    expect((await api.post('/login', { email, password }, { ip: home })).status).toBe(429);
    expect((await api.post('/login', { email, password }, { ip: fresh() })).status).toBe(429);
    await forgot(email);
    expect((await reset(await linkOf(email), password, home)).status).toBe(200);
    expect((await api.post('/login', { email, password }, { ip: home })).status).toBe(200);
    expect(await signIn(email, password)).toBe(200);
  });

  it('limits guesses of a link to twenty per client', async () => {
    const client = fresh();
    const statuses: number[] = [];
    for (let round = 0; round < 21; round += 1)
      statuses.push((await reset(`hpr_${round}`, 'Fresh#2027', client)).status);
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  });

  it('requires a valid new password, and the link survives an invalid one', async () => {
    const { email } = await subAdmin([]);
    await forgot(email);
    const secret = await linkOf(email);
    expect(await reset(secret, 'short#1')).toMatchObject({
      status: 400,
      message: 'It still lacks 8 characters.',
    });
    expect((await reset(secret, 'Fresh#2027')).status).toBe(200);
  });
});

describe('changing one’s own password', () => {
  const change = (token: string, body: object) => api.put('/admin/users/change-password', body, { token });

  it('ends every other session, and keeps this one', async () => {
    const { id, email, password, token } = await subAdmin([]);
    const otherToken = await tokenOf(id);
    expect((await change(token, { oldPassword: password, newPassword: 'Fresh#2027' })).status).toBe(200);
    expect((await api.get('/admin/permissions/me', { token })).status).toBe(200);
    expect((await api.get('/admin/permissions/me', { token: otherToken })).status).toBe(401);
    expect([await signIn(email, password), await signIn(email, 'Fresh#2027')]).toEqual([401, 200]);
  });

  it('accepts the older field name of the current one', async () => {
    const { email, password, token } = await subAdmin([]);
    expect((await change(token, { password, newPassword: 'Fresh#2027' })).status).toBe(200);
    expect(await signIn(email, 'Fresh#2027')).toBe(200);
  });

  it('refuses a wrong current password with 400, so that a typo does not sign anyone out', async () => {
    const { email, password, token } = await subAdmin([]);
    const response = await change(token, { oldPassword: 'Wrong#2026', newPassword: 'Fresh#2027' });
    expect(response).toMatchObject({ status: 400, errors: [{ path: 'oldPassword' }] });
    expect((await api.get('/admin/permissions/me', { token })).status).toBe(200);
    expect(await signIn(email, password)).toBe(200);
  });

  it('allows ten wrong current passwords in 15 minutes, also concurrently; then the right one must wait too', async () => {
    const { id, password, token } = await subAdmin([]);
    const guess = () => change(token, { oldPassword: 'Wrong#2026', newPassword: 'Fresh#2027' });
    const statuses = (await Promise.all(Array.from({ length: 16 }, guess))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(10).fill(400), ...Array(6).fill(429)]);
    const right = { oldPassword: password, newPassword: 'Fresh#2027' };
    const refused = await change(await tokenOf(id), right);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true]);
    expect((await change((await subAdmin([])).token, right)).status).toBe(200);
  });

  it('does not accept the current password as the new one', async () => {
    const { email, password, token } = await subAdmin([]);
    const response = await change(token, { oldPassword: password, newPassword: password });
    expect(response).toMatchObject({
      status: 400,
      errors: [{ path: 'newPassword', message: 'This is your current password. Please choose another one' }],
    });
    for (let round = 0; round < 10; round += 1)
      expect((await change(token, { password, newPassword: password })).status).toBe(400);
    expect(await signIn(email, password)).toBe(200);
  });

  it('requires all fields, and a new password of 8 to 25 characters with a letter, a digit and a symbol', async () => {
    const { password: oldPassword, token } = await subAdmin([]);
    const blank = { status: 400, message: 'Fields cannot be empty.' };
    expect(await change(token, { newPassword: 'Fresh#2027' })).toMatchObject(blank);
    expect(await change(token, { oldPassword })).toMatchObject(blank);
    expect(await change(token, { oldPassword, newPassword: '' })).toMatchObject(blank);
    for (const [newPassword, lacking] of [
      ['Short#1', '8 characters'],
      ['nodigits#', 'a number'],
      ['12345678#', 'a letter'],
      ['NoSign123', 'one of @ $ ! % * # ? &'],
      ['letters', '8 characters, a number, one of @ $ ! % * # ? &'],
    ])
      expect(await change(token, { oldPassword, newPassword })).toMatchObject({
        status: 400,
        message: `It still lacks ${lacking}.`,
      });
    expect(await change(token, { oldPassword, newPassword: `Aa1#${'x'.repeat(22)}` })).toMatchObject({
      status: 400,
      message: 'A password has at most 25 characters',
    });
    // Upper case is not required.
    expect((await change(token, { oldPassword, newPassword: 'lower#2027' })).status).toBe(200);
  });
});
