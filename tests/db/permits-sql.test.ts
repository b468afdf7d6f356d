import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import {
  CAPABILITIES,
  type Capability,
  FULL_ACCESS,
  PERMISSIONS,
  permits,
  type Requirement,
} from '@/lib/entities/permissions';
import { isUnscopedSql, permitsSql } from '@/lib/platform/authorization/permits-sql';

const names = Object.keys(CAPABILITIES) as Capability[];

/** Every combination of the ids that a requirement names and of FULL ACCESS, with one unrelated id. */
function heldIds(what: Capability): number[][] {
  const { any, all = [], not = [] }: Requirement = CAPABILITIES[what];
  const named = [...new Set([...any, ...all, ...not, FULL_ACCESS])];
  const unrelated = PERMISSIONS.find(({ id }) => !named.includes(id))!.id;
  return named.reduce<number[][]>(
    (sets, id) => sets.concat(sets.map((set) => set.concat(id))),
    [[unrelated]],
  );
}

it.each(names)('%s means the same in SQL as in the program', async (what) => {
  for (const role of ['admin', 'sub-admin'] as const)
    for (const ids of heldIds(what)) {
      const heldSql = sql`array[${sql.raw(ids.join(', '))}]`;
      const [row] = await db().execute<{ may: boolean }>(
        sql`select ${permitsSql(what, { role: sql`${role}::text`, ids: heldSql })} as may`,
      );
      expect(row?.may, `${role} ${ids}`).toBe(permits(role, new Set(ids), what));
    }
});

it.each([
  ['admin', [], true],
  ['sub-admin', [], false],
  ['sub-admin', [1, 2], false],
  ['sub-admin', [1, FULL_ACCESS], true],
] as const)('%s with %j sees the records of all partners: %s', async (role, ids, isUnscoped) => {
  const heldSql = sql`array[${sql.raw(ids.join(', '))}]::int[]`;
  const [row] = await db().execute<{ unscoped: boolean }>(
    sql`select ${isUnscopedSql({ role: sql`${role}::text`, ids: heldSql })} as unscoped`,
  );
  expect(row?.unscoped).toBe(isUnscoped);
});
