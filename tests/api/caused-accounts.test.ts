import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '@/db/client';
import { transact } from '@/db/transaction';
import { addAdmin, inviteAdmin } from '@/lib/parties/accounts/admins';
import { endOtherSessions, endSession, updateOwnProfile } from '@/lib/parties/accounts/commands';
import { noteNewBrowser } from '@/lib/parties/accounts/new-browser-commands';
import { ownSessions } from '@/lib/parties/accounts/queries';
import { issueResetLink } from '@/lib/parties/accounts/reset-links';
import { warnOfWrongPasswords } from '@/lib/parties/accounts/sign-in-warning-commands';
import { proveIdentity } from '@/lib/parties/accounts/step-up-commands';
import { chooseOwnAlerts } from '@/lib/parties/alerts/commands';
import type { BusinessPartnerWire } from '@/lib/parties/business-partners/wire';
import type { PartnerReceiptWire } from '@/lib/parties/partner-receipts/schema';
import {
  confirmSecondFactor,
  endSecondFactor,
  startSecondFactor,
} from '@/lib/parties/second-factor/commands';
import { removePasskey } from '@/lib/parties/second-factor/passkey-commands';
import { ownPasskeys } from '@/lib/parties/second-factor/queries';
import type { SubAdminWire } from '@/lib/parties/sub-admins/wire';
import { fitsWithin } from '@/lib/platform/limits';
import { api } from '../fixtures/api';
import { authenticatorOf } from '../fixtures/authenticators';
import { causedBy } from '../fixtures/caused';
import { addPasskeyOf } from '../fixtures/passkeys';
import { actorOf, newAdmin, partner, type Staff, subAdmin, tokenOf } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { turnOnCodes } from '../fixtures/second-factors';
import { mailsTo } from '../fixtures/stand-ins';
import { visitorAt } from '../fixtures/visitors';

const NEW_PASSWORD = 'Fresh#2027';
const MAILED = { 'mail to staff': 1 };
/** Sessions that end take their realtime connections with them. */
const SIGNED_OUT = { 'effect realtime.end': 1 };

let admin: Staff;
let meridian: number;
beforeAll(async () => {
  admin = await newAdmin();
  meridian = (await partner('MERIDIAN')).id;
});
const address = () => `${randomUUID()}@staff.test`;
/** The effects of an action of a new member of staff, after `prepare`. */
async function effectsOf<T>(
  prepare: (someone: Staff) => Promise<T>,
  act: (someone: Staff, prepared: T) => Promise<unknown>,
) {
  const someone = await subAdmin([2], [meridian]);
  const prepared = await prepare(someone);
  return causedBy(() => act(someone, prepared));
}
const nothing = async () => undefined;
const within = (work: (tx: Tx) => Promise<unknown>) => transact(work);

