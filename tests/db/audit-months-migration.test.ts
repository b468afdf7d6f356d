import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '@/dev/migrate';
import { type OldDatabase, oldDatabase } from '../fixtures/old-database';

let old: OldDatabase;
beforeAll(async () => {
  old = await oldDatabase(/_audit_months$/);
});
afterAll(() => old.drop());

it('the audit log that there is becomes the first partition as it is', async () => {
  const { sql, url } = old;
  await sql`insert into admins (id, email, first_name, last_name, role) values (7, 'a@b.test', 'A', 'B', 'admin')`;
  // Two years of entries; the clock of one was half a year fast.
  await sql`insert into audit_entries (at, actor_kind, admin_id, action, entity, entity_id)
    select at, 'staff', 7, 'partner.update', 'partner', n::text from generate_series(0, 699) n
    cross join lateral (select now() + interval '180 days' - n * interval '1 day' as at) dated`;
  const read = () => sql`select * from audit_entries order by id`;
  const before = await read();
  const [{ node } = { node: 0 }] = await sql`select pg_relation_filenode('audit_entries') as node`;

  await migrate(url);

  expect([...(await read())]).toMatchObject([...before]);
  const [first] = await sql`select relname as name, pg_relation_filenode(oid) as node,
    (select count(*)::int from audit_entries a where a.tableoid = pg_class.oid) as rows
    from pg_class where relkind = 'r' and relname ~ '^audit_entries_to_'`;
  // Its rows lie where they lay: none was copied.
  expect(first).toMatchObject({ rows: 700, node });
  const halfAYearOn = new Date(before[0]!.at).toISOString().slice(0, 7).replace('-', '_');
  expect(first!.name).toBe(`audit_entries_to_${halfAYearOn}`);
  // Its indexes became parts of those of the whole log.
  const [{ count } = { count: 0 }] = await sql`select count(*)::int from pg_index
    where indrelid = ${first!.name}::regclass and not exists (select from pg_inherits where inhrelid = indexrelid)`;
  expect(count).toBe(0);

  const entry = (
    at: Date,
    admin = 7,
  ) => sql`insert into audit_entries (at, actor_kind, admin_id, action, entity)
    values (${at.toISOString()}, 'staff', ${admin}, 'partner.update', 'partner') returning id::int, tableoid::regclass::text as place`;
  const [now] = await entry(new Date());
  expect(now).toEqual({ id: Number(before.at(-1)!.id) + 1, place: first!.name });
  const months = await Promise.all(
    [7, 9, 24].map(async (ahead) => {
      const at = new Date();
      at.setUTCDate(1);
      at.setUTCMonth(at.getUTCMonth() + ahead);
      return [(await entry(at))[0]!.place, `audit_entries_${at.toISOString().slice(0, 7).replace('-', '_')}`];
    }),
  );
  const [next, , late] = months;
  expect(next![0]).toBe(next![1]);
  expect(late![0]).toBe('audit_entries_unplaced');
  await expect(entry(new Date(), 8)).rejects.toThrow(/foreign key/);
});
