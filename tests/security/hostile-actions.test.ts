import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { admins, sessions } from '@/db/tables';
import { endSessionAction } from '@/lib/parties/accounts/actions';
import { ACTIONS, type Action, isOnce } from '../fixtures/actions';
import { api } from '../fixtures/api';
import { WRONG } from '../fixtures/hostile-values';
import { browserCookie, type Staff, subAdmin } from '../fixtures/people';
import { writesSoFar } from '../fixtures/writes';

/** A browser's request: cookies and headers, which only the page server has. */
const page = vi.hoisted(() => ({ cookie: '' }));
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => (page.cookie ? { value: page.cookie } : undefined) }),
  headers: async () => new Headers({ 'x-forwarded-for': '198.18.0.1' }),
}));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));

let cookie: string;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { id } = await subAdmin([49]);
  cookie = (await browserCookie(id)).split('=')[1] ?? '';
});

/** What a program can send instead of our own pages. */
const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
const ARGUMENTS: [string, unknown[]][] = [
  ['nothing', []],
  ...WRONG.map(([name, value]): [string, unknown[]] => [name, [value]]),
  ...WRONG.map(([name, value]): [string, unknown[]] => [`a key and ${name}`, ['key', value]]),
  ...WRONG.map(([name, value]): [string, unknown[]] => [
    `${name} as an id`,
    [{ id: value, email: value, name: value }],
  ]),
  ['a deep object', [deep(2000)]],
  ['a key that is no text', [{ key: 1 }, {}]],
  ['a function’s properties', [{ toString: 1, valueOf: null }]],
];

/** Actions that anyone may call, signed in or not. */
const OPEN = /^((forgot|reset)Password|beginPasskeySignIn)Action$/;

it('more than fifty actions are found', () => expect(ACTIONS.length).toBeGreaterThan(50));

it.each(ACTIONS)('$name validates any arguments', async ({ action }) => {
  page.cookie = cookie;
  const wrong: string[] = [];
  for (const [what, args] of ARGUMENTS) {
    const result = await action(...args);
    if (!result.ok && result.status >= 500) wrong.push(`${what}: ${result.status} ${result.message}`);
  }
  expect(wrong).toEqual([]);
});

it.each(ACTIONS.filter(({ name }) => !OPEN.test(name)))(
  '$name is denied without a session',
  async ({ action }) => {
    page.cookie = '';
    expect(await action('key', {})).toMatchObject({ ok: false, status: 401 });
  },
);

/** Actions that any member of staff may call, for their own account and the bulk jobs that they started. */
const OWN =
  /^(changePassword|updateOwnProfile|chooseOwnAlerts|forgotPassword|resetPassword|endSession|endOtherSessions|(start|confirm|end)SecondFactor|beginPasskey|beginPasskeySignIn|addPasskey|removePasskey|beginProof|saveListView|saveClock|saveView|removeView|stopBulkJob)Action$/;
/** Operations that parse their input before the permission check. */
const BY_ID = /^(lockBooking|unlockBooking|unlockSpace)Action$/;
const inputOf = (name: string): unknown => {
  if (BY_ID.test(name)) return 1;
  // The required permission depends on its kind.
  if (name === 'bulkActionAction') return { kind: 'space.delete', ids: [1] };
  if (name === 'importRecordsAction') return { kind: 'spaces', text: 'name\na', isDryRun: true };
  return name === 'changeWifiAction' ? { id: 1, isCradlepointEnabled: true } : {};
};
const callAs = (name: string, action: Action) =>
  isOnce(action) ? action(`key-${name}-${Math.random()}`, inputOf(name)) : action(inputOf(name));

it.each(ACTIONS.filter(({ name }) => !OWN.test(name)))(
  '$name is denied without any permission',
  async ({ name, action }) => {
    const { id } = await subAdmin([]);
    page.cookie = (await browserCookie(id)).split('=')[1] ?? '';
    expect(await callAs(name, action)).toMatchObject({ ok: false, status: 403 });
  },
);

/** What ends the session of a signed-in browser. */
const ENDS: Record<string, (person: Staff) => Promise<unknown>> = {
  'who has signed out': ({ id }) =>
    db().update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.adminId, id)),
  'whose account is inactive': ({ id }) =>
    db().update(admins).set({ isActive: false }).where(eq(admins.id, id)),
  'whose account was deleted': ({ id }) =>
    db().update(admins).set({ deletedAt: new Date() }).where(eq(admins.id, id)),
  'whose password was changed elsewhere': ({ token, password }) =>
    api.put('/admin/users/change-password', { oldPassword: password, newPassword: 'Other#2026' }, { token }),
};

it.each(Object.keys(ENDS))('no action can be called by a person %s', async (how) => {
  const person = await subAdmin([49]);
  page.cookie = (await browserCookie(person.id)).split('=')[1] ?? '';
  expect(await endSessionAction({ id: 'none' })).toMatchObject({ status: 404 });
  await ENDS[how]?.(person);
  const before = await writesSoFar();
  const accepted: string[] = [];
  for (const { name, action } of ACTIONS.filter(({ name }) => !OPEN.test(name))) {
    const result = await callAs(name, action);
    if (result.ok || result.status !== 401) accepted.push(`${name}: ${JSON.stringify(result)}`);
  }
  expect(accepted).toEqual([]);
  expect(await writesSoFar()).toBe(before);
});
