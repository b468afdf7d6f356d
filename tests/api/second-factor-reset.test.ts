import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries } from '@/db/tables';
import { drainOutbox } from '@/lib/office/jobs/outbox';
import { startSecondFactor } from '@/lib/parties/second-factor/commands';
import { getSubAdmin } from '@/lib/parties/sub-admins/list';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { actorOf, newAdmin, partner, type Staff, subAdmin } from '../fixtures/people';
import { turnOnCodes } from '../fixtures/second-factors';
import { mailsTo } from '../fixtures/stand-ins';

let admin: Staff;
let meridian: number;
beforeAll(async () => {
  admin = await newAdmin();
  meridian = (await partner('MERIDIAN')).id;
});

const reset = ({ id }: Staff, by: Staff) =>
  api.delete(`/admin/admins/${id}/second-factor`, { token: by.token });
const signIn = ({ email, password }: Staff) =>
  api.post('/login', { email, password }, { ip: '2001:db8:6:1::1' });
const hasFactor = async ({ id }: Staff) =>
  (await getSubAdmin(await actorOf(admin.token), id)).hasSecondFactor;

async function withCodes(permissions: number[] = [2]): Promise<Staff> {
  const someone = await subAdmin(permissions, [meridian]);
  await turnOnCodes(someone);
  return someone;
}

describe('the second factor of a sub-admin', () => {
  it('is reset by who manages it: their sessions end, and the password alone signs in', async () => {
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

  it('is reset with a mail to its owner, which names who did it and when', async () => {
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

  it('is not there to reset before it is turned on, and once it was reset', async () => {
    const off = { status: 409, code: 'second_factor_off' };
    const begun = await subAdmin([2], [meridian]);
    await startSecondFactor(await actorOf(begun.token), { password: begun.password });
    expect(await reset(begun, admin)).toMatchObject(off);
    expect((await api.get('/admin/permissions/me', { token: begun.token })).status).toBe(200);
    const someone = await withCodes();
    await reset(someone, admin);
    expect(await reset(someone, admin)).toMatchObject(off);
  });

  it('is reset by nobody who may not change them', async () => {
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
