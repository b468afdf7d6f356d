import { desc, getTableColumns, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { runList } from '@/lib/platform/list/find-rows';
import { parseListParams } from '@/lib/platform/list/params';
import { api } from '../fixtures/api';
import { freezeBookings } from '../fixtures/freeze-bookings';
import { SOURCES } from '../fixtures/lists';
import { actorOf, adminToken, subAdmin } from '../fixtures/people';

let token: string;
beforeAll(async () => {
  token = await adminToken();
  await freezeBookings();
  // The story has one sub-admin.
  for (let few = 0; few < 3; few += 1) await subAdmin([2]);
});

type Cell = { kind: string; text?: string };
type Column = {
  key: string;
  sort?: string;
  cell: (row: object) => Cell;
  /** Its value in the export, which says a time and an amount so that they can be compared. */
  csv?: { value: (row: object) => unknown };
};

/** The order of these is not that of their texts, for the reason that is given. */
const OTHER_ORDER: Record<string, string> = {
  'announcements by published': 'Unpublished ones follow every date.',
  'announcements by status': 'Published ones follow the others.',
  'bookings by start': 'It is shown as a time of day: tests/db/lists.test.ts.',
  'bookings by status': 'By its number: tests/db/lists.test.ts.',
  'bookings by type': 'By its code: tests/db/lists.test.ts.',
  'health by reportedAt': 'It is shown on the clock of each space; pods that never reported are first.',
  'health by state': 'The worst last.',
  'pricing-plans by duration': 'It is shown in hours and minutes: tests/db/lists.test.ts.',
  'space-blocks by starts': 'It is shown on the clock of each space.',
  'sub-admins by status': 'Inactive ones first: tests/db/lists.test.ts.',
};

const AMOUNT = /^[-−]?\$?[\d,]+(\.\d+)?$/;
const DAY = /^\d\d\/\d\d\/\d{4}/;

/** The value that a column shows: `$1,234.50` as a number, and a day as its time. */
function shownOf(column: Column, row: object): number | string {
  const { text = '' } = column.cell(row);
  const value = String(column.csv ? (column.csv.value(row) ?? '') : text);
  if (AMOUNT.test(value)) return Number(value.replace('−', '-').replaceAll(/[$,]/g, ''));
  return DAY.test(value) ? Date.parse(value) : value;
}

/** As people sort names: neither case nor accents count. */
const collator = new Intl.Collator('en', { sensitivity: 'base' });
const compare = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

const COLUMNS = SOURCES.flatMap((source) =>
  (source.list.columns as Column[]).flatMap((column) => {
    const name = `${source.list.name} by ${column.key}`;
    return column.sort && !OTHER_ORDER[name] ? [{ source, sort: column.sort, column, name }] : [];
  }),
);

describe.each(COLUMNS)('the list $name', ({ source, sort, column, name }) => {
  it('has the order of the values that the column shows', async () => {
    const { list } = source;
    const params = parseListParams(list, { sort, type: 'ASC', limit: '100000' });
    const { rows } = await runList(await actorOf(token), source, params);
    const values = rows.map((row) => shownOf(column, row));
    const wrong = values.flatMap((value, index) => {
      const next = values[index + 1];
      return next !== undefined && compare(value, next) > 0 ? [[value, next]] : [];
    });
    expect(new Set(values).size, 'different values').toBeGreaterThan(1);
    expect(wrong, name).toEqual([]);
  });
});

/** Lists that are in the order of another time, for the reason that is given. */
const OTHER_TIME: Record<string, string> = {
  movements: 'By when a movement counts: docs/rules.md#movement-time.',
};

const DATED = SOURCES.flatMap((source) => {
  const id = source.id as PgColumn;
  const { createdAt } = getTableColumns(id.table) as Record<string, PgColumn>;
  const { name } = source.list;
  return createdAt && 'createdAt' in source.sorts && !OTHER_TIME[name]
    ? [{ name, source, id, createdAt }]
    : [];
});

it.each(DATED)('the list $name begins with what was created last', async ({ source, id, createdAt }) => {
  const params = parseListParams(source.list, { sort: 'createdAt', limit: '100000' });
  const { rows } = await runList(await actorOf(token), source, params);
  const ids = (rows as { id: number }[]).map(({ id }) => id);
  const newest = await db()
    .select({ id })
    .from(id.table)
    .where(inArray(id, ids))
    .orderBy(desc(createdAt), desc(id));
  expect(ids).toEqual(newest.map((row) => row.id));
});

it('a page of a list has as many rows as `limit` or `size` says', async () => {
  for (const query of [{ limit: '3' }, { size: '3' }])
    expect((await api.get<object[]>('/admin/pod', { token, query })).data).toHaveLength(3);
});
