import { describe, expect, it } from 'vitest';
import { readColumns, readForeignKeys } from '../fixtures/guards/catalogue';
import { CASCADES, KEY_ROWS, OTHER_KEYS, WITHOUT_KEY } from '../fixtures/guards/foreign-keys';
import { asOutsider } from '../fixtures/guards/outsider';
import { insertRows, sampleRow, sampleValue } from '../fixtures/guards/sample-rows';
import { SCHEMA_COLUMNS } from '../fixtures/guards/schema-columns';

const [columns, foreignKeys] = await Promise.all([readColumns(), readForeignKeys()]);

describe('a foreign key', () => {
  const titled = foreignKeys.map((key) => ({ ...key, title: `${key.table}.${key.column}` }));

  it('belongs to each column that names a row, except the listed ones', () => {
    const named = [...columns].flatMap(([table, own]) =>
      own
        .filter(({ name, type }) => /(_id|_by)$/.test(name) && /^(bigint|integer)$/.test(type))
        .map(({ name }) => `${table}.${name}`),
    );
    const expected = [...named.filter((name) => !WITHOUT_KEY.includes(name)), ...OTHER_KEYS];
    expect(titled.map(({ title }) => title).sort()).toEqual(expected.sort());
    expect(WITHOUT_KEY.filter((name) => !named.includes(name))).toEqual([]);
  });

  it('that removes its rows is one of the list, and no other key is on it', () =>
    expect(
      CASCADES.filter((name) => !foreignKeys.some(({ table, column }) => `${table}.${column}` === name)),
    ).toEqual([]));

  it.each(titled)('refuses that its row is deleted, or lets its own go with it: $title', async (key) => {
    const { table, column, parent, parentColumn, name, title } = key;
    const isRemoved = CASCADES.includes(title);
    await asOutsider(async ({ run, verdict }) => {
      await run('set local session_replication_role = replica');
      const parentRow = sampleRow(parent, columns.get(parent)!);
      const id = parentRow[parentColumn] ?? sampleValue('bigint');
      await run(insertRows(parent, { ...parentRow, [parentColumn]: id }));
      await run(
        insertRows(table, { ...sampleRow(table, columns.get(table)!), ...KEY_ROWS[title], [column]: id }),
      );
      await run('set local session_replication_role = origin');
      for (const each of new Set([table, parent])) await run(`alter table ${each} disable trigger user`);
      for (const other of foreignKeys)
        if (other.table === table && other.name !== name)
          await run(`alter table ${table} drop constraint "${other.name}"`);
      const rows = async () => (await run(`select count(*)::int as n from ${table}`))[0]!.n as number;
      const before = await rows();
      // Nobody has the other id.
      const missing = parentColumn === 'month' ? `'1999-01-01'` : '-1';
      expect(await verdict(`update ${table} set "${column}" = ${missing} where "${column}" = '${id}'`)).toBe(
        `23503 ${name}`,
      );
      expect(await verdict(`delete from ${parent} where "${parentColumn}" = '${id}'`)).toBe(
        isRemoved ? 'ok' : `23503 ${name}`,
      );
      expect(await rows()).toBe(isRemoved ? before - 1 : before);
    });
  });
});

it('a column may be null exactly where the schema says so', () => {
  const inDatabase = [...columns].flatMap(([table, own]) =>
    own.map(({ name, isNullable }) => [`${table}.${name}`, isNullable] as const),
  );
  const inSchema = [...SCHEMA_COLUMNS].map(([name, { isNullable }]) => [name, isNullable] as const);
  expect(Object.fromEntries(inDatabase)).toEqual(Object.fromEntries(inSchema));
});
