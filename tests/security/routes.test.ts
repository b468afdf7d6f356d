import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { admins } from '@/db/tables';
import { CAPABILITIES } from '@/lib/entities/permissions';
import { api } from '../fixtures/api';
import { LISTS } from '../fixtures/lists';
import {
  adminToken,
  allPartnerIds,
  newAdmin,
  partner,
  type Staff,
  subAdmin,
  tokenOf,
} from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import {
  callRoute,
  capabilityOf,
  everythingBut,
  isForPodsToo,
  isForStaff,
  ROUTES,
  requirementOf,
} from '../fixtures/routes';

const DENIED = "Access denied. You don't have rights to access this resource";
const KINDS = ['staff', 'visitor', 'pod', 'cron', 'anyone'];
const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const fileOf = ({ path }: { path: string }) => `app/api/v2${path.replace(/\{(\w+)\}/g, '[$1]')}/route.ts`;

const staff = ROUTES.filter(isForStaff).map((route) => ({
  ...route,
  name: name(route),
  what: capabilityOf(route),
}));
const guarded = staff.flatMap(({ what, ...route }) => (what ? [{ ...route, what }] : []));
const forAnyStaff = staff.filter(({ what }) => what === null);

let partners: number[];
beforeAll(async () => {
  partners = await allPartnerIds();
});

describe('every endpoint', () => {
  it('states who may call it', () => {
    const callers = new Set<string>([...KINDS, ...Object.keys(CAPABILITIES)]);
    expect(ROUTES.length).toBeGreaterThan(30);
    const statesCaller = ({ auth }: (typeof ROUTES)[number]) =>
      auth && callers.has(auth.replace(/\|pod$/, ''));
    const missing = ROUTES.filter((route) => !statesCaller(route));
    expect(
      missing.map(
        (route) => `Add \`auth\` to ${route.method} in ${fileOf(route)}: a capability or a kind of caller.`,
      ),
    ).toEqual([]);
  });

  it('that is public is listed as public', () => {
    const publicRoutes = ROUTES.filter(({ auth }) => auth === 'anyone');
    const meantPublic = new Set([
      'POST /login',
      'POST /auth/forgotPassword',
      'POST /auth/resetPassword',
      'GET /countries',
      'GET /states',
      'GET /cities',
      'GET /timezones',
      'GET /admin/termsAndCondition',
      'GET /admin/privacyPolicy',
      'POST /webhooks/stripe',
      // Its signature is the credential.
      'GET /photos/{id}',
      'POST /csp-reports',
      'GET /healthz',
      'GET /readyz',
    ]);
    const unlisted = publicRoutes.filter((route) => !meantPublic.has(name(route)));
    expect(
      unlisted.map(
        (route) =>
          `Change \`auth\` in ${fileOf(route)}, or add '${name(route)}' to meantPublic in tests/security/routes.test.ts.`,
      ),
    ).toEqual([]);
  });

  it('of a list has the path of that list', () => {
    const served = new Set(ROUTES.filter(({ method }) => method === 'GET').map(({ path }) => path));
    const missing = LISTS.filter(({ path }) => !served.has(path));
    expect(
      missing.map((list) => `Add \`GET\` by listRoute to ${fileOf(list)}, for the list ${list.name}.`),
    ).toEqual([]);
  });
});

