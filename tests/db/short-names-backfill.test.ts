import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '@/dev/migrate';
import { shortNameOf } from '@/lib/catalogue/spaces/short-name';
import { type OldDatabase, oldDatabase } from '../fixtures/old-database';

let old: OldDatabase;
beforeAll(async () => {
  old = await oldDatabase(/_short_names$/);
});
afterAll(() => old.drop());

it('gives existing spaces the short names of their doors; of several with the same, the oldest keeps it', async () => {
  const { sql, url } = old;
  const own = [
    'Concourse B · 14',
    'Gate 22 · 03',
    'Gate D36 · 23',
    'Lounge · 01',
    'Quiet room',
    'Quiet room 2',
  ];
  own.push('Pier 4 · North · 07', 'Bare ·', '  Hall C  ·  9 ', 'Pod 12');
  const spaces = [
    ...own.map((name) => ({ name, location_id: 1, status: 'active' })),
    { name: 'Pier B · 14', location_id: 1, status: 'active' },
    { name: 'Pier B · 14', location_id: 2, status: 'inactive' },
    { name: 'Pier B · 14', location_id: 2, status: 'deleted' },
  ].map((space, at) => ({ ...space, id: at + 1, timezone: 'UTC' }));
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into spaces ${tx(spaces)}`;
  });

  await migrate(url);

  const rows = await sql<{ name: string; short: string | null }[]>`
    select name, short_name as short from spaces order by id`;
  const expected = own.map((name) => ({ name, short: shortNameOf(name) }));
  expect(rows.slice(0, own.length)).toEqual(expected);
  expect(rows.slice(own.length).map(({ short }) => short)).toEqual([null, 'B14', null]);
  const second = sql`update spaces set short_name = 'b14' where name = 'Lounge · 01'`;
  await expect(second).rejects.toMatchObject({ constraint_name: 'spaces_short_name' });
});
