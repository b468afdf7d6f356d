import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { adminPermissions, admins } from '@/db/tables';
import type { SubAdminWire } from '@/lib/parties/sub-admins/wire';
import { api } from '../fixtures/api';
import { adminToken, partner, subAdmin, tokenOf } from '../fixtures/people';

/*
 * docs/rules.md#granting as a plain oracle. Manage Sub-Admin requires role admin, or 133 without 49. A granter passes
 * on its own restrictions, grants only ids and partners that it has, and cannot change itself or anyone who has more.
 */
type Account = { role: 'admin' | 'sub-admin'; ids: number[]; partners: number[] };

const NEGATIVE = [10, 13, 28, 29, 30, 46, 48];
const mayManage = ({ role, ids }: Account) => role === 'admin' || (ids.includes(133) && !ids.includes(49));
const within = (few: number[], many: number[]) => few.every((one) => many.includes(one));
const holdsNoMore = (targetAccount: Account, granter: Account) =>
  targetAccount.role !== 'admin' &&
  (granter.role === 'admin' ||
    (within(targetAccount.ids, granter.ids) && within(targetAccount.partners, granter.partners)));
const mayGive = (granter: Account, ids: number[], partners: number[]) =>
  granter.role === 'admin' || (within(ids, granter.ids) && within(partners, granter.partners));
const restrictionsOf = ({ role, ids }: Account) =>
  role === 'admin' ? [] : ids.filter((id) => NEGATIVE.includes(id));
const sorted = (ids: Iterable<number>) => [...new Set(ids)].toSorted((a, b) => a - b);

let count = 0;
let places: number[];
let token: string;
beforeAll(async () => {
  places = await Promise.all(
    ['MERIDIAN', 'TRANSIT', 'HUSHPOD'].map(async (code) => (await partner(code)).id),
  );
  token = await adminToken();
});

const POOL = [2, 3, 13, 28, 46, 49];
const ids = fc.subarray(POOL);
const chosen = fc.subarray([...POOL, 133], { minLength: 1 });
const partnerIndexes = fc.subarray([0, 1, 2]);
const somePartnerIndexes = fc.subarray([0, 1, 2], { minLength: 1 });
/** Mostly granters that are authorized at all: 133 without 49. */
const granterIds = fc.oneof(
  { weight: 4, arbitrary: ids.map((permissions) => [...permissions.filter((id) => id !== 49), 133]) },
  { weight: 1, arbitrary: ids.map((permissions) => [...permissions, 133]) },
  { weight: 1, arbitrary: ids },
);
const role = fc.oneof(
  { weight: 5, arbitrary: fc.constant('sub-admin' as const) },
  { weight: 1, arbitrary: fc.constant('admin' as const) },
);
const partnerIdsAt = (wanted: number[]) => wanted.map((index) => places[index] ?? 0);

async function createAccount({
  role,
  ids: permissions,
  partners,
}: Account): Promise<{ id: number; token: string }> {
  if (role === 'sub-admin') return subAdmin(permissions, partners);
  count += 1;
  const [row] = await db()
    .insert(admins)
    .values({ email: `role-${count}@staff.test`, firstName: 'Role', lastName: 'Admin', role })
    .returning({ id: admins.id });
  const adminId = row?.id ?? 0;
  if (permissions.length > 0)
    await db()
      .insert(adminPermissions)
      .values(permissions.map((permissionId) => ({ adminId, permissionId })));
  return { id: adminId, token: await tokenOf(adminId) };
}

const read = async (id: number) => (await api.get<SubAdminWire>(`/admin/admins/${id}`, { token })).data;

