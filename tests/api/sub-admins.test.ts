import { desc, eq, sql } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { adminPermissions, admins, auditEntries } from '@/db/tables';
import { PERMISSIONS } from '@/lib/entities/permissions';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import type { AssignablePermissionWire, SubAdminWire } from '@/lib/parties/sub-admins/wire';
import { PERMISSION_GROUPS } from '@/lib/platform/authorization/permission-groups';
import { middleware } from '@/middleware';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { eventually } from '../fixtures/eventually';
import { adminToken, browserCookie, partner, subAdmin, tokenOf } from '../fixtures/people';
import { mailsTo } from '../fixtures/stand-ins';

const DENIED = "Access denied. You don't have rights to access this resource";
const NEW_PASSWORD = 'Fresh#2027';

let token: string;
let meridian: number;
let transit: number;
let count = 0;

beforeAll(async () => {
  token = await adminToken();
  meridian = (await partner('MERIDIAN')).id;
  transit = (await partner('TRANSIT')).id;
});

/** A number that no other test uses. */
function next(): number {
  count += 1;
  return count;
}
const address = () => `new-${next()}@staff.test`;
const person = (more: object = {}) => ({
  firstName: 'Robin',
  lastName: 'Okafor',
  email: address(),
  permissions: [2],
  business_partner_id: [meridian],
  ...more,
});
const add = (more: object = {}, by = token) =>
  api.post<SubAdminWire>('/admin/admins', person(more), { token: by });
const open = (id: number, by = token) => api.get<SubAdminWire>(`/admin/admins/${id}`, { token: by });
const change = (id: number, body: object, by = token) =>
  api.put<SubAdminWire>(`/admin/admins/${id}`, body, { token: by });
const remove = (id: number, by = token) => api.delete(`/admin/admins/${id}`, { token: by });
const invite = (id: number, by = token) =>
  api.post(`/admin/admins/${id}/invitation`, undefined, { token: by });
const created = async (more: object = {}) => (await add(more)).data;
const signIn = (email: string, password: string) =>
  api.post<{ token: string }>('/login', { email, password }, { ip: `2001:db8:${next()}:1::1` });
const reset = (secret: string) =>
  api.post(
    '/auth/resetPassword',
    { token: secret, newPassword: NEW_PASSWORD },
    { ip: `2001:db8:${next()}:2::1` },
  );

/** The secret of the newest mailed link. */
async function linkOf(email: string): Promise<string> {
  await drainOutbox();
  const [mail] = await mailsTo(email);
  const link = new RegExp(`${process.env.APP_URL}/reset\\?token=([^\\s]+)`).exec(mail?.text ?? '');
  return decodeURIComponent(link?.[1] ?? '');
}

const lastAudit = async () => {
  const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return entry;
};

describe('adding a sub-admin', () => {
  it('keeps every field that is sent, accepts deviceType, and returns the partners by name', async () => {
    const email = `Robin.${address()}`;
    const sent = { email, permissions: [14, 2, 2], business_partner_id: [meridian, transit], deviceType: 1 };
    const { status, data, text } = await add({ ...sent, role: 'admin', isActive: false });
    expect([status, data]).toMatchObject([
      201,
      {
        firstName: 'Robin',
        lastName: 'Okafor',
        email: email.toLowerCase(),
        isActive: true,
        permissions: [2, 14],
        invited: true,
        lastSeenAt: null,
      },
    ]);
    expect(data.business_partner_id.toSorted()).toEqual([meridian, transit].toSorted());
    expect(data.admin_business_partners).toContainEqual({ id: meridian, name: 'Meridian Lounges' });
    expect(data.admin_api_partners).toEqual(data.admin_business_partners);
    expect(text).not.toMatch(/password|hash/i);
    expect((await open(data.id)).data).toEqual(data);
    expect(await lastAudit()).toMatchObject({
      action: 'sub-admin.create',
      entityId: String(data.id),
      after: { email: data.email, permissions: [2, 14], partners: data.admin_business_partners },
    });
    const [row] = await db().select().from(admins).where(eq(admins.id, data.id));
    expect(row).toMatchObject({ role: 'sub-admin', passwordHash: null });
  });

  it.each([
    [{ firstName: ' ' }, 'firstName', 'Enter the first name'],
    [{ lastName: undefined }, 'lastName', 'Enter the last name'],
    [{ email: 'nonsense' }, 'email', 'Invalid Email'],
    [{ email: null }, 'email', 'Enter Email'],
    [{ permissions: [] }, 'permissions', 'Choose at least one permission'],
    [{ permissions: undefined }, 'permissions', 'Choose at least one permission'],
    [{ permissions: [2, 999] }, 'permissions.1', 'No permission has this id'],
    [{ business_partner_id: [] }, 'business_partner_id', 'Choose at least one partner'],
    [{ business_partner_id: null }, 'business_partner_id', 'Choose at least one partner'],
    [{ business_partner_id: [999_999] }, 'business_partner_id', 'A chosen partner no longer exists'],
  ])('refuses %j', async (body, path, message) => {
    expect(await add(body)).toMatchObject({ status: 400, message, errors: [{ path, message }] });
  });

  it('refuses an address that already has an account, role admin’s too, regardless of case', async () => {
    const { email } = await created();
    for (const existing of [email, email.toUpperCase(), 'Admin@hushpod.test'])
      expect(await add({ email: existing })).toMatchObject({
        status: 409,
        message: 'Email Id already existing.',
        errors: [{ path: 'email' }],
      });
  });

  it('creates one account for many concurrent requests with one address', async () => {
    const email = address();
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await add({ email })).status));
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409]);
  });
});

