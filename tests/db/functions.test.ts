import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { db } from '@/db/client';
import { migrate } from '@/dev/migrate';
import { differences, migrationOf } from '@/dev/migrations/definitions';
import { readFunctionFiles } from '@/dev/migrations/function-files';
import { functionProblems } from '@/dev/migrations/function-problems';
import { tableProblems } from '@/dev/migrations/table-problems';
import { ACTIVE_STATUSES, STATUS } from '@/lib/column-values/booking-status';
import { emptyDatabase, type OwnDatabase } from '../fixtures/empty-database';

it('the SQL functions on booking statuses agree with the constants of the product', async () => {
  const numbers = [...Object.values(STATUS), 0, 6];
  const rows = await db().execute(sql`
    select status, is_active_status(status) as active, is_cancelled_status(status) as cancelled,
      is_pending_status(status) as pending
    from unnest(${sql.raw(`array[${numbers.join(', ')}]`)}) as status order by status`);
  expect([...rows]).toEqual(
    numbers.sort().map((status) => ({
      status,
      active: ACTIVE_STATUSES.includes(status),
      cancelled: status === STATUS.cancelled,
      pending: status === STATUS.pending,
    })),
  );
});

it('a function file that does not define the function it is named after is refused', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hushpod-functions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'one.sql'), 'CREATE OR REPLACE FUNCTION other() RETURNS int');
  expect(() => readFunctionFiles(folder)).toThrow('db/functions/one.sql does not make the function one.');
});

it('each function file comes after the files whose functions it calls', () => {
  const names = readFunctionFiles().map(({ name }) => name);
  expect(names.indexOf('is_active_status')).toBeLessThan(names.indexOf('is_made'));
  expect(names.indexOf('is_made')).toBeLessThan(names.indexOf('booking_figures'));
});

describe('functions and triggers of a database', () => {
  let database: OwnDatabase;
  beforeAll(async () => {
    database = await emptyDatabase();
    await migrate(database.url);
  });
  afterAll(() => database.drop());
  beforeEach(async () => expect(await functionProblems(database.sql)).toEqual([]));

  it('that differ from their files are reported, and a generated migration makes them equal again', async () => {
    await database.sql.unsafe(`
      create or replace function utc_day(at timestamptz) returns date language sql immutable as 'select null::date';
      create function of_nobody() returns int language sql as 'select 1';
      create function refuse() returns trigger language plpgsql as 'begin return null; end';
      create trigger by_hand before update on texts for each row execute function refuse();
      drop trigger movements_append_only on movements;
      drop trigger wallet_entry_counts on wallet_entries;
      drop function wallet_entry_counts();`);
    const advice = 'run `npm run db:generate -- --name <what changes>`.';
    expect((await functionProblems(database.sql)).sort()).toEqual([
      'db/schema does not name the trigger by_hand of texts, which calls refuse.',
      `no migration makes the function wallet_entry_counts() of db/functions/wallet_entry_counts.sql: ${advice}`,
      'no migration makes the trigger movements_append_only of movements, which calls refuse_change.',
      `no migration makes the trigger movements_append_only on movements of db/functions/refuse_change.sql: ${advice}`,
      'no migration makes the trigger wallet_entry_counts of wallet_entries, which calls wallet_entry_counts.',
      `no migration makes the trigger wallet_entry_counts on wallet_entries of db/functions/wallet_entry_counts.sql: ${advice}`,
      `the migrations make the function of_nobody(), which is in no file of db/functions: ${advice}`,
      `the migrations make the function refuse(), which is in no file of db/functions: ${advice}`,
      `the migrations make the function utc_day(timestamp with time zone) otherwise than db/functions/utc_day.sql does: ${advice}`,
      `the migrations make the trigger by_hand on texts, which is in no file of db/functions: ${advice}`,
    ]);
    const files = readFunctionFiles();
    const text = migrationOf(await differences(database.sql, files), files);
    for (const statement of text?.split('--> statement-breakpoint') ?? [])
      await database.sql.unsafe(statement);
    expect(migrationOf(await differences(database.sql, files), files)).toBeNull();
  });

  it('that the database refuses are reported with the name of their file', async () => {
    const broken = [
      { name: 'broken', text: 'create function broken() returns int language sql as $$ select a $$' },
    ];
    await expect(differences(database.sql, broken)).rejects.toThrow(
      'db/functions/broken.sql: column "a" does not exist.',
    );
  });

  it('a table and a column of the schema that no migration creates are reported', async () => {
    expect(await tableProblems(database.sql)).toEqual([]);
    await database.sql.unsafe('drop table sent_mails; alter table space_blocks drop column note;');
    const advice = 'run `npm run db:generate -- --name <what changes>`.';
    expect((await tableProblems(database.sql)).sort()).toEqual([
      `no migration makes the column note of space_blocks: ${advice}`,
      `no migration makes the table sent_mails: ${advice}`,
    ]);
  });
});
