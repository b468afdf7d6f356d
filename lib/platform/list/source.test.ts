import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { amenities } from '@/db/tables';
import { defineList, type ListDefinition, textCell } from './define';
import { inTab } from './filter-conditions';
import { parseListParams } from './params';
import { listSource } from './source';

type Thing = { id: number; name: string };

const about = {
  name: 'things',
  title: 'Things',
  summary: 'All of them',
  noun: 'thing',
  path: '/things',
  permission: 'amenities.view',
  csv: { fileName: 'things', columns: [] },
} satisfies Partial<ListDefinition<Thing>>;

const things = defineList<Thing>()({
  ...about,
  tabs: {
    param: 'state',
    tabs: [
      { key: 'new', label: 'New' },
      { key: 'old', label: 'Old' },
    ],
  },
  filters: [{ kind: 'dates', from: 'startDate', to: 'endDate', label: 'When' }],
  columns: [{ key: 'name', label: 'Name', sort: 'sortByName', cell: ({ name }) => textCell(name) }],
  extraSorts: ['sortBySize'],
});
const plain = defineList<Thing>()({ ...about, columns: [] });

const required = {
  table: sql`things`,
  id: amenities.id,
  scope: () => undefined,
  load: async () => [],
};
const sorts = { createdAt: [], sortByName: [], sortBySize: [] };
const filters = { state: 'together', startDate: 'together', endDate: () => undefined } as const;

describe('the source of a list', () => {
  it('compiles with an order per sort key and a condition per filter key', () => {
    expect(listSource({ ...required, list: things, sorts, filters }).list).toBe(things);
    expect(listSource({ ...required, list: plain, sorts: { createdAt: [] }, filters: {} }).list).toBe(plain);
  });

  it('does not compile without an order for a sort key', () => {
    // @ts-expect-error sortBySize is missing
    listSource({ ...required, list: things, sorts: { createdAt: [], sortByName: [] }, filters });
    // @ts-expect-error createdAt is a sort key of every list
    listSource({ ...required, list: plain, sorts: {}, filters: {} });
  });

  it('does not compile with an order for an unknown sort key', () => {
    listSource({
      ...required,
      list: things,
      // @ts-expect-error sortByColour is not in the definition
      sorts: { createdAt: [], sortByName: [], sortBySize: [], sortByColour: [] },
      filters,
    });
  });

  it('does not compile without a condition for a filter key', () => {
    // @ts-expect-error endDate is missing
    listSource({ ...required, list: things, sorts, filters: { state: 'together', startDate: 'together' } });
    // @ts-expect-error all of them are missing
    listSource({ ...required, list: things, sorts });
  });

  it('does not compile with a condition for an unknown filter key', () => {
    listSource({
      ...required,
      list: things,
      sorts,
      // @ts-expect-error colour is not in the definition
      filters: { state: 'together', startDate: 'together', endDate: 'together', colour: () => undefined },
    });
    // @ts-expect-error the list has no filters
    listSource({ ...required, list: plain, sorts: { createdAt: [] }, filters: { colour: () => undefined } });
  });
});

describe('the tabs of a list', () => {
  const news = sql`new`;

  it('have one condition each', () => {
    expect(inTab(things, { state: 'new' }, { new: news, old: undefined }, undefined)).toBe(news);
    expect(inTab(things, {}, { new: undefined, old: undefined }, news)).toBe(news);
    // @ts-expect-error old is missing
    inTab(things, {}, { new: news }, undefined);
    // @ts-expect-error newest is not a tab
    inTab(things, {}, { new: news, old: undefined, newest: news }, undefined);
  });

  it('are sorted by a key of the list', () => {
    const tab = { key: 'new', label: 'New' } as const;
    defineList<Thing>()({
      ...about,
      columns: [],
      // @ts-expect-error sortByColour is not a sort key
      tabs: { param: 'state', tabs: [{ ...tab, sort: { key: 'sortByColour', type: 'ASC' } }] },
    });
  });
});

describe('a parsed query', () => {
  it('has a sort key of the list', () => {
    const { sort } = parseListParams(things, { sort: 'sortByName' });
    const sortKey: 'createdAt' | 'sortByName' | 'sortBySize' = sort;
    expect(sortKey).toBe('sortByName');
    expect(() => parseListParams(things, { sort: 'sortByColour' })).toThrow('sort must be one of');
  });
});
