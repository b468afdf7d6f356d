import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { lineTo } from '../fixtures/database-line';
import { restartedWith } from '../fixtures/restart';

const connectOnce = () => {
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
])('a %s parameter is returned unchanged', async (type, values) => {
  const [row] = await connectOnce().unsafe(`select $1::${type} as values`, [values as never]);
  expect(row!.values).toEqual(values);
});

it('a bool[] is parsed', async () => {
  expect((await connectOnce()`select array[true, false] as flags`)[0]).toEqual({ flags: [true, false] });
});

it('an array may contain null', async () => {
  const [row] = await connectOnce().unsafe('select $1::text[] as values', [['a', null, 'null'] as never]);
  expect(row!.values).toEqual(['a', null, 'null']);
});

it('a new connection sends the statement of its caller first, with no query for types before it', async () => {
  const sent: Buffer[] = [];
  const databaseLine = await lineTo(
    process.env.DATABASE_URL!,
    undefined,
    () => (bytes) => void sent.push(bytes),
  );
  onTestFinished(() => databaseLine.stop());
  const { db, closeDatabase } = await restartedWith({ DATABASE_URL: databaseLine.url });
  onTestFinished(closeDatabase);
  const rows = await checkedRows(db(), { names: 'text[]' }, sql`select array['a', 'b'] as names`);
  expect(rows).toEqual([{ names: ['a', 'b'] }]);
  const statements = Buffer.concat(sent)
    .toString('latin1')
    .match(/select [^\0]*/g);
  expect([...new Set(statements)]).toEqual([`select array['a', 'b'] as names`]);
});
