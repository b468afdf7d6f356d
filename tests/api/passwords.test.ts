import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { admins } from '@/db/tables';
import { drainOutbox } from '@/lib/office/jobs/outbox';
import { api } from '../fixtures/api';
import { subAdmin, tokenOf } from '../fixtures/people';
import { mailsTo } from '../fixtures/stand-ins';

const HINT = 'At least 8 characters long with 1 number and 1 upper case letter.';
let clients = 0;
/** Every try from another client, unless the test is about that. */
function fresh(): string {
  clients += 1;
  return `2001:db8:0:${clients.toString(16)}::1`;
}

const forgot = (email: string, ip = fresh()) =>
  api.post('/auth/forgotPassword', { email, loginType: 'admin' }, { ip });
const reset = (token: string, newPassword: string, ip = fresh()) =>
  api.post('/auth/resetPassword', { token, newPassword }, { ip });
const signIn = async (email: string, password: string) =>
  (await api.post('/login', { email, password }, { ip: fresh() })).status;

async function linkOf(email: string): Promise<string> {
  await drainOutbox();
  const [mail] = await mailsTo(email);
  const link = new RegExp(`${process.env.APP_URL}/reset\\?token=([^\\s]+)`).exec(mail?.text ?? '');
  return decodeURIComponent(link?.[1] ?? '');
}

describe('a forgotten password', () => {
  it('is replaced by an emailed link, once, and every session ends', async () => {
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

  it('stores neither the link nor the token in the database', async () => {
    const { email } = await subAdmin([]);
    await forgot(email);
    const secret = await linkOf(email);
    const [kept] = await db().execute(sql`select
      (select json_agg(r) from password_resets r)::text || (select json_agg(o) from outbox o)::text ||
      (select json_agg(a) from audit_entries a)::text as text`);
    expect(String(kept?.text)).not.toContain(secret);
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

  it('invalidates older links once one was used', async () => {
    const { email } = await subAdmin([]);
    await forgot(email);
    const first = await linkOf(email);
    await forgot(email);
    const second = await linkOf(email);
    expect(second).not.toBe(first);
    expect((await reset(second, 'Fresh#2027')).status).toBe(200);
    expect((await reset(first, 'Other#2027')).status).toBe(400);
  });

  it('returns the same for an unknown address', async () => {
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

  it('can be requested five times in fifteen minutes, per address and per client', async () => {
    const { email } = await subAdmin([]);
    for (let round = 0; round < 5; round += 1) expect((await forgot(email)).status).toBe(200);
    const sixth = await forgot(email);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(60);
    const client = fresh();
    for (let round = 0; round < 5; round += 1)
      expect((await forgot(`nobody${round}@hushpod.test`, client)).status).toBe(404);
    expect((await forgot('nobody6@hushpod.test', client)).status).toBe(429);
  });

  it('limits guesses', async () => {
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
    expect(await reset(secret, 'short#1')).toMatchObject({ status: 400, message: HINT });
    expect((await reset(secret, 'Fresh#2027')).status).toBe(200);
  });
});

describe('changing one’s own password', () => {
  const change = (token: string, body: object) => api.put('/admin/users/change-password', body, { token });

  it('ends every other session, and keeps this one', async () => {
    const { id, email, password, token } = await subAdmin([]);
    const elsewhere = await tokenOf(id);
    expect((await change(token, { oldPassword: password, newPassword: 'Fresh#2027' })).status).toBe(200);
    expect((await api.get('/admin/permissions/me', { token })).status).toBe(200);
    expect((await api.get('/admin/permissions/me', { token: elsewhere })).status).toBe(401);
    expect([await signIn(email, password), await signIn(email, 'Fresh#2027')]).toEqual([401, 200]);
  });

  it('accepts the older field name of the current one', async () => {
    const { email, password, token } = await subAdmin([]);
    expect((await change(token, { password, newPassword: 'Fresh#2027' })).status).toBe(200);
    expect(await signIn(email, 'Fresh#2027')).toBe(200);
  });

  it('refuses a wrong current one with 400, so that a typo signs nobody out', async () => {
    const { email, password, token } = await subAdmin([]);
    const response = await change(token, { oldPassword: 'Wrong#2026', newPassword: 'Fresh#2027' });
    expect(response).toMatchObject({ status: 400, errors: [{ path: 'oldPassword' }] });
    expect((await api.get('/admin/permissions/me', { token })).status).toBe(200);
    expect(await signIn(email, password)).toBe(200);
  });

  it('requires all fields, and a new one with a letter, a digit and a symbol, of 8 to 25 characters', async () => {
    const { password: oldPassword, token } = await subAdmin([]);
    const blank = { status: 400, message: 'Fields cannot be empty.' };
    expect(await change(token, { newPassword: 'Fresh#2027' })).toMatchObject(blank);
    expect(await change(token, { oldPassword })).toMatchObject(blank);
    expect(await change(token, { oldPassword, newPassword: '' })).toMatchObject(blank);
    for (const newPassword of ['Short#1', 'nodigits#', '12345678#', 'NoSign123', `Aa1#${'x'.repeat(22)}`])
      expect(await change(token, { oldPassword, newPassword })).toMatchObject({ status: 400, message: HINT });
    // Upper case is not required.
    expect((await change(token, { oldPassword, newPassword: 'lower#2027' })).status).toBe(200);
  });
});