describe('changing a sub-admin', () => {
  it('keeps the fields that are not sent, and always the email', async () => {
    const before = await created({ permissions: [2, 14] });
    const { data } = await change(before.id, { lastName: 'Lindqvist', email: address(), role: 'admin' });
    expect(data).toEqual({ ...before, lastName: 'Lindqvist', updatedAt: data.updatedAt });
    expect(
      (await change(before.id, { permissions: [3], business_partner_id: [transit] })).data,
    ).toMatchObject({
      lastName: 'Lindqvist',
      permissions: [3],
      business_partner_id: [transit],
    });
    expect(await lastAudit()).toMatchObject({ action: 'sub-admin.update', before: { permissions: [2, 14] } });
  });

  it.each([{ permissions: [] }, { business_partner_id: [] }, { firstName: null }, { isActive: 'yes' }])(
    'refuses %j with a message',
    async (body) => {
      const { status, message } = await change((await created()).id, body);
      expect([status, message]).toEqual([400, expect.stringMatching(/\w+ \w+/)]);
    },
  );

  it('refuses a stale version, even when only a permission changed', async () => {
    const { id, updatedAt } = await created();
    expect((await change(id, { permissions: [2, 3], updatedAt })).status).toBe(200);
    expect(await change(id, { firstName: 'Late', updatedAt })).toMatchObject({ status: 409, code: 'stale' });
  });

  it('drops a deleted partner, and is not refused for it', async () => {
    const [gone] = await db().execute<{ id: number }>(sql`
      insert into business_partners (name, code, box_key, api_key_hash, api_key_encrypted)
      values ('Gone', 'GONE', 'gone', 'gone', 'gone') returning id::int`);
    const { id } = await created({ business_partner_id: [meridian, gone!.id] });
    await db().execute(sql`update business_partners set deleted_at = now() where id = ${gone!.id}`);
    expect((await open(id)).data.business_partner_id).toEqual([meridian]);
    expect((await change(id, { firstName: 'Still' })).status).toBe(200);
  });
});

