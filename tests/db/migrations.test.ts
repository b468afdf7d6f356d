import postgres, { type Sql } from 'postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asMigration } from '@/dev/migrations/files';
import { applyMissing } from '@/dev/migrations/run';
import { emptyDatabase, type OwnDatabase } from '../fixtures/empty-database';

let database: OwnDatabase;
let watcher: Sql;
let connections: Sql[] = [];
beforeEach(async () => {
  database = await emptyDatabase();
  await database.sql`create table things (id int, name text)`;
  watcher = connection();
});
afterEach(async () => {
  await Promise.all(connections.map((sql) => sql.end({ timeout: 0 })));
  connections = [];
  await database.drop();
});

/** One more connection, with this name. */
function connection(name = 'a test', url = database.url): Sql {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: name } });
  connections.push(sql);
  return sql;
}

const WAITS = { seconds: 1, tries: 2, pauseMs: 10 };
const applyTexts = (texts: string[], waits = WAITS) =>
  applyMissing(
    database.sql,
    watcher,
    texts.map((text, index) => asMigration({ tag: `000${index}_step`, madeAt: index + 1, text })),
    waits,
  );
const countApplied = async () => (await database.sql`select 1 from drizzle.__drizzle_migrations`).length;
const isValid = async (name: string) =>
  (await watcher`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`)[0]?.valid;

const CONCURRENT = `-- outside of a transaction: things are many
create unique index concurrently if not exists things_id on things (id);`;

/** Begins a transaction that holds a lock on the table, as a writer or exclusively. */
async function lockTable(
  name: string,
  lock: 'row exclusive' | 'access exclusive',
): Promise<() => Promise<void>> {
  const sql = connection(name);
  const reserved = await sql.reserve();
  await reserved`begin`;
  await reserved.unsafe(`lock table things in ${lock} mode`);
  return async () => {
    await reserved`rollback`;
    reserved.release();
  };
}

it('a failed migration is rolled back, and those before it stay applied', async () => {
  const second = 'alter table things add column b int;--> statement-breakpoint\nselect 1 / 0;';
  await expect(applyTexts(['alter table things add column a int;', second])).rejects.toThrow(
    'division by zero',
  );
  const columns = await database.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_name = 'things' order by 1`;
  expect(columns.map(({ name }) => name)).toEqual(['a', 'id', 'name']);
  expect(await countApplied()).toBe(1);
  await applyTexts(['alter table things add column a int;', 'alter table things add column b int;']);
  expect(await countApplied()).toBe(2);
});

it('a migration that was left out or is from another branch is reported, and nothing is applied', async () => {
  const steps = ['a', 'b', 'c'].map((name) => `alter table things add column ${name} int;`);
  await applyTexts(steps);
  await database.sql`delete from drizzle.__drizzle_migrations where created_at = 2`;
  await expect(applyTexts([...steps, 'drop table things;'])).rejects.toThrow(
    /the migration 0001_step was left out/,
  );
  // The same number with another text is another migration.
  await database.sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another branch', 2)`;
  await expect(applyTexts([...steps, 'drop table things;'])).rejects.toThrow(
    /0001_step was left out.+; a migration of 1970-01-01T00:00:00\.002Z is none of this release/,
  );
  expect(await database.sql`select to_regclass('things') is not null as there`).toEqual([{ there: true }]);
  expect(await countApplied()).toBe(3);
});

it('migrations of a newer release stay applied', async () => {
  const steps = ['a', 'b'].map((name) => `alter table things add column ${name} int;`);
  await applyTexts(steps);
  await applyTexts(steps.slice(0, 1));
  expect(await countApplied()).toBe(2);
});

it('other writers continue while a concurrent index waits for one', async () => {
  const release = await lockTable('a long writer', 'row exclusive');
  const applying = applyTexts([CONCURRENT]);
  const writer = connection();
  await writer`set lock_timeout = '2s'`;
  await expect.poll(async () => (await isValid('things_id')) === false).toBe(true);
  await writer`insert into things values (1, 'written meanwhile')`;
  await release();
  await applying;
  expect(await isValid('things_id')).toBe(true);
  expect(await countApplied()).toBe(1);
});

it('an index left invalid by a failed attempt is built again', async () => {
  await database.sql`insert into things values (1), (1)`;
  await expect(applyTexts([CONCURRENT])).rejects.toThrow(/could not create unique index/);
  expect(await isValid('things_id')).toBe(false);
  await database.sql`delete from things`;
  await applyTexts([CONCURRENT]);
  expect(await isValid('things_id')).toBe(true);
});

it('a migration that waits too long for a lock gives up, and tries again later', async () => {
  const release = await lockTable('a slow one', 'access exclusive');
  // Other tests wait in other databases of the same server.
  const countWaiting = async () =>
    (
      await watcher`select 1 from pg_locks join pg_database on pg_database.oid = database
      where not granted and datname = current_database()`
    ).length;
  const applying = applyTexts(['alter table things add column a int;'], { ...WAITS, pauseMs: 1_000 });
  await expect.poll(countWaiting).toBe(1);
  // It gave up, so that later statements continue.
  await expect.poll(countWaiting, { timeout: 5_000 }).toBe(0);
  expect(await countApplied()).toBe(0);
  await release();
  await applying;
  expect(await countApplied()).toBe(1);
});

it('the process that keeps a lock is named, and nothing has changed', async () => {
  const release = await lockTable('a forgotten report', 'access exclusive');
  await expect(applyTexts(['alter table things add column a int;'])).rejects.toThrow(
    /^The migration 0000_step needs a table .* tried 2 times for 1 s: process \d+ \(a forgotten report, user postgres\), idle in transaction, .* Nothing of it has changed\./,
  );
  await release();
  expect(await countApplied()).toBe(0);
});
