import { expect, it } from 'vitest';
import type { Entity } from '@/lib/entities/entity';
import type { Capability } from '@/lib/entities/permissions';
import { plainEntries } from '../e2e/fixtures/catalogue-entries';
import { ENTRIES } from '../e2e/fixtures/permission-entries';

const ALL = ['create', 'update', 'delete'];

/** A list with these permission ids, by what they allow, and these audited actions. Its screen has the id of spaces. */
const described = (ids: Record<string, number>, audited = ALL): Entity<Capability> => ({
  key: 'crews',
  menu: { key: 'crews', label: 'Crews', heading: 'Catalogue', opens: 'spaces.view', icon: 'Brush' },
  beginnings: [],
  permissions: Object.values(ids).map((id) => ({ id, name: `Crews ${id}`, area: 'team' })),
  capabilities: Object.fromEntries(
    Object.entries(ids).map(([verb, id]) => [`spaces.${verb}`, { any: [id] }]),
  ),
  audit: {
    crew: {
      label: 'Crew',
      actions: Object.fromEntries(audited.map((action) => [`crew.${action}`, action])),
    },
  },
  isListed: true,
  bulk: null,
  calls: { paths: ['/admin/crews'] },
});

it.each<[string, Record<string, number>, string[], string[]]>([
  ['an id for each verb', { add: 301, edit: 302, delete: 303 }, ALL, ['add 301', 'edit 302', 'delete 303']],
  ['one id for every verb', { edit: 302 }, ALL, ['add 302', 'edit 302', 'delete 302']],
  ['records that remain', { add: 301, edit: 302 }, ['create', 'update'], ['add 301', 'edit 302']],
  ['nothing to do', {}, ALL, []],
  ['a verb of its own, which is not derived', { add: 301, launch: 304 }, ['create'], ['add 301']],
])('a list with %s has its entries', (_, ids, audited, expected) => {
  const entries = plainEntries(ENTRIES, [described(ids, audited)]);
  expect(entries.map(({ what, id }) => `${what.replace('Crews: ', '')} ${id}`)).toEqual(expected);
});

it('an id with an entry elsewhere is not derived again, and the others of its list are', () => {
  const [entry] = plainEntries(ENTRIES, [described({ add: 301 })]);
  const entries = plainEntries(
    [...ENTRIES, entry!],
    [described({ add: 301, edit: 302 }, ['create', 'update'])],
  );
  expect(entries.map(({ id }) => id)).toEqual([302]);
});

it('an entity without a menu entry has no derived entries', () => {
  const { menu: _, ...rest } = described({ add: 301 });
  expect(plainEntries(ENTRIES, [rest])).toEqual([]);
});