describe('the list', () => {
  it('has sub-admins only, is searched by name and address, and exported', async () => {
    const { id, email } = await created({ firstName: 'Zephyrine', permissions: [2, 49] });
    const list = (query: Record<string, string | number>) =>
      api.get<SubAdminWire[]>('/admin/admins', { token, query });
    for (const search of ['zephyrine okafor', email.toUpperCase()])
      expect((await list({ search })).data.map((row) => row.id)).toEqual([id]);
    const all = await list({ limit: 100_000 });
    expect(all.data.map((row) => row.email)).toContain('sub@hushpod.test');
    expect(all.data.map((row) => row.email)).not.toContain('admin@hushpod.test');
    const csv = readCsv(
      (await api.get('/admin/admins', { token, query: { search: email, export: 'csv' } })).text,
    );
    expect(csv.rows).toMatchObject([
      {
        'first name': 'Zephyrine',
        partners: 'Meridian Lounges',
        permissions: '2 49',
        access: 'FULL ACCESS',
        'last seen': 'Invited',
        status: 'Active',
      },
    ]);
  });

  it('shows when a sub-admin was last seen', async () => {
    const since = Date.now();
    const { id } = await subAdmin([2], [meridian]);
    const { lastSeenAt, invited } = (await open(id)).data;
    expect(invited).toBe(false);
    expect(new Date(lastSeenAt ?? 0).getTime()).toBeGreaterThanOrEqual(since);
  });

  it('of permissions shows role admin all of them, and a granter its own', async () => {
    const list = async (by: string) =>
      (await api.get<AssignablePermissionWire[]>('/admin/permissions', { token: by })).data;
    expect((await list(token)).map((each) => each.permission_id).toSorted((a, b) => a - b)).toEqual(
      PERMISSIONS.map(({ id }) => id),
    );
    // As the form shows them: by group, each in the order of its group.
    const groups = PERMISSION_GROUPS.flatMap(({ heading, ids }) => ids.map((id) => [heading, id]));
    expect((await list(token)).map(({ group, permission_id }) => [group, permission_id])).toEqual(groups);
    expect(await list(token)).toContainEqual({
      permission_id: 49,
      permission_name: 'FULL ACCESS',
      group: 'Everything',
      restricts: false,
      passedOn: false,
    });
    const { token: granter } = await subAdmin([133, 2, 13], [meridian]);
    expect((await list(granter)).map((each) => [each.permission_id, each.restricts, each.passedOn])).toEqual([
      [2, false, false],
      [13, true, true],
      [133, false, false],
    ]);
  });
});

describe('an invitation', () => {
  it('leads from the email to signing in, which is impossible before', async () => {
    const { id, email } = await created({ permissions: [2] });
    expect((await signIn(email, 'Quiet#2026')).status).toBe(401);
    const secret = await linkOf(email);
    expect((await reset(secret)).status).toBe(200);
    expect((await reset(secret)).status).toBe(400);
    const { status, data } = await signIn(email, NEW_PASSWORD);
    expect(status).toBe(200);
    const ownPermissions = await api.get<{ permission_id: number }[]>('/admin/permissions/me', {
      token: data.token,
    });
    expect(ownPermissions.data.map((each) => each.permission_id)).toEqual([2]);
    expect((await open(id)).data).toMatchObject({ invited: false, lastSeenAt: expect.any(String) });
    expect(await invite(id)).toMatchObject({ status: 409, code: 'not_invited' });
  });

  it('is valid for 72 hours', async () => {
    const { id, email } = await created();
    const secret = await linkOf(email);
    const older = (time: string) =>
      db().execute(
        sql`update password_resets set expires_at = expires_at - ${time}::interval where admin_id = ${id}`,
      );
    await older('72 hours 1 minute');
    expect((await reset(secret)).status).toBe(400);
    await older('-2 minutes');
    expect((await reset(secret)).status).toBe(200);
  });

  it('replaces the one before when sent again, five times in fifteen minutes', async () => {
    const { id, email } = await created();
    const first = await linkOf(email);
    expect((await invite(id)).status).toBe(200);
    const second = await linkOf(email);
    expect(second).not.toBe(first);
    expect((await reset(first)).status).toBe(400);
    let newest = second;
    for (let round = 0; round < 4; round += 1) {
      expect((await invite(id)).status).toBe(200);
      // Mails that are sent together can arrive in any order.
      newest = await linkOf(email);
    }
    expect((await invite(id)).status).toBe(429);
    expect((await reset(newest)).status).toBe(200);
  });

  it('is not sent to an inactive account, nor by an unauthorized one', async () => {
    const { id } = await created();
    await change(id, { isActive: false });
    expect(await invite(id)).toMatchObject({ status: 409, code: 'inactive' });
    const { token: outsider } = await subAdmin([133], [transit]);
    expect((await invite(id, outsider)).status).toBe(404);
  });
});