describe('without valid credentials', () => {
  it.each(ROUTES.filter(({ auth }) => auth !== 'anyone').map((route) => ({ ...route, name: name(route) })))(
    '$name responds with 401',
    async (route) => {
      const { status, text } = await callRoute(route, {});
      expect([status, Object.keys(JSON.parse(text))]).toEqual([401, ['message', 'code']]);
    },
  );

  it('a credential does not open endpoints for other kinds of callers', async () => {
    const space = await makeSpace();
    const credentials: Record<string, { token?: string; key?: string }> = {
      staff: { token: (await newAdmin()).token },
      visitor: { key: (await partner('HUSHPOD')).key },
      pod: { token: await watch(space.id) },
      cron: { token: process.env.CRON_SECRET },
    };
    const wrong: string[] = [];
    for (const route of ROUTES.filter(({ auth }) => auth !== 'anyone')) {
      const kind = isForStaff(route) ? 'staff' : String(route.auth);
      for (const [holder, credential] of Object.entries(credentials)) {
        if (holder === kind || (holder === 'pod' && isForPodsToo(route))) continue;
        const { status } = await callRoute(route, credential);
        if (status !== 401) wrong.push(`${name(route)} let ${holder} in with ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('the token of a person or pod', () => {
  const endings: Record<string, (person: Staff) => Promise<unknown>> = {
    'signed out': ({ token }) => api.put('/logout', undefined, { token }),
    deactivated: ({ id }) => db().update(admins).set({ isActive: false }).where(eq(admins.id, id)),
    deleted: ({ id }) => db().update(admins).set({ deletedAt: new Date() }).where(eq(admins.id, id)),
    'of a changed password': async ({ id, password }) =>
      api.put(
        '/admin/users/change-password',
        { oldPassword: password, newPassword: 'Other#2026' },
        { token: await tokenOf(id) },
      ),
  };

  it.each(Object.keys(endings))('opens nothing once the person is %s', async (how) => {
    const person = await subAdmin([49]);
    expect((await api.get('/admin/permissions/me', { token: person.token })).status).toBe(200);
    await endings[how]?.(person);
    const accepted: string[] = [];
    for (const route of ROUTES.filter(({ auth }) => auth !== 'anyone')) {
      const { status } = await callRoute(route, { token: person.token });
      if (status !== 401) accepted.push(`${name(route)}: ${status}`);
    }
    expect(accepted).toEqual([]);
  });

  it('opens nothing once the pod’s token was rotated', async () => {
    const { id } = await makeSpace();
    const token = await watch(id);
    await api.post(`/admin/pod/${id}/device-token`, undefined, { token: await adminToken() });
    for (const route of ROUTES.filter((each) => each.auth === 'pod' || isForPodsToo(each)))
      expect([name(route), (await callRoute(route, { token })).status]).toEqual([name(route), 401]);
  });
});

describe('a sub-admin', () => {
  it.each(guarded)('with every permission except those $name needs is denied', async (route) => {
    const { any } = requirementOf(route.what);
    const { token } = await subAdmin(everythingBut(any), partners);
    expect(await callRoute(route, { token })).toMatchObject({ status: 403, message: DENIED });
    expect(await callRoute(route, { token: (await subAdmin([], partners)).token })).toMatchObject({
      status: 403,
    });
  });

  it.each(guarded.filter(({ what }) => requirementOf(what).not))(
    'with the permission that takes $name away is denied, unless 49 lifts it',
    async (route) => {
      const { any, not = [] } = requirementOf(route.what);
      for (const id of not) {
        const { token } = await subAdmin([...everythingBut([]), ...any, id], partners);
        expect(await callRoute(route, { token })).toMatchObject({ status: 403, message: DENIED });
        const full = await subAdmin([id, 49]);
        expect((await callRoute(route, { token: full.token })).status).not.toBe(403);
      }
    },
  );

  it.each(guarded.filter(({ what }) => requirementOf(what).all))(
    'without the other permission that $name needs is denied',
    async (route) => {
      for (const id of requirementOf(route.what).all ?? []) {
        const { token } = await subAdmin(everythingBut([id]), partners);
        expect(await callRoute(route, { token })).toMatchObject({ status: 403, message: DENIED });
      }
    },
  );

  // Concurrently: an authorized caller of a door endpoint waits for a pod that is not simulated.
  it.concurrent.each(guarded)('with only the permissions $name needs is authorized', async (route) => {
    const { any, all = [] } = requirementOf(route.what);
    for (const id of any) {
      const { token } = await subAdmin([id, ...all], partners);
      const { status } = await callRoute(route, { token });
      expect([401, 403]).not.toContain(status);
      expect(status).not.toBe(500);
    }
  });

  it.each(forAnyStaff)('without any permission is authorized for $name', async (route) => {
    const { token } = await subAdmin([]);
    const { status } = await callRoute(route, { token });
    expect([401, 403, 500]).not.toContain(status);
  });

  it.each(LISTS)('can export $name only with the permissions for its export', async (list) => {
    const csv = (token: string) =>
      callRoute({ method: 'GET', path: list.path }, { token, query: { export: 'csv' } });
    const { any, all = [], not = [] } = requirementOf(list.exportPermission ?? list.permission);
    expect((await csv((await subAdmin(everythingBut(any), partners)).token)).status).toBe(403);
    for (const id of not)
      expect((await csv((await subAdmin([...any, ...all, id], partners)).token)).status).toBe(403);
    for (const id of any)
      expect((await csv((await subAdmin([id, ...all], partners)).token)).status).toBe(200);
  });
});

describe('role admin', () => {
  it.concurrent.each(staff)('is authorized for $name', async (route) => {
    const { status } = await callRoute(route, { token: (await newAdmin()).token });
    expect([401, 403, 500]).not.toContain(status);
  });
});
