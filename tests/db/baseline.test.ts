import type { Sql } from 'postgres';
import { expect, inject, it, onTestFinished } from 'vitest';
import { migrate } from '@/dev/migrate';
import beforeBaseline from '@/dev/migrations/before-baseline.json';
import { readMigrations } from '@/dev/migrations/files';
import { functionProblems } from '@/dev/migrations/function-problems';
import { bringToBaseline } from '@/dev/migrations/to-baseline';
import { emptyDatabase, type OwnDatabase } from '../fixtures/empty-database';
import { LEDGER_DRIFT } from '../fixtures/ledger-drift';
import { oldDatabase } from '../fixtures/old-database';

/** Copies the rows of each table of an older schema in the columns that it has, and its sequences; no trigger fires. */
async function copyRows(from: Sql, to: Sql): Promise<void> {
  const tables = await to<{ table: string; columns: string }[]>`
    select format('%I', table_name) as table, string_agg(format('%I', column_name), ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name`;
  await to`set session_replication_role = replica`;
  for (const { table, columns } of tables) {
    await to.unsafe(`delete from ${table}`);
    const [{ rows } = { rows: null }] = await from.unsafe(`select json_agg(t)::text as rows from ${table} t`);
    await to.unsafe(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
      [rows],
    );
  }
  await to`reset session_replication_role`;
  const sequences = await from<{ name: string; last: string }[]>`
    select format('%I', sequencename) as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`;
  for (const { name, last } of sequences) await to`select setval(to_regclass(${name}), ${last}::bigint)`;
}

/** The story in a database as the migrations before the baseline left it, whose jobs had not reached all rows yet. */
async function databaseOfBefore(): Promise<OwnDatabase> {
  const story = await emptyDatabase(`template ${inject('world').template}`);
  onTestFinished(() => story.drop());
  const ownDatabase = await oldDatabase(/^0003_/);
  onTestFinished(() => ownDatabase.drop());
  await copyRows(story.sql, ownDatabase.sql);
  await ownDatabase.sql.unsafe(`
    create table ledger_backfill (is_only boolean primary key default true, after_booking_id bigint not null default 0,
      last_booking_id bigint not null, after_entry_id bigint not null default 0, last_entry_id bigint not null);
    insert into ledger_backfill (last_booking_id, last_entry_id)
      select (select max(id) from bookings), (select max(id) from wallet_entries);
    alter table movements disable trigger user;
    delete from movements where id % 2 = 0 and method <> 'provider';
    alter table movements enable trigger user;
    create index bookings_unnumbered on bookings (id) where receipt_number is null;
    update bookings set receipt_number = null where id in (select id from bookings where status = 2 order by id limit 3);
    create or replace function is_made(status integer, cancel_reason text) returns boolean language sql immutable as
      $$ select status in (2, 4, 5) or (status = 3 and cancel_reason <> 'lapsed') $$;
    delete from drizzle.__drizzle_migrations;`);
  await ownDatabase.sql`
    insert into drizzle.__drizzle_migrations ${ownDatabase.sql(beforeBaseline.map((hash, index) => ({ hash, created_at: index + 1 })))}`;
  return ownDatabase;
}

const readHashes = async (sql: Sql) =>
  (await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by created_at`).map(
    ({ hash }) => hash,
  );
const bookingsOf = (sql: Sql) =>
  sql`select to_jsonb(bookings) - 'receipt_number' - 'updated_at' as row from bookings order by id`;

it('set-up reports a database from before the baseline, and the command brings it there with all its rows', async () => {
  const { sql, url } = await databaseOfBefore();
  await expect(migrate(url)).rejects.toThrow(/^This database was made by .* Run `npm run db:baseline` once/);
  const before = await bookingsOf(sql);
  const [{ last } = { last: 0 }] = await sql<
    { last: number }[]
  >`select max(receipt_number) as last from bookings`;

  await bringToBaseline(sql);

  expect(await readHashes(sql)).toEqual(
    readMigrations()
      .filter(({ tag }) => tag <= '0002_rules')
      .map(({ hash }) => hash),
  );
  await migrate(url);
  expect(await functionProblems(sql)).toEqual([]);
  expect([...(await bookingsOf(sql))]).toEqual([...before]);
  expect([...(await sql.unsafe(LEDGER_DRIFT))]).toEqual([]);
  const receipts = await sql<{ number: number }[]>`
    select receipt_number as number from bookings where status = 2 order by id limit 3`;
  for (const [index, { number }] of receipts.entries())
    expect(number).toBeGreaterThan(receipts[index - 1]?.number ?? last);
  expect([
    ...(await sql`select to_regclass('ledger_backfill') as table, to_regclass('bookings_unnumbered') as index`),
  ]).toEqual([{ table: null, index: null }]);
});

it.each([
  ['that lacks one of the migrations', `delete from drizzle.__drizzle_migrations where created_at = 94`],
  [
    'that has one of another branch',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 95)`,
  ],
  [
    'that has another text of one',
    `update drizzle.__drizzle_migrations set hash = 'x' where created_at = 40`,
  ],
  ['that is new', `delete from drizzle.__drizzle_migrations`],
])('a database %s is refused and stays unchanged', async (_, change) => {
  const { sql } = await databaseOfBefore();
  await sql.unsafe(change);
  const before = await readHashes(sql);
  await expect(bringToBaseline(sql)).rejects.toThrow(
    /does not have exactly the migrations .* Nothing has changed/,
  );
  expect(await readHashes(sql)).toEqual(before);
  expect([...(await sql`select to_regclass('ledger_backfill') is not null as there`)]).toEqual([
    { there: true },
  ]);
});
