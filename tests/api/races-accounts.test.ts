import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { admins, emailCodes, passkeys, passwordResets, secondFactors, sessions } from '@/db/tables';
import { transact } from '@/db/transaction';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { inviteAdmin } from '@/lib/parties/accounts/admins';
import { changePassword, forgotPassword, resetPassword } from '@/lib/parties/accounts/commands';
import { issueResetLink } from '@/lib/parties/accounts/reset-links';
import { proveIdentity } from '@/lib/parties/accounts/step-up-commands';
import {
  confirmSecondFactor,
  endSecondFactor,
  startSecondFactor,
} from '@/lib/parties/second-factor/commands';
import { addPasskey, beginPasskey, removePasskey } from '@/lib/parties/second-factor/passkey-commands';
import { ownPasskeys } from '@/lib/parties/second-factor/queries';
import { deleteSubAdmin, updateSubAdmin } from '@/lib/parties/sub-admins/commands';
import { getSubAdmin } from '@/lib/parties/sub-admins/list';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { api, type Options } from '../fixtures/api';
import { authenticatorOf } from '../fixtures/authenticators';
import { inTurn, statusOf } from '../fixtures/in-turn';
import { addPasskeyOf, SoftwarePasskey } from '../fixtures/passkeys';
import { actorOf, newAdmin, type Staff, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { turnOnCodes } from '../fixtures/second-factors';
import { mailsTo } from '../fixtures/stand-ins';
import { visitorAt } from '../fixtures/visitors';

const CLIENT = { ip: '198.51.100.32', userAgent: 'test' };
const NEW_PASSWORD = 'Fresh#2027';

const linkOf = ({ id }: Staff) => transact((tx) => issueResetLink(tx, id, 60));
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  statusOf(resetPassword({ token, newPassword }, CLIENT));
const change = (actor: StaffActor, { password }: Staff) =>
  statusOf(changePassword(actor, { oldPassword: password, newPassword: NEW_PASSWORD }));
const rowOf = async ({ id }: Staff) => (await db().select().from(admins).where(eq(admins.id, id)))[0]!;

/** What the manager of a sub-admin may do to them, each as a change that is ready to be made. */
async function managed({ id }: Staff) {
  const by = await actorOf((await newAdmin()).token);
  const setActive = async (isActive: boolean) => {
    const { updatedAt } = await getSubAdmin(by, id);
    return () => statusOf(updateSubAdmin(by, { id, updatedAt, isActive } as never));
  };
  return {
    deactivation: await setActive(false),
    setActive,
    deletion: () => statusOf(deleteSubAdmin(by, { id })),
  };
}

describe('a proof by password is void once that password is changed:', () => {
  /** Each use of a proven password, and a check that it changed nothing. */
  const USES: Record<
    string,
    (
      someone: Staff,
      actor: StaffActor,
    ) => Promise<[use: () => Promise<unknown>, untouched: () => Promise<boolean>]>
  > = {
    async 'a proof before grave actions'(someone, actor) {
      const ownSession = eq(sessions.id, actor.sessionId);
      const isUnproven = async () =>
        (await db().$count(sessions, and(ownSession, isNull(sessions.provenAt)))) === 1;
      return [() => proveIdentity(actor, { password: someone.password }), isUnproven];
    },
    async 'the beginning of one-time codes'(someone, actor) {
      const isAbsent = async () =>
        (await db().$count(secondFactors, eq(secondFactors.adminId, someone.id))) === 0;
      return [() => startSecondFactor(actor, { password: someone.password }), isAbsent];
    },
    async 'the end of one-time codes'(someone, actor) {
      const { code } = await turnOnCodes(someone);
      const confirmedFactor = and(
        eq(secondFactors.adminId, someone.id),
        isNotNull(secondFactors.confirmedAt),
      );
      const areOn = async () => (await db().$count(secondFactors, confirmedFactor)) === 1;
      return [() => endSecondFactor(actor, { password: someone.password, code: code() }), areOn];
    },
    async 'the removal of a passkey'(someone, actor) {
      await addPasskeyOf(actor, someone.password);
      const [passkey] = await ownPasskeys(actor);
      const isKept = async () => (await ownPasskeys(actor)).length === 1;
      return [() => removePasskey(actor, { id: passkey!.id, password: someone.password }), isKept];
    },
  };

  it.each(Object.entries(USES))('%s', async (_, prepare) => {
    const someone = await subAdmin([]);
    const actor = await actorOf(someone.token);
    const [use, isUntouched] = await prepare(someone, actor);
    expect(
      await inTurn(
        () => change(actor, someone),
        () => statusOf(use()),
      ),
    ).toEqual([200, 400]);
    expect(await isUntouched()).toBe(true);
  });

  it('also when a second factor was added since, which the proof did not include', async () => {
    const someone = await subAdmin([]);
    const actor = await actorOf(someone.token);
    const response = new SoftwarePasskey().create(await beginPasskey(actor, { password: someone.password }));
    const add = () => statusOf(addPasskey(actor, { name: 'Laptop', response }));
    const prove = () => statusOf(proveIdentity(actor, { password: someone.password }));
    expect(await inTurn(add, prove)).toEqual([200, 400]);
    expect(await statusOf(proveIdentity(actor, { password: someone.password }))).toBe(400);
  });
});

describe('a session that a reset has ended can no longer change the account:', () => {
  const CHANGES: Record<string, (someone: Staff, actor: StaffActor) => Promise<() => Promise<unknown>>> = {
    async 'another password'(someone, actor) {
      return () => changePassword(actor, { oldPassword: someone.password, newPassword: 'Other#2028' });
    },
    async 'one-time codes'(someone, actor) {
      const app = authenticatorOf((await startSecondFactor(actor, { password: someone.password })).secret);
      return () => confirmSecondFactor(actor, { code: app.code() });
    },
    async 'a passkey'(someone, actor) {
      const response = new SoftwarePasskey().create(
        await beginPasskey(actor, { password: someone.password }),
      );
      return () => addPasskey(actor, { name: 'Theirs', response });
    },
  };

  it.each(Object.entries(CHANGES))('%s', async (_, prepare) => {
    const someone = await subAdmin([]);
    const link = await linkOf(someone);
    const attempt = await prepare(someone, await actorOf(someone.token));
    expect(
      await inTurn(
        () => reset(link),
        () => statusOf(attempt()),
      ),
    ).toEqual([200, 401]);
    const { email } = someone;
    const signedIn = await api.post('/login', { email, password: NEW_PASSWORD }, { ip: CLIENT.ip });
    expect(signedIn.status).toBe(200);
    expect(await db().$count(passkeys, eq(passkeys.adminId, someone.id))).toBe(0);
  });
});

describe('a link that sets a password', () => {
  it('works once, also concurrently', async () => {
    const link = await linkOf(await subAdmin([]));
    expect(
      await inTurn(
        () => reset(link),
        () => reset(link, 'Other#2028'),
      ),
    ).toEqual([200, 400]);
  });

  it('does not work while a newer invitation replaces it, and leaves the password unchanged', async () => {
    const someone = await newAdmin();
    const link = await linkOf(someone);
    const { passwordHash } = await rowOf(someone);
    const invite = () => transact((tx) => inviteAdmin(tx, { email: someone.email, mail: false }));
    const [{ token }, status] = await inTurn(invite, () => reset(link));
    expect([status, (await rowOf(someone)).passwordHash]).toEqual([400, passwordHash]);
    expect(await reset(token)).toBe(200);
  });

  it.each(['deactivation', 'deletion'] as const)(
    'does not work during a %s, nor afterwards',
    async (name) => {
      const someone = await subAdmin([2]);
      const link = await linkOf(someone);
      const { passwordHash } = await rowOf(someone);
      const by = await managed(someone);
      expect(await inTurn(by[name], () => reset(link))).toEqual([200, 400]);
      expect((await rowOf(someone)).passwordHash).toBe(passwordHash);
      if (name === 'deactivation') expect(await (await by.setActive(true))()).toBe(200);
      expect(await reset(link)).toBe(400);
    },
  );

  it('that was used just before a deletion does not let the account sign in', async () => {
    const someone = await subAdmin([2]);
    const link = await linkOf(someone);
    const { deletion } = await managed(someone);
    expect(await inTurn(() => reset(link), deletion)).toEqual([200, 200]);
    const password = NEW_PASSWORD;
    expect(await api.post('/login', { email: someone.email, password }, { ip: CLIENT.ip })).toMatchObject({
      status: 401,
    });
  });

  it('is not issued during a deactivation, and works neither then nor after it is undone', async () => {
    const someone = await subAdmin([2]);
    const { deactivation, setActive } = await managed(someone);
    const forgot = () => statusOf(forgotPassword({ email: someone.email }, CLIENT));
    expect(await inTurn(deactivation, forgot)).toEqual([200, 404]);
    expect(await (await setActive(true))()).toBe(200);
    const open = and(eq(passwordResets.adminId, someone.id), isNull(passwordResets.usedAt));
    expect(await db().$count(passwordResets, open)).toBe(0);
  });
});

describe('a code that was mailed to a visitor', () => {
  const requestCode = (email: string, by: Options) => api.post('/bookings/web/email-code', { email }, by);
  const confirm = async (email: string, code: string, by: Options) =>
    (await api.post('/bookings/web/email-code/verify', { email, code }, by)).status;

  /** An address with as many mailed codes as it may get, the hash of the newest one, and two browsers. */
  async function mailed() {
    const space = await makeSpace();
    const [email, { by: requester }, { by: otherBrowser }] = [
      `${randomUUID()}@guests.test`,
      visitorAt(space),
      visitorAt(space),
    ];
    for (let time = 0; time < 3; time += 1) await requestCode(email, requester);
    await drainOutbox();
    const sent = (await mailsTo(email)).map(
      ({ subject }) => /\b(\d{6}) is your code/.exec(subject)?.[1] ?? '',
    );
    const [newest] = await db()
      .select({ hash: emailCodes.codeHash })
      .from(emailCodes)
      .where(eq(emailCodes.email, email))
      .orderBy(sql`id desc`);
    return { email, sent, hash: newest!.hash, requester, otherBrowser };
  }
  /** The code that works in the browser that requested it: mails that are sent at once arrive in any order. */
  const codeIn = async ({ email, sent, hash }: Awaited<ReturnType<typeof mailed>>) => {
    const { signatureOf } = await import('@/lib/foundation/signatures-and-encryption');
    return sent.find((code) => signatureOf('email-code', `${email}:${code}`).toString('hex') === hash) ?? '';
  };

  it.each(['asking', 'confirming'])(
    'works once when another browser requests a code at the same time: %s first',
    async (first) => {
      const person = await mailed();
      const { email, requester, otherBrowser } = person;
      const code = await codeIn(person);
      const requestAgain = async () => (await requestCode(email, otherBrowser)).status;
      const confirmed = () => confirm(email, code, requester);
      const statuses =
        first === 'asking' ? await inTurn(requestAgain, confirmed) : await inTurn(confirmed, requestAgain);
      expect([statuses, await confirm(email, code, otherBrowser)]).toEqual([[200, 200], 422]);
    },
  );

  it('works once when five browsers that share it, or five requests of one, confirm it at once', async () => {
    for (const isShared of [true, false]) {
      const person = await mailed();
      const space = await makeSpace();
      const browsers = Array.from({ length: 5 }, () => (isShared ? visitorAt(space).by : person.requester));
      if (isShared) for (const by of browsers) await requestCode(person.email, by);
      const code = await codeIn(person);
      const statuses = await Promise.all(browsers.map((by) => confirm(person.email, code, by)));
      expect(statuses.sort()).toEqual([200, 422, 422, 422, 422]);
    }
  });
});
