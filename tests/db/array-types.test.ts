import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { lineTo } from '../fixtures/database-line';
import { restartedWith } from '../fixtures/restart';

const own = () => {
  const client = connect({ max: 1 });
  onTestFinished(() => client.end());
  return client;
};

it.each([
  ['int[]', [1, -2, 3]],
  ['bigint[]', ['9007199254740993', '1']],
  ['text[]', ['a,b', 'c"d', 'e\\f', '{g}', '', 'null', 'ü \n']],
  ['date[]', ['2026-02-28']],
  ['text[]', []],
])('a %s that is sent comes back as it was', async (type, values) => {
  const [row] = await own().unsafe(`select $1::${type} as values`, [values as never]);
  expect(row!.values).toEqual(values);
});

it('an array of yes and no is read', async () => {
  expect((await own()`select array[true, false] as flags`)[0]).toEqual({ flags: [true, false] });
});

it('an array may hold nothing at a place', async () => {
  const [row] = await own().unsafe('select $1::text[] as values', [['a', null, 'null'] as never]);
  expect(row!.values).toEqual(['a', null, 'null']);
});

it('the first statement of a connection is that of its caller, so that no other can fail when it ends', async () => {
  const sent: Buffer[] = [];
  const line = await lineTo(process.env.DATABASE_URL!, undefined, () => (bytes) => void sent.push(bytes));
  onTestFinished(() => line.stop());
  const { db, closeDatabase } = await restartedWith({ DATABASE_URL: line.url });
  onTestFinished(closeDatabase);
  const rows = await checkedRows(db(), { names: 'text[]' }, sql`select array['a', 'b'] as names`);
  expect(rows).toEqual([{ names: ['a', 'b'] }]);
  const statements = Buffer.concat(sent)
    .toString('latin1')
    .match(/select [^\0]*/g);
  expect([...new Set(statements)]).toEqual([`select array['a', 'b'] as names`]);
});
