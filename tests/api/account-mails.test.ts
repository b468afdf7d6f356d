import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { admins } from '@/db/tables';
import { transact } from '@/db/transaction';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { issueResetLink } from '@/lib/parties/accounts/reset-links';
import { endSecondFactor } from '@/lib/parties/second-factor/commands';
import { secondFactorMail } from '@/lib/parties/second-factor/mail';
import { api } from '../fixtures/api';
import { actorOf, browserCookie, subAdmin } from '../fixtures/people';
import { turnOnCodes } from '../fixtures/second-factors';
import { mailsTo } from '../fixtures/stand-ins';

const CHANGED = expect.stringContaining('your password was changed');
const IP = '198.51.100.120';
const NEW = 'Fresh#2027';

async function mailedTo(email: string) {
  await drainOutbox();
  return mailsTo(email);
}
const linkFor = (id: number) => transact((tx) => issueResetLink(tx, id, 60));
const reset = async (id: number) =>
  api.post('/auth/resetPassword', { token: await linkFor(id), newPassword: NEW }, { ip: IP });

it('the subject says what happened to the second factor', () => {
  const notice = { to: 'a@staff.test', at: 0, device: 'Firefox', ip: null };
  const subjects = (['on', 'passkey-removed'] as const).map(
    (change) => secondFactorMail({ ...notice, change }).subject,
  );
  expect(subjects).toEqual([
    expect.stringMatching(/: one-time codes were turned on$/),
    expect.stringMatching(/: a passkey was removed$/),
  ]);
});

describe('an email to the owner of an account', () => {
  it('says that the password was changed: when, on which device, from where, and what to do', async () => {
    const { email, password, token } = await subAdmin([]);
    const body = { oldPassword: password, newPassword: NEW };
    expect((await api.put('/admin/users/change-password', body, { token, ip: IP })).status).toBe(200);
    const mails = await mailedTo(email);
    expect(mails).toMatchObject([{ subject: CHANGED }]);
    const text = mails[0]?.text ?? '';
    expect(text).toMatch(/When: .+ \(UTC[+-]\d\d:\d\d\), which is .+ UTC\./);
    expect(text).toContain(`Network address: ${IP}`);
    expect(text).toContain('Device: test');
    expect(text).toContain(`${process.env.APP_URL}/forgotPassword`);
  });

  it('says that the password was reset', async () => {
    const { id, email } = await subAdmin([]);
    expect((await reset(id)).status).toBe(200);
    expect(await mailedTo(email)).toMatchObject([{ subject: CHANGED }]);
  });

  it('says that one-time codes were turned on or off: when, on which device, from where', async () => {
    const someone = await subAdmin([]);
    const app = await turnOnCodes(someone);
    const actor = { ...(await actorOf(someone.token)), ip: IP };
    await endSecondFactor(actor, { password: someone.password, code: app.code() });
    const mails = await mailedTo(someone.email);
    const mailThatCodesAre = (state: string) => ({
      subject: expect.stringContaining(`codes were turned ${state}`),
    });
    expect(mails).toHaveLength(2);
    expect(mails).toEqual(
      expect.arrayContaining(['on', 'off'].map((state) => expect.objectContaining(mailThatCodesAre(state)))),
    );
    const off = mails.find(({ subject }) => subject.endsWith('off'))?.text ?? '';
    expect(off).toMatch(/When: .+ \(UTC[+-]\d\d:\d\d\), which is .+ UTC\./);
    expect(off).toContain(`Device: test. Network address: ${IP}`);
    expect(off).toContain(`${process.env.APP_URL}/forgotPassword`);
  });

  it('is sent neither for a first password nor for a refused change', async () => {
    const [invited, someone] = [await subAdmin([]), await subAdmin([])];
    await db().update(admins).set({ passwordHash: null }).where(eq(admins.id, invited.id));
    expect((await reset(invited.id)).status).toBe(200);
    const cookie = await browserCookie(someone.id);
    const body = { oldPassword: 'Wrong#2026', newPassword: NEW };
    const options = { cookie, origin: process.env.APP_URL };
    expect((await api.put('/admin/users/change-password', body, options)).status).toBe(400);
    for (const { email } of [invited, someone]) expect(await mailedTo(email)).toEqual([]);
  });

  it('is not sent for a sign-in by an API client', async () => {
    const { email, password } = await subAdmin([]);
    expect((await api.post('/login', { email, password }, { ip: IP })).status).toBe(200);
    expect(await mailedTo(email)).toEqual([]);
  });
});
