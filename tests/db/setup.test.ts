import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { permissions } from '@/db/tables';
import { setUp } from '@/dev/setup';
import { env } from '@/lib/foundation/env';

const setUpHere = () => setUp(env().DATABASE_URL, env().ENCRYPTION_KEY);

/** Every table with its rows, as one text each. */
async function everything(): Promise<Record<string, string>> {
  const tables = await db().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const contents = tables.map(async ({ name }) => {
    const [row] = await db().execute<{ hash: string }>(
      sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${sql.identifier(name)} as t`,
    );
    return [name, row!.hash] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

it('changes nothing of an installation that is up to date', async () => {
  const before = await everything();
  await setUpHere();
  expect(await everything()).toEqual(before);
});

it('brings a running installation the permission ids that a release adds, by their names', async () => {
  const [added] = await db().delete(permissions).where(eq(permissions.id, 146)).returning();
  await db().update(permissions).set({ name: 'Its former name' }).where(eq(permissions.id, 59));
  await setUpHere();
  expect(await db().select().from(permissions).where(eq(permissions.id, 146))).toEqual([added]);
  const [renamed] = await db().select().from(permissions).where(eq(permissions.id, 59));
  expect(renamed?.name).not.toBe('Its former name');
});