describe('access that is revoked is gone on the next request:', () => {
  const page = async (cookie: string, path: string) =>
    (await middleware(new NextRequest(`http://localhost:3000${path}`, { headers: { cookie } }))).headers.get(
      'location',
    );

  async function workingPerson(ids: number[]) {
    const { id, email, password, token: bearer } = await subAdmin(ids, [(await partner('HUSHPOD')).id]);
    const cookies = [await browserCookie(id), await browserCookie(id)];
    const endpointStatuses = async () => ({
      bearer: (await api.get('/locations', { token: bearer })).status,
      tabs: await Promise.all(
        cookies.map(async (cookie) => (await api.get('/locations', { cookie })).status),
      ),
      write: (
        await api.post(
          '/locations',
          { name: `Place ${next()}` },
          { cookie: cookies[0], origin: 'http://localhost:3000' },
        )
      ).status,
    });
    return { id, email, password, cookies, endpointStatuses };
  }
  const everywhere = (status: number) => ({ bearer: status, tabs: [status, status], write: status });

  it('all of it for a deactivated account, which comes back with a new sign-in only', async () => {
    const { id, email, password, cookies, endpointStatuses } = await workingPerson([40, 41]);
    expect(await endpointStatuses()).toEqual({ ...everywhere(200), write: 201 });
    expect(await page(cookies[0]!, '/admin/locations')).toBeNull();
    expect((await change(id, { isActive: false })).data.isActive).toBe(false);
    expect(await endpointStatuses()).toEqual(everywhere(401));
    for (const cookie of cookies)
      expect(await page(cookie, '/admin/locations')).toBe('http://localhost:3000/');
    expect((await signIn(email, password)).status).toBe(401);
    await change(id, { isActive: true });
    expect(await endpointStatuses()).toEqual(everywhere(401));
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('all of it for a deleted account; the address is free, and history stays', async () => {
    const { id, email, password, endpointStatuses } = await workingPerson([40, 41]);
    expect((await remove(id)).status).toBe(200);
    expect(await endpointStatuses()).toEqual(everywhere(401));
    expect([(await open(id)).status, (await change(id, {})).status, (await remove(id)).status]).toEqual([
      404, 404, 404,
    ]);
    expect((await signIn(email, password)).status).toBe(401);
    const again = await add({ email });
    expect(again.status).toBe(201);
    expect(again.data.id).not.toBe(id);
    expect(await db().$count(admins, eq(admins.email, email))).toBe(2);
  });

  it('a permission, for pages, actions and tokens alike', async () => {
    const { id, cookies, endpointStatuses } = await workingPerson([40, 41, 2]);
    await change(id, { permissions: [2] });
    expect(await endpointStatuses()).toEqual(everywhere(403));
    const refused = await middleware(
      new NextRequest('http://localhost:3000/admin/locations', { headers: { cookie: cookies[0]! } }),
    );
    expect(refused.status).toBe(403);
    await change(id, { permissions: [40, 41] });
    expect(await endpointStatuses()).toEqual({ ...everywhere(200), write: 201 });
  });

  it('password links of an inactive or deleted account, also those that it requested', async () => {
    const revocations = [(id: number) => change(id, { isActive: false }), (id: number) => remove(id)];
    for (const act of revocations) {
      const { id, email } = await created();
      const invitation = await linkOf(email);
      await api.post('/auth/forgotPassword', { email }, { ip: `2001:db8:${next()}:3::1` });
      const forgotten = await linkOf(email);
      expect(forgotten).not.toBe(invitation);
      await act(id);
      const tryBoth = async () => [(await reset(invitation)).status, (await reset(forgotten)).status];
      expect(await tryBoth()).toEqual([400, 400]);
      await db().update(admins).set({ isActive: true, deletedAt: null }).where(eq(admins.id, id));
      expect(await tryBoth(), 'for good').toEqual([400, 400]);
    }
  });

  it('a link while its account is flagged as inactive', async () => {
    const { id, email } = await created();
    const secret = await linkOf(email);
    await db().update(admins).set({ isActive: false }).where(eq(admins.id, id));
    expect((await reset(secret)).status).toBe(400);
    await db().update(admins).set({ isActive: true }).where(eq(admins.id, id));
    expect((await reset(secret)).status).toBe(200);
  });
});

describe('a granter who loses permissions between opening and saving', () => {
  /** Revokes something from the granter in a transaction that its request has to wait for. */
  async function revokeWhileWaiting(
    granterId: number,
    take: string,
    request: () => Promise<{ status: number }>,
  ) {
    let response: Promise<{ status: number }> | undefined;
    await db().transaction(async (tx) => {
      await tx.select().from(admins).where(eq(admins.id, granterId)).for('update');
      await tx.execute(sql.raw(take));
      response = request();
      await eventually('the request waits', async () => {
        const [row] = await db().execute<{ waiting: number }>(
          sql`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return (row?.waiting ?? 0) > 0;
      });
    });
    return (await response)?.status;
  }

  it.each([
    [
      'permission 133',
      403,
      (id: number) => `delete from admin_permissions where admin_id = ${id} and permission_id = 133`,
    ],
    [
      'a permission that it grants',
      403,
      (id: number) => `delete from admin_permissions where admin_id = ${id} and permission_id = 3`,
    ],
    ['the partner', 403, (id: number) => `delete from admin_business_partners where admin_id = ${id}`],
    ['its account', 401, (id: number) => `update admins set is_active = false where id = ${id}`],
  ])('creates no account after losing %s: the response is %i', async (_, status, take) => {
    const { id, token: granter } = await subAdmin([133, 2, 3], [meridian]);
    const email = address();
    expect(await revokeWhileWaiting(id, take(id), () => add({ email, permissions: [2, 3] }, granter))).toBe(
      status,
    );
    expect(await db().$count(admins, eq(admins.email, email))).toBe(0);
  });

  it('gets 404 if the sub-admin is granted more in the meantime', async () => {
    const { token: granter } = await subAdmin([133, 2], [meridian]);
    const { id } = await created();
    const give = `insert into admin_permissions (admin_id, permission_id) values (${id}, 3)`;
    expect(await revokeWhileWaiting(id, give, () => change(id, { permissions: [2] }, granter))).toBe(404);
    const remaining = await db().$count(adminPermissions, eq(adminPermissions.adminId, id));
    expect(remaining).toBe(2);
  });

  it('gains nothing when two change each other concurrently', async () => {
    const [one, two] = [await subAdmin([133, 2], [meridian]), await subAdmin([133, 2], [meridian])];
    const statuses = await Promise.all([
      change(two.id, { permissions: [2] }, one.token),
      change(one.id, { permissions: [2] }, two.token),
    ]);
    // The second one has lost 133 by then.
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });
});

describe('role admin', () => {
  it('cannot be reached, so that the last one cannot be locked out', async () => {
    const roles = await db().select({ id: admins.id }).from(admins).where(eq(admins.role, 'admin'));
    const { token: granter } = await subAdmin([133, 2], [meridian]);
    for (const by of [token, granter, await tokenOf(roles[0]!.id)])
      for (const { id } of roles) {
        const responses = [
          await open(id, by),
          await change(id, { isActive: false }, by),
          await change(id, { permissions: [2] }, by),
          await remove(id, by),
          await invite(id, by),
        ];
        expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      }
    expect((await api.get('/admin/permissions/me', { token })).status).toBe(200);
  });

  it('cannot be granted', async () => {
    const { id } = (await add({ role: 'admin' })).data;
    await change(id, { role: 'admin' });
    const [row] = await db().select({ role: admins.role }).from(admins).where(eq(admins.id, id));
    expect(row?.role).toBe('sub-admin');
  });
});

describe('a holder of 49', () => {
  it('cannot manage sub-admins as a sub-admin, with or without 133, but can with role admin', async () => {
    for (const ids of [[49], [49, 133], [49, 133, 2]]) {
      const { token: full } = await subAdmin(ids, [meridian]);
      const { id } = await created();
      const responses = [
        await api.get('/admin/admins', { token: full }),
        await api.get('/admin/admins', { token: full, query: { export: 'csv' } }),
        await api.get('/admin/permissions', { token: full }),
        await add({}, full),
        await open(id, full),
        await change(id, { firstName: 'Other' }, full),
        await remove(id, full),
        await invite(id, full),
      ];
      for (const response of responses) expect(response).toMatchObject({ status: 403, message: DENIED });
      const { id: adminId } = await subAdmin(ids);
      const cookie = await browserCookie(adminId);
      const request = new NextRequest('http://localhost:3000/admin/manage-sub-admin', {
        headers: { cookie },
      });
      expect((await middleware(request)).status).toBe(403);
    }
    const [full] = await db()
      .insert(admins)
      .values({ email: address(), firstName: 'Full', lastName: 'Admin', role: 'admin' })
      .returning({ id: admins.id });
    await db().insert(adminPermissions).values({ adminId: full!.id, permissionId: 49 });
    expect((await add({}, await tokenOf(full!.id))).status).toBe(201);
  });
});
