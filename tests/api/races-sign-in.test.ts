import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { sessions } from '@/db/tables';
import { transact } from '@/db/transaction';
import { inviteAdmin } from '@/lib/parties/accounts/admins';
import { signInApi } from '@/lib/parties/accounts/api-sign-in';
import { changePassword, resetPassword } from '@/lib/parties/accounts/commands';
import { authOptions } from '@/lib/parties/accounts/next-auth';
import { issueResetLink } from '@/lib/parties/accounts/reset-links';
import {
  confirmSecondFactor,
  endSecondFactor,
  startSecondFactor,
} from '@/lib/parties/second-factor/commands';
import { addPasskey, beginPasskey, removePasskey } from '@/lib/parties/second-factor/passkey-commands';
import { passkeyRequestOptions } from '@/lib/parties/second-factor/passkeys';
import { ownPasskeys } from '@/lib/parties/second-factor/queries';
import { deleteSubAdmin, updateSubAdmin } from '@/lib/parties/sub-admins/commands';
import { getSubAdmin } from '@/lib/parties/sub-admins/list';
import { resetSecondFactor } from '@/lib/parties/sub-admins/second-factor-commands';
import { staffBySession } from '@/lib/platform/identity/sessions';
import { authenticatorOf } from '../fixtures/authenticators';
import { eventually } from '../fixtures/eventually';
import { inTurn, statusOf, whileWaiting } from '../fixtures/in-turn';
import { addPasskeyOf, SoftwarePasskey } from '../fixtures/passkeys';
import { actorOf, newAdmin, type Staff, subAdmin } from '../fixtures/people';
import { turnOnCodes } from '../fixtures/second-factors';

/** The page server, for a browser without cookies that keeps none. */
vi.mock('next/headers', () => ({ cookies: async () => ({ get: () => undefined, set: () => {} }) }));

let networks = 0;
/** A caller in a network that has sent no wrong password yet. */
const newClient = () => {
  networks += 1;
  return { ip: `198.18.0.${networks}`, userAgent: 'test' };
};
const NEW_PASSWORD = 'Fresh#2027';

type Credentials = { email: string; password: string; otp?: string; passkey?: string };
type SignIn = (sent: Credentials, client?: ReturnType<typeof newClient>, cookie?: string) => Promise<number>;
type Authorize = (sent: Credentials, request: { headers: Record<string, string> }) => Promise<unknown>;

/** What signs in, each as an API client and as a browser. */
const CLIENTS: Record<string, SignIn> = {
  'an API client': ({ email, password, otp }, client = newClient()) =>
    statusOf(signInApi({ email, password, otp }, client, null)),
  'a browser': (sent, { ip } = newClient(), cookie = '') => {
    const [provider] = authOptions().providers as unknown as { options: { authorize: Authorize } }[];
    const headers = { cookie, 'x-forwarded-for': ip };
    return statusOf(provider!.options.authorize(sent, { headers }));
  },
};

/** The sessions of a person that have not ended, except the one that made the change. */
async function openOf({ id, token }: Staff): Promise<number> {
  const actor = await actorOf(token).catch(() => null);
  const open = and(
    eq(sessions.adminId, id),
    isNull(sessions.revokedAt),
    actor ? ne(sessions.id, actor.sessionId) : undefined,
  );
  return db().$count(sessions, open);
}

/** A person, how they sign in, and a change that ends every session but the one that makes it. */
type Case = { someone: Staff; credentials: Credentials; change: () => Promise<number> };

const plain = (someone: Staff): Credentials => ({ email: someone.email, password: someone.password });
const manager = async () => actorOf((await newAdmin()).token);
const byLink = (token: string) => () =>
  statusOf(resetPassword({ token, newPassword: NEW_PASSWORD }, newClient()));

const CHANGES: Record<string, () => Promise<Case>> = {
  async 'a password change'() {
    const someone = await subAdmin([]);
    const actor = await actorOf(someone.token);
    const input = { oldPassword: someone.password, newPassword: NEW_PASSWORD };
    return { someone, credentials: plain(someone), change: () => statusOf(changePassword(actor, input)) };
  },
  async 'a mailed reset'() {
    const someone = await subAdmin([]);
    const link = await transact((tx) => issueResetLink(tx, someone.id, 60));
    return { someone, credentials: plain(someone), change: byLink(link) };
  },
  async 'the first one-time code'() {
    const someone = await subAdmin([]);
    const actor = await actorOf(someone.token);
    const app = authenticatorOf((await startSecondFactor(actor, { password: someone.password })).secret);
    const change = () => statusOf(confirmSecondFactor(actor, { code: app.code() }));
    return { someone, credentials: plain(someone), change };
  },
  async 'a deactivation'() {
    const someone = await subAdmin([2]);
    const by = await manager();
    const { id, updatedAt } = await getSubAdmin(by, someone.id);
    const change = () => statusOf(updateSubAdmin(by, { id, updatedAt, isActive: false } as never));
    return { someone, credentials: plain(someone), change };
  },
};

