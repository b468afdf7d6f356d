import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { transact } from '@/db/transaction';
import { settledThrough } from '@/lib/booking/statements/settled';
import { ownSession } from '../fixtures/own-session';

let sources = 9_000_000_000;
const movement = () => {
  sources += 1;
  return `insert into movements (kind, source_id, method, at, gross_cents) values ('payment', ${sources}, 'card', now(), 100)
    returning id::float8 as id`;
};
const insert = async () => {
  const [row] = await db().execute<{ id: number }>(sql.raw(movement()));
  return row!.id;
};
const settled = (floor: number) => transact((tx) => settledThrough(tx, floor));

it('movements are settled up to the newest, past an id that was rolled back, unless one is being written', async () => {
  const floor = await insert();
  expect(await settled(floor)).toBe(floor);
  await db()
    .transaction(async (tx) => {
      await tx.execute(sql.raw(movement()));
      throw new Error('rolled back');
    })
    .catch(() => {});
  const newest = await insert();
  expect(newest).toBe(floor + 2);
  expect(await settled(floor)).toBe(newest);
  const other = await ownSession();
  await other`begin`;
  // Writing something else keeps no movement open.
  await other`lock table outbox in row exclusive mode`;
  expect(await settled(floor)).toBe(newest);
  // Neither does reading movements.
  await other`select count(*) from movements`;
  expect(await settled(floor)).toBe(newest);
  await other.unsafe(movement());
  expect(await settled(floor), 'the first id that is missing may still come').toBe(floor);
  await other`commit`;
  other.release();
  expect(await settled(floor)).toBe(newest + 1);
});
