import { describe, expect, it } from 'vitest';
import {
  type Check,
  readChecks,
  readColumns,
  readExclusions,
  readUniques,
  type Unique,
} from '../fixtures/guards/catalogue';
import { CHECKS, type CheckGuard } from '../fixtures/guards/checks';
import { asOutsider, type Outsider } from '../fixtures/guards/outsider';
import { insertRows, type Row, sampleRow, sampleValue } from '../fixtures/guards/sample-rows';
import { SCHEMA_COLUMNS } from '../fixtures/guards/schema-columns';
import { KEYS, UNIQUES } from '../fixtures/guards/uniques';

const [columns, checks, uniques, exclusions] = await Promise.all([
  readColumns(),
  readChecks(),
  readUniques(),
  readExclusions(),
]);

const rowOf = (table: string, ...changes: (Row | undefined)[]): Row =>
  Object.assign(sampleRow(table, columns.get(table)!), ...changes);

/** Tables of one row, which must be empty for a try. */
const ONLY_ROWS = checks.filter(({ name }) => /_(one_row|one)$/.test(name)).map(({ table }) => table);

/** Lets somebody try rows of a table, of which neither triggers nor foreign keys ask for others. */
const asWriterOf = (table: string, work: (outsider: Outsider) => Promise<void>) =>
  asOutsider(async (outsider) => {
    await outsider.run('set local session_replication_role = replica');
    if (ONLY_ROWS.includes(table)) await outsider.run(`delete from ${table}`);
    await work(outsider);
  });

/** The result of inserting rows of which nothing stays. */
const tryRows = async ({ run, verdict }: Outsider, table: string, ...rows: Row[]) => {
  await run('savepoint before_rows');
  const result = await verdict(insertRows(table, ...rows));
  await run('rollback to savepoint before_rows');
  return result;
};

describe('a CHECK', () => {
  /** The values that the schema lists for a column, and some that it does not. */
  function listed({ table, columns: [column = ''], values: named }: Check): CheckGuard | undefined {
    const values = SCHEMA_COLUMNS.get(`${table}.${column}`)?.values;
    if (!values) return undefined;
    const alone = (value: string) => ({ [column]: value });
    const others = ['', `${values[0]} `, ...named.filter((value) => !values.includes(value))];
    return { passes: values.map(alone), fails: others.map(alone) };
  }
  const guardOf = (check: Check) => CHECKS[check.name] ?? listed(check);

  it('has a row that just passes and one that it refuses, and each such row belongs to a CHECK', () => {
    const names = checks.map(({ name }) => name);
    expect([
      ...checks.filter((check) => !guardOf(check)).map(({ name }) => `${name} has no rows`),
      ...Object.keys(CHECKS).filter((name) => !names.includes(name)),
    ]).toEqual([]);
  });

  it.each(checks)(
    'accepts what it is to accept and refuses everything else, null included: $name',
    async (check) => {
      const { passes, fails, nulls = {} } = guardOf(check)!;
      await asWriterOf(check.table, async (outsider) => {
        const verdictOf = (row: Row) => tryRows(outsider, check.table, rowOf(check.table, row));
        for (const row of passes) expect([row, await verdictOf(row)]).toEqual([row, 'ok']);
        for (const row of fails) expect([row, await verdictOf(row)]).toEqual([row, `23514 ${check.name}`]);
        const accepted = new Set<string>();
        for (const column of check.nullable)
          for (const row of passes)
            if ((await verdictOf({ ...row, [column]: null })) === 'ok') accepted.add(column);
        expect([...accepted].sort(), 'columns that may be null, each for a reason').toEqual(
          Object.keys(nulls).sort(),
        );
      });
    },
  );
});