const MORE_CHANGES: typeof CHANGES = {
  ...CHANGES,
  async 'an accepted invitation'() {
    const someone = await newAdmin();
    const { token } = await transact((tx) => inviteAdmin(tx, { email: someone.email, mail: false }));
    return { someone, credentials: plain(someone), change: byLink(token) };
  },
  async 'the first passkey'() {
    const someone = await subAdmin([]);
    const actor = await actorOf(someone.token);
    const response = new SoftwarePasskey().create(await beginPasskey(actor, { password: someone.password }));
    const change = () => statusOf(addPasskey(actor, { name: 'Laptop', response }));
    return { someone, credentials: plain(someone), change };
  },
  async 'a second factor that its manager resets'() {
    const someone = await subAdmin([2]);
    const { code } = await turnOnCodes(someone);
    const by = await manager();
    const change = () => statusOf(resetSecondFactor(by, { id: someone.id }));
    return { someone, credentials: { ...plain(someone), otp: code() }, change };
  },
  async 'a deletion'() {
    const someone = await subAdmin([2]);
    const by = await manager();
    const change = () => statusOf(deleteSubAdmin(by, { id: someone.id }));
    return { someone, credentials: plain(someone), change };
  },
};

const PAIRS = Object.keys(MORE_CHANGES).flatMap((change) =>
  Object.keys(CLIENTS).map((client) => [client, change] as const),
);

describe('a sign-in whose proof changes at the same time', () => {
  it.each(PAIRS)('of %s is refused after %s', async (client, name) => {
    const { someone, credentials, change } = await MORE_CHANGES[name]!();
    expect(await inTurn(change, () => CLIENTS[client]!(credentials))).toEqual([200, 401]);
    expect(await openOf(someone)).toBe(0);
  });

  it.each(PAIRS)('of %s loses its session if it came just before %s', async (client, name) => {
    const { someone, credentials, change } = await MORE_CHANGES[name]!();
    const statuses = await inTurn(() => CLIENTS[client]!(credentials), change, 'sessions');
    expect([statuses, await openOf(someone)]).toEqual([[200, 200], 0]);
  });

  it('is refused when the passkey that it used is removed', async () => {
    const someone = await subAdmin([]);
    const actor = await actorOf(someone.token);
    const { passkey } = await addPasskeyOf(actor, someone.password);
    const [stored] = await ownPasskeys(actor);
    const holder = 'pkb_test';
    const options = await passkeyRequestOptions({ adminId: someone.id, purpose: 'sign-in', holder });
    const sent = { ...plain(someone), passkey: JSON.stringify(passkey.use(options)) };
    const remove = () => statusOf(removePasskey(actor, { id: stored!.id, password: someone.password }));
    const statuses = await inTurn(remove, () =>
      CLIENTS['a browser']!(sent, undefined, `hp_passkey=${holder}`),
    );
    expect([statuses, await openOf(someone)]).toEqual([[200, 401], 0]);
  });

  it('is refused when the one-time codes that it used are turned off', async () => {
    const someone = await subAdmin([]);
    const { code } = await turnOnCodes(someone);
    const actor = await actorOf(someone.token);
    const end = () => statusOf(endSecondFactor(actor, { password: someone.password, code: code() }));
    const again = { ...plain(someone), otp: code(1) };
    expect(await inTurn(end, () => CLIENTS['an API client']!(again))).toEqual([200, 401]);
  });

  it('of a browser is not mailed to the owner as a new one when it is refused', async () => {
    const { someone, credentials, change } = await CHANGES['a password change']!();
    await inTurn(change, () => CLIENTS['a browser']!(credentials));
    const notices = await db().execute(sql`select from outbox
      where kind = 'mail.new-browser' and payload->>'to' = ${someone.email}`);
    expect(notices).toHaveLength(0);
  });
});

/** The number of rounds of each of the four changes: fifty together. */
const ROUNDS = {
  'a password change': 13,
  'a mailed reset': 13,
  'the first one-time code': 12,
  'a deactivation': 12,
};

describe('eight clients that sign in all the time have no session left', () => {
  it.each(Object.entries(ROUNDS))('after %s, in each of %i rounds', async (name, rounds) => {
    const sessionsLeft: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { someone, credentials, change } = await CHANGES[name]!();
      let opened = 0;
      const client = newClient();
      const again = async (signIn: SignIn) => {
        while ((await signIn(credentials, client)) === 200) opened += 1;
      };
      const kinds = Object.values(CLIENTS);
      const clients = Array.from({ length: 8 }, (_, index) => again(kinds[index % kinds.length]!));
      await eventually('the first sessions', () => opened >= 4);
      expect(await change()).toBe(200);
      await Promise.all(clients);
      sessionsLeft.push(await openOf(someone));
    }
    expect(sessionsLeft).toEqual(Array(rounds).fill(0));
  });
});

it('a request that notes that its session is in use waits for its person before it locks the session', async () => {
  const someone = await subAdmin([]);
  expect(await CLIENTS['a browser']!(plain(someone))).toBe(200);
  const ofBrowser = and(eq(sessions.adminId, someone.id), isNull(sessions.tokenHash));
  const [session] = await db()
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '1 hour'` })
    .where(ofBrowser)
    .returning();
  const request = () => staffBySession(session!.id);
  const locked = `select from admins where id = ${someone.id} for no key update`;
  const actor = await whileWaiting(locked, request, () =>
    transact(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '5s'`);
      await tx.update(sessions).set({ ip: null }).where(ofBrowser);
    }),
  );
  expect(actor?.adminId).toBe(someone.id);
  const [after] = await db().select().from(sessions).where(ofBrowser);
  expect(after!.lastSeenAt > session!.lastSeenAt).toBe(true);
});
