import { sql } from 'drizzle-orm';
import { expect, expectTypeOf, it } from 'vitest';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';

const ROW = sql`select 1::bigint as id, null::int as count, 'a' as name, array[1, 2] as parts, now() as at,
  1.5::numeric as share, '{"a": 1}'::jsonb as facts, true as open`;
const KINDS = {
  id: 'bigint',
  count: 'int?',
  name: 'text',
  parts: 'int[]',
  at: 'timestamp',
  share: 'numeric',
  facts: 'json',
  open: 'bool',
} as const;

it('the rows of a hand-written statement have the types declared for its columns', async () => {
  const [row] = await checkedRows(db(), KINDS, ROW);
  expectTypeOf(row!.id).toEqualTypeOf<string>();
  expectTypeOf(row!.count).toEqualTypeOf<number | null>();
  expectTypeOf(row!.parts).toEqualTypeOf<number[]>();
  expect(row).toEqual({
    id: '1',
    count: null,
    name: 'a',
    parts: [1, 2],
    at: expect.any(String),
    share: '1.5',
    facts: { a: 1 },
    open: true,
  });
});

it.each([
  ['another type', { id: 'int' }, sql`select 1::bigint as id`, 'id is declared as int, and has the type 20'],
  [
    'a misspelt name',
    { bookingId: 'int' },
    sql`select 1 as booking_id`,
    'booking_id is not declared; bookingId is not returned',
  ],
  ['a column that is missing', { id: 'int', name: 'text' }, sql`select 1 as id`, 'name is not returned'],
  ['one too many', { id: 'int' }, sql`select 1 as id, 2 as other`, 'other is not declared'],
] as const)('%s is reported as a defect, even if there is no row', async (_, kinds, statement, problem) => {
  const none = sql`${statement} where false`;
  for (const each of [statement, none])
    await expect(checkedRows(db(), kinds, each)).rejects.toThrow(
      `A statement returns other columns than declared: ${problem}.`,
    );
});

it('the columns of a statement in a transaction are checked too', async () => {
  await db().transaction(async (tx) => {
    expect(await checkedRows(tx, { n: 'int' }, sql`select 1 as n`)).toEqual([{ n: 1 }]);
    await expect(checkedRows(tx, { n: 'text' }, sql`select 1 as n`)).rejects.toThrow('n is declared as text');
  });
});