describe('a unique index', () => {
  const keyOf = ({ table, name }: Unique) => KEYS[name] ?? (name === `${table}_pkey` ? 'id' : undefined);
  const typeOf = (table: string, column: string) =>
    columns.get(table)!.find(({ name }) => name === column)!.type;
  /** Values for the columns of a key that no other row has. */
  const newKey = ({ table, columns: key }: Unique, within: Row = {}): Row =>
    Object.fromEntries(
      key.filter((name) => !(name in within)).map((name) => [name, sampleValue(typeOf(table, name))]),
    );

  it('has the columns that its tries expect, and each try belongs to an index', () => {
    const names = uniques.map(({ name }) => name);
    expect(uniques.map((index) => [index.name, index.columns.join(' ')])).toEqual(
      uniques.map((index) => [index.name, keyOf(index)]),
    );
    expect([...Object.keys(KEYS), ...Object.keys(UNIQUES)].filter((name) => !names.includes(name))).toEqual(
      [],
    );
    const partial = uniques.filter(
      ({ condition }) => condition !== null && !condition.includes('IS NOT NULL'),
    );
    expect(partial.filter(({ name }) => !UNIQUES[name]?.free).map(({ name }) => name)).toEqual([]);
  });

  it.each(uniques)('refuses a second row with its key, and only that: $name', async (index) => {
    const { table, name } = index;
    const {
      within,
      alike,
      free = [],
      apart,
      nulls = {},
      nullWith,
      isOnlyRow,
      isPartitioned,
    } = UNIQUES[name] ?? {};
    await asWriterOf(table, async (outsider) => {
      const base = sampleRow(table, columns.get(table)!);
      const key = {
        ...Object.fromEntries(
          index.columns.flatMap((column) => (column in base ? [[column, base[column]]] : [])),
        ),
        ...within,
      };
      const same = { ...newKey(index, key), ...key };
      const tries = (first: Row, second: Row) =>
        tryRows(outsider, table, rowOf(table, same, first), rowOf(table, same, second));
      const [one = {}, other = {}] = alike ?? [];
      const refusal = await tries(one, other);
      expect(isPartitioned ? refusal.slice(0, 5) : refusal).toBe(
        isPartitioned ? '23505' : `23505 ${name.replaceAll('"', '')}`,
      );
      if (isOnlyRow) return;
      for (const column of index.columns) {
        const different = { [column]: apart?.[column] ?? sampleValue(typeOf(table, column)) };
        expect([column, await tries({}, different)]).toEqual([column, 'ok']);
      }
      for (const row of free)
        for (const [first, second] of [
          [row, {}],
          [{}, row],
          [row, row],
        ] as const)
          expect([first, second, await tries(first, second)]).toEqual([first, second, 'ok']);
      expect(Object.keys(nulls).sort()).toEqual(index.nullable.toSorted());
      for (const [column, expected] of Object.entries(nulls)) {
        const row = { ...nullWith, [column]: null };
        const verdict = (await tries(row, row)) === 'ok' ? 'allowed' : 'refused';
        expect([column, verdict]).toEqual([column, expected]);
      }
    });
  });

  /** Null is the operator; the others are two business partners. */
  const OWNERS = [null, 900_001, 900_002];
  const owned = uniques.flatMap((index) => {
    const column = columns
      .get(index.table)!
      .find(({ name, isNullable }) => isNullable && /^(owner|business_partner)_id$/.test(name));
    return column && index.name !== `${index.table}_pkey` ? [{ ...index, owner: column.name }] : [];
  });

  it.each(owned)(
    'counts the rows of each owner by themselves, the operator included: $name',
    async (index) => {
      const { table, owner, columns: key } = index;
      await asWriterOf(table, async (outsider) => {
        const { apart: _, within } = UNIQUES[index.name] ?? {};
        const base = sampleRow(table, columns.get(table)!);
        const same = {
          ...Object.fromEntries(key.flatMap((column) => (column in base ? [[column, base[column]]] : []))),
          ...within,
        };
        for (const first of OWNERS)
          for (const second of OWNERS) {
            const rows = [first, second].map((id) => rowOf(table, same, { [owner]: id }));
            const isTaken = first === second || !key.includes(owner);
            expect([first, second, await tryRows(outsider, table, ...rows)]).toEqual([
              first,
              second,
              isTaken ? `23505 ${index.name}` : 'ok',
            ]);
          }
      });
    },
  );
});

describe('periods of one space', () => {
  const TABLE = 'booking_periods';
  const period = (from: string, to: string, more: Row = {}) => ({
    space_id: 900_111,
    starts_at: `2026-03-10T${from}Z`,
    ends_at: `2026-03-10T${to}Z`,
    ...more,
  });

  it('are the only rows that exclude each other by their time', () =>
    expect(exclusions).toEqual([{ table: TABLE, name: 'booking_periods_no_overlap' }]));

  it('never overlap unless one is released, in whatever order they are written', async () => {
    const free = [
      period('11:00', '12:00'),
      period('09:00', '10:00'),
      period('10:00', '11:00', { space_id: 900_112 }),
      period('10:00', '11:00', { state: 'released' }),
    ];
    const taken = [
      period('10:00', '11:00'),
      period('10:59', '12:00', { state: 'paying' }),
      period('09:00', '10:01', { state: 'held', hold_expires_at: '2026-03-10T09:02Z' }),
      period('09:00', '12:00', { state: 'blocked', booking_id: null }),
      period('10:20', '10:40'),
    ];
    await asWriterOf(TABLE, async (outsider) => {
      const verdictOf = async (...rows: Row[]) =>
        tryRows(outsider, TABLE, ...rows.map((row, ordinal) => rowOf(TABLE, { ordinal }, row)));
      const first = period('10:00', '11:00');
      for (const other of free)
        for (const rows of [
          [first, other],
          [other, first],
        ])
          expect([rows, await verdictOf(...rows)]).toEqual([rows, 'ok']);
      for (const other of taken)
        for (const rows of [
          [first, other],
          [other, first],
        ])
          expect([rows, await verdictOf(...rows)]).toEqual([rows, '23P01 booking_periods_no_overlap']);
    });
  });
});