describe('exactly the expected effects are caused', () => {
  it('by a password that is changed, set by a link, or tried too often', async () => {
    const change = ({ token, password }: Staff) =>
      api.put(
        '/admin/users/change-password',
        { oldPassword: password, newPassword: NEW_PASSWORD },
        { token },
      );
    expect(await effectsOf(nothing, change)).toEqual({
      'audit password.change': 1,
      'effect mail.password-changed': 1,
      ...MAILED,
      ...SIGNED_OUT,
    });
    const link = ({ id }: Staff) => transact((tx) => issueResetLink(tx, id, 60));
    const reset = (_: Staff, token: string) =>
      api.post('/auth/resetPassword', { token, newPassword: NEW_PASSWORD }, { ip: '2001:db8:7:1::1' });
    expect(await effectsOf(link, reset)).toEqual({
      'audit password.reset': 1,
      'effect mail.password-changed': 1,
      ...MAILED,
      ...SIGNED_OUT,
    });
    const tryHundredTimes = ({ email }: Staff) =>
      within(async (tx) => {
        for (let time = 0; time < 100; time += 1) await fitsWithin(tx, 'sign-in:account', email);
      });
    const warnTwice = async (someone: Staff) => {
      await warnOfWrongPasswords(someone);
      await warnOfWrongPasswords(someone);
    };
    expect(await effectsOf(tryHundredTimes, warnTwice), 'the owner is warned once').toEqual({
      'audit password.warn': 1,
      'effect mail.sign-in-warning': 1,
      ...MAILED,
    });
    expect(await effectsOf(nothing, warnOfWrongPasswords), 'before the hundredth').toEqual({});
  });

  it('by sessions that end, and a new browser', async () => {
    const startOtherSession = async ({ token }: Staff) => {
      const actor = await actorOf(token);
      await tokenOf(actor.adminId);
      const sessions = await ownSessions(actor);
      return { actor, id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' };
    };
    expect(await effectsOf(startOtherSession, (_, { actor, id }) => endSession(actor, { id }))).toEqual({
      'audit session.end': 1,
      ...SIGNED_OUT,
    });
    expect(await effectsOf(startOtherSession, (_, { actor }) => endOtherSessions(actor, {}))).toEqual({
      'audit session.end-others': 1,
      ...SIGNED_OUT,
    });
    expect(await effectsOf(nothing, ({ token }) => api.put('/logout', undefined, { token }))).toEqual({
      'audit session.sign-out': 1,
      ...SIGNED_OUT,
    });
    const client = { ip: '198.51.100.8', userAgent: 'test' };
    expect(await effectsOf(nothing, (someone) => noteNewBrowser(someone, client))).toEqual({
      'audit session.new-browser': 1,
      'effect mail.new-browser': 1,
      ...MAILED,
    });
  });

  it('by a second factor that is begun, turned on and off', async () => {
    const begin = async ({ token, password }: Staff) => startSecondFactor(await actorOf(token), { password });
    expect(await effectsOf(nothing, begin)).toEqual({ 'audit second-factor.start': 1 });
    const confirm = async ({ token }: Staff, { secret }: { secret: string }) =>
      confirmSecondFactor(await actorOf(token), { code: authenticatorOf(secret).code() });
    expect(await effectsOf(begin, confirm)).toEqual({
      'audit second-factor.on': 1,
      'effect mail.second-factor': 1,
      ...MAILED,
      ...SIGNED_OUT,
    });
    const end = async ({ token, password }: Staff, app: { code: () => string }) =>
      endSecondFactor(await actorOf(token), { password, code: app.code() });
    expect(await effectsOf(turnOnCodes, end)).toEqual({
      'audit second-factor.off': 1,
      'effect mail.second-factor': 1,
      ...MAILED,
    });
    const prove = async ({ token, password }: Staff, app: { code: () => string }) =>
      proveIdentity.parseAndRun(await actorOf(token), { password, code: app.code() });
    expect(await effectsOf(turnOnCodes, prove)).toEqual({ 'audit session.prove': 1 });
  });

  it('by passkeys that are added and removed', async () => {
    const add = async ({ token, password }: Staff) => addPasskeyOf(await actorOf(token), password);
    const added = { 'audit second-factor.add-passkey': 1, 'effect mail.second-factor': 1, ...MAILED };
    expect(await effectsOf(nothing, add), 'the first one').toEqual({ ...added, ...SIGNED_OUT });
    expect(await effectsOf(add, add), 'a further one').toEqual(added);
    const remove = async ({ token, password }: Staff) => {
      const actor = await actorOf(token);
      const [passkey] = await ownPasskeys(actor);
      await removePasskey(actor, { id: passkey?.id ?? 0, password });
    };
    expect(await effectsOf(add, remove)).toEqual({
      'audit second-factor.remove-passkey': 1,
      'effect mail.second-factor': 1,
      ...MAILED,
    });
  });

  it('by a change of one’s own name, clock and alerts', async () => {
    const rename = async ({ token }: Staff) =>
      updateOwnProfile(await actorOf(token), { firstName: 'Ida', lastName: 'Olsen', timezone: null });
    expect(await effectsOf(nothing, rename)).toEqual({ 'audit account.update': 1 });
    const choose = async ({ token }: Staff) =>
      chooseOwnAlerts(await actorOf(token), {
        mail: [],
        console: [],
        always: [],
        quietFrom: null,
        quietTo: null,
      });
    expect(await effectsOf(nothing, choose)).toEqual({ 'audit account.alerts': 1 });
  });

  it('by an admin who is added and invited at the installation', async () => {
    expect(await causedBy(() => within((tx) => addAdmin(tx, address(), NEW_PASSWORD)))).toEqual({
      'audit account.add': 1,
    });
    const invite = (email: string, mail: boolean) => () => within((tx) => inviteAdmin(tx, { email, mail }));
    const email = address();
    expect(await causedBy(invite(email, true)), 'a new one').toEqual({
      'audit account.add': 1,
      'audit account.invite': 1,
      'effect mail.invitation': 1,
      ...MAILED,
    });
    expect(await causedBy(invite(email, false)), 'again, without a mail').toEqual({
      'audit account.invite': 1,
    });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('by a sub-admin who is added, invited again, changed and deleted', async () => {
    let id = 0;
    const person = {
      firstName: 'Robin',
      lastName: 'Okafor',
      email: address(),
      permissions: [2],
      business_partner_id: [meridian],
    };
    const add = async () => {
      id = (await api.post<SubAdminWire>('/admin/admins', person, admin)).data.id;
    };
    const invited = { 'effect mail.invitation': 1, ...MAILED };
    expect(await causedBy(add)).toEqual({ 'audit sub-admin.create': 1, ...invited });
    const again = () => api.post(`/admin/admins/${id}/invitation`, undefined, admin);
    expect(await causedBy(again)).toEqual({ 'audit sub-admin.invite': 1, ...invited });
    const change = (body: object) => () => api.put(`/admin/admins/${id}`, body, admin);
    expect(await causedBy(change({ firstName: 'Kim' }))).toEqual({ 'audit sub-admin.update': 1 });
    expect(await causedBy(change({ permissions: [3] })), 'channels are authorized again').toEqual({
      'audit sub-admin.update': 1,
      ...SIGNED_OUT,
    });
    expect(await causedBy(change({ isActive: false }))).toEqual({
      'audit sub-admin.update': 1,
      ...SIGNED_OUT,
    });
    expect(await causedBy(change({ firstName: '' })), 'refused').toEqual({});
    expect(await causedBy(() => api.delete(`/admin/admins/${id}`, admin))).toEqual({
      'audit sub-admin.delete': 1,
      ...SIGNED_OUT,
    });
    expect(await causedBy(() => api.delete(`/admin/admins/${id}`, admin)), 'twice').toEqual({});
  });

  it('by a partner, its keys, its receipt and its deletion', async () => {
    const path = '/admin/business-partner';
    const { id } = (
      await api.post<BusinessPartnerWire>(path, { name: 'Quiet Miles', code: `C${process.pid}` }, admin)
    ).data;
    const key = (what: string) => () => api.post(`${path}/${id}/${what}`, {}, admin);
    const another = () => api.post(path, { name: 'Other', code: `D${process.pid}` }, admin);
    expect(await causedBy(another)).toEqual({ 'audit business-partner.create': 1 });
    expect(await causedBy(another), 'a code that is taken').toEqual({});
    expect(await causedBy(() => api.put(`${path}/${id}`, { name: 'Calm Miles' }, admin))).toEqual({
      'audit business-partner.update': 1,
    });
    expect(await causedBy(key('reveal-key'))).toEqual({ 'audit business-partner.reveal-key': 1 });
    expect(await causedBy(key('rotate-key'))).toEqual({ 'audit business-partner.rotate-key': 1 });
    expect(await causedBy(key('end-old-key'))).toEqual({ 'audit business-partner.end-old-key': 1 });
    expect(await causedBy(key('end-old-key')), 'twice').toEqual({});
    const emails = ['books@miles.test'];
    expect(await causedBy(() => api.put(`${path}/${id}/statement-recipients`, { emails }, admin))).toEqual({
      'audit business-partner.statements': 1,
    });
    const receipt = {
      businessPartnerId: id,
      partnerName: 'Aurora Cards',
      receiptName: 'Aurora Ltd',
      receiptEmail: 'receipts@aurora.test',
      receiptDescription: 'Covered by your card',
    };
    let receiptId = 0;
    const addReceipt = async () => {
      receiptId = (await api.post<PartnerReceiptWire>('/admin/partner-receipt', receipt, admin)).data.id;
    };
    expect(await causedBy(addReceipt)).toEqual({ 'audit partner-receipt.create': 1 });
    const ofReceipt = () => `/admin/partner-receipt/${receiptId}`;
    expect(await causedBy(() => api.put(ofReceipt(), { receiptName: 'Aurora' }, admin))).toEqual({
      'audit partner-receipt.update': 1,
    });
    expect(await causedBy(() => api.delete(ofReceipt(), admin))).toEqual({
      'audit partner-receipt.delete': 1,
    });
    expect(await causedBy(() => api.delete(`${path}/${id}`, admin))).toEqual({
      'audit business-partner.delete': 1,
    });
  });

  it('by the code that proves an email address, wrong or right', async () => {
    const { by, email } = visitorAt(await makeSpace());
    expect(await causedBy(() => api.post('/bookings/web/email-code', { email }, by))).toEqual({
      'audit email-code.send': 1,
      'effect mail.email-code': 1,
      'mail to a guest': 1,
    });
    const [mail] = await mailsTo(email);
    const code = /\b(\d{6}) is your code/.exec(mail?.subject ?? '')?.[1] ?? '';
    const verify = (sent: string) => () =>
      api.post('/bookings/web/email-code/verify', { email, code: sent }, by);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await causedBy(verify(wrong))).toEqual({ 'audit email-code.wrong': 1 });
    expect(await causedBy(verify(code))).toEqual({ 'audit email-code.proven': 1 });
  });
});
