import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { adminPermissions, admins } from '@/db/tables';
import type { SubAdmin } from '@/lib/sub-admins/schema';
import { api } from '../fixtures/api';
import { adminToken, partner, subAdmin, tokenOf } from '../fixtures/people';

/*
 * Contract section 3, as a plain oracle: "Manage Sub-Admin needs role admin, or 133 without 49; a granter passes on
 * its own restrictions, grants only ids and partners that it holds, and cannot touch itself or anyone who holds more."
 */
type Who = { role: 'admin' | 'sub-admin'; ids: number[]; partners: number[] };

const NEGATIVE = [10, 13, 28, 29, 30, 46, 48];
const mayManage = ({ role, ids }: Who) => role === 'admin' || (ids.includes(133) && !ids.includes(49));
const within = (few: number[], many: number[]) => few.every((one) => many.includes(one));
const holdsNoMore = (other: Who, granter: Who) =>
  other.role !== 'admin' &&
  (granter.role === 'admin' || (within(other.ids, granter.ids) && within(other.partners, granter.partners)));
const mayGive = (granter: Who, ids: number[], partners: number[]) =>
  granter.role === 'admin' || (within(ids, granter.ids) && within(partners, granter.partners));
const restrictionsOf = ({ role, ids }: Who) =>
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
const spots = fc.subarray([0, 1, 2]);
const somePlaces = fc.subarray([0, 1, 2], { minLength: 1 });
/** Mostly those who are let in at all: 133 without 49. */
const granterIds = fc.oneof(
  { weight: 4, arbitrary: ids.map((held) => [...held.filter((id) => id !== 49), 133]) },
  { weight: 1, arbitrary: ids.map((held) => [...held, 133]) },
  { weight: 1, arbitrary: ids },
);
const role = fc.oneof(
  { weight: 5, arbitrary: fc.constant('sub-admin' as const) },
  { weight: 1, arbitrary: fc.constant('admin' as const) },
);
const at = (wanted: number[]) => wanted.map((index) => places[index] ?? 0);

async function stand({ role, ids: held, partners }: Who): Promise<{ id: number; token: string }> {
  if (role === 'sub-admin') return subAdmin(held, partners);
  count += 1;
  const [row] = await db()
    .insert(admins)
    .values({ email: `role-${count}@staff.test`, firstName: 'Role', lastName: 'Admin', role })
    .returning({ id: admins.id });
  const adminId = row?.id ?? 0;
  if (held.length > 0)
    await db()
      .insert(adminPermissions)
      .values(held.map((permissionId) => ({ adminId, permissionId })));
  return { id: adminId, token: await tokenOf(adminId) };
}

const read = async (id: number) => (await api.get<SubAdmin>(`/admin/admins/${id}`, { token })).data;

describe('whoever grants whatever,', () => {
  it('somebody new gets what is the granter’s to give, with its restrictions, or is not made', async () => {
    await fc.assert(
      fc.asyncProperty(
        role,
        granterIds,
        spots,
        chosen,
        somePlaces,
        async (of, held, mine, wanted, forThem) => {
          const granter: Who = { role: of, ids: held, partners: at(mine) };
          const { token: by } = await stand(granter);
          count += 1;
          const email = `grant-${count}@staff.test`;
          const body = { firstName: 'Drawn', lastName: 'Lots', email, permissions: wanted };
          const answer = await api.post<SubAdmin>(
            '/admin/admins',
            { ...body, business_partner_id: at(forThem) },
            { token: by },
          );
          const allowed = mayManage(granter) && mayGive(granter, wanted, at(forThem));
          expect(answer.status).toBe(allowed ? 201 : 403);
          if (!allowed) return;
          expect(answer.data.permissions).toEqual(sorted([...wanted, ...restrictionsOf(granter)]));
          expect(sorted(answer.data.business_partner_id)).toEqual(sorted(at(forThem)));
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

  it('somebody who stands is seen, changed, invited and deleted by who may, and by nobody else', async () => {
    const change = fc.record({ permissions: fc.option(chosen), places: fc.option(somePlaces) });
    const target = fc.oneof(
      { weight: 5, arbitrary: fc.record({ role, ids: chosen, places: spots }) },
      { weight: 1, arbitrary: fc.constant('itself' as const) },
      // One who holds as much as its granter.
      { weight: 2, arbitrary: fc.constant('its like' as const) },
    );
    await fc.assert(
      fc.asyncProperty(role, granterIds, spots, target, change, async (of, held, mine, drawn, wanted) => {
        const granter: Who = { role: of, ids: held, partners: at(mine) };
        const who = await stand(granter);
        const isSelf = drawn === 'itself';
        const other: Who =
          drawn === 'itself' || drawn === 'its like'
            ? { ...granter, role: isSelf ? of : 'sub-admin' }
            : { role: drawn.role, ids: drawn.ids, partners: at(drawn.places) };
        const { id } = isSelf ? who : await stand(other);
        const by = { token: who.token };
        const reach = !mayManage(granter) ? 403 : holdsNoMore(other, granter) ? 200 : 404;
        const touch = reach === 200 && isSelf ? 403 : reach;

        expect((await api.get(`/admin/admins/${id}`, by)).status).toBe(reach);
        const list = await api.get<SubAdmin[]>('/admin/admins', { ...by, query: { limit: 100_000 } });
        expect(list.status).toBe(mayManage(granter) ? 200 : 403);
        if (list.status === 200) expect(list.data.some((row) => row.id === id)).toBe(reach === 200);

        const before = await read(id);
        const answer = await api.put<SubAdmin>(
          `/admin/admins/${id}`,
          {
            firstName: 'Changed',
            ...(wanted.permissions && { permissions: wanted.permissions }),
            ...(wanted.places && { business_partner_id: at(wanted.places) }),
          },
          by,
        );
        const given = mayGive(granter, wanted.permissions ?? [], at(wanted.places ?? []));
        expect(answer.status).toBe(touch === 200 && !given ? 403 : touch);
        if (answer.status !== 200) expect(await read(id)).toEqual(before);
        else if (wanted.permissions)
          expect(answer.data.permissions).toEqual(
            sorted([...wanted.permissions, ...restrictionsOf(granter)]),
          );

        // Test people have a password: who may invite them is told so.
        const invitation = await api.post(`/admin/admins/${id}/invitation`, undefined, by);
        expect(invitation.status).toBe(touch === 200 ? 409 : touch);
        expect((await api.delete(`/admin/admins/${id}`, by)).status).toBe(touch);
      }),
      { numRuns: 30 },
    );
  });
});
