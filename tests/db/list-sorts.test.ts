import { beforeAll, describe, expect, it } from 'vitest';
import { runList } from '@/lib/platform/list/find-rows';
import { parseListParams } from '@/lib/platform/list/params';
import { api } from '../fixtures/api';
import { freezeBookings } from '../fixtures/freeze-bookings';
import { SOURCES } from '../fixtures/lists';
import { actorOf, adminToken } from '../fixtures/people';

let token: string;
beforeAll(async () => {
  token = await adminToken();
  await freezeBookings();
});

type Column = { key: string; label: string; sort?: string; csv?: { value: (row: object) => unknown } };

/** A value as it sorts: numbers by size, and texts by their letters, without case, accents and signs. */
const sortable = (value: unknown): number | string =>
  typeof value === 'number'
    ? value
    : String(value ?? '')
        .normalize('NFKD')
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase();

const COLUMNS = SOURCES.flatMap((source) =>
  (source.list.columns as Column[]).flatMap(({ key, sort, csv }) =>
    sort && csv ? [{ source, sort, shown: csv.value, name: `${source.list.name} by ${key}` }] : [],
  ),
);

describe.each(COLUMNS)('the list $name', ({ source, sort, shown, name }) => {
  it('has the order of the values that the column shows', async () => {
    const { list } = source;
    const params = parseListParams(list, { sort, type: 'ASC', limit: '100000' });
    const { rows } = await runList(await actorOf(token), source, params);
    const values = rows.map((row) => sortable(shown(row)));
    const wrong = values.flatMap((value, index) => {
      const next = values[index + 1];
      return next !== undefined && value > next ? [[value, next]] : [];
    });
    expect(new Set(values).size, 'different values').toBeGreaterThan(1);
    expect(wrong, name).toEqual([]);
  });
});

it('a page of a list has as many rows as `limit` or `size` says', async () => {
  for (const query of [{ limit: '3' }, { size: '3' }])
    expect((await api.get<object[]>('/admin/pod', { token, query })).data).toHaveLength(3);
});