describe('for any granter and any request,', () => {
  it('a new account gets what the granter may grant, with its restrictions, or is not created', async () => {
    await fc.assert(
      fc.asyncProperty(
        role,
        granterIds,
        partnerIndexes,
        chosen,
        somePartnerIndexes,
        async (granterRole, permissions, ownIndexes, wanted, forThem) => {
          const granter: Account = {
            role: granterRole,
            ids: permissions,
            partners: partnerIdsAt(ownIndexes),
          };
          const { token: by } = await createAccount(granter);
          count += 1;
          const email = `grant-${count}@staff.test`;
          const body = { firstName: 'Drawn', lastName: 'Lots', email, permissions: wanted };
          const response = await api.post<SubAdminWire>(
            '/admin/admins',
            { ...body, business_partner_id: partnerIdsAt(forThem) },
            { token: by },
          );
          const allowed = mayManage(granter) && mayGive(granter, wanted, partnerIdsAt(forThem));
          expect(response.status).toBe(allowed ? 201 : 403);
          if (!allowed) return;
          expect(response.data.permissions).toEqual(sorted([...wanted, ...restrictionsOf(granter)]));
          expect(sorted(response.data.business_partner_id)).toEqual(sorted(partnerIdsAt(forThem)));
        },
      ),
      {
        numRuns: 40,
        examples: [
          ['sub-admin', [133, 2], [0], [2, 133], [0]],
          ['sub-admin', [133, 2], [0], [49], [0]],
          ['sub-admin', [133, 13, 2], [0], [2], [0]],
          ['sub-admin', [133, 2], [0], [2], [0, 1]],
          ['sub-admin', [133, 49], [0], [2], [0]],
          ['admin', [], [], [49, 133], [2]],
        ],
      },
    );
  });

  it('an existing account is seen, changed, invited and deleted only by those who may', async () => {
    const change = fc.record({ permissions: fc.option(chosen), places: fc.option(somePartnerIndexes) });
    const target = fc.oneof(
      { weight: 5, arbitrary: fc.record({ role, ids: chosen, places: partnerIndexes }) },
      { weight: 1, arbitrary: fc.constant('itself' as const) },
      // One who has as much as its granter.
      { weight: 2, arbitrary: fc.constant('its like' as const) },
    );
    await fc.assert(
      fc.asyncProperty(
        role,
        granterIds,
        partnerIndexes,
        target,
        change,
        async (granterRole, permissions, ownIndexes, picked, wanted) => {
          const granter: Account = {
            role: granterRole,
            ids: permissions,
            partners: partnerIdsAt(ownIndexes),
          };
          const granterAccount = await createAccount(granter);
          const isSelf = picked === 'itself';
          const targetAccount: Account =
            picked === 'itself' || picked === 'its like'
              ? { ...granter, role: isSelf ? granterRole : 'sub-admin' }
              : { role: picked.role, ids: picked.ids, partners: partnerIdsAt(picked.places) };
          const { id } = isSelf ? granterAccount : await createAccount(targetAccount);
          const by = { token: granterAccount.token };
          const visibleStatus = holdsNoMore(targetAccount, granter) ? 200 : 404;
          const reach = mayManage(granter) ? visibleStatus : 403;
          const touch = reach === 200 && isSelf ? 403 : reach;

          expect((await api.get(`/admin/admins/${id}`, by)).status).toBe(reach);
          const list = await api.get<SubAdminWire[]>('/admin/admins', { ...by, query: { limit: 100_000 } });
          expect(list.status).toBe(mayManage(granter) ? 200 : 403);
          if (list.status === 200) expect(list.data.some((row) => row.id === id)).toBe(reach === 200);

          const before = await read(id);
          const response = await api.put<SubAdminWire>(
            `/admin/admins/${id}`,
            {
              firstName: 'Changed',
              ...(wanted.permissions && { permissions: wanted.permissions }),
              ...(wanted.places && { business_partner_id: partnerIdsAt(wanted.places) }),
            },
            by,
          );
          const isGiven = mayGive(granter, wanted.permissions ?? [], partnerIdsAt(wanted.places ?? []));
          expect(response.status).toBe(touch === 200 && !isGiven ? 403 : touch);
          if (response.status !== 200) expect(await read(id)).toEqual(before);
          else if (wanted.permissions)
            expect(response.data.permissions).toEqual(
              sorted([...wanted.permissions, ...restrictionsOf(granter)]),
            );

          // Test people have a password: a permitted invitation gets that refusal.
          const invitation = await api.post(`/admin/admins/${id}/invitation`, undefined, by);
          expect(invitation.status).toBe(touch === 200 ? 409 : touch);
          expect((await api.delete(`/admin/admins/${id}`, by)).status).toBe(touch);
        },
      ),
      { numRuns: 30 },
    );
  });
});
