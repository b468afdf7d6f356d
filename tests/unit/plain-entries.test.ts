import { expect, it } from 'vitest';
import { adding, type Entity } from '@/lib/entities/entity';
import type { Capability } from '@/lib/entities/permissions';
import { plainEntries } from '../e2e/fixtures/catalogue-entries';
import { ENTRIES } from '../e2e/fixtures/permission-entries';

/** A list with these ids, by what they allow. Its screen has the id of spaces. */
const described = (ids: Record<string, number>): Entity<Capability> => ({
  key: 'crews',
  menu: { key: 'crews', label: 'Crews', heading: 'Catalogue', opens: 'spaces.view', icon: 'Brush' },
  beginnings: [adding('spaces', 'Crews', 'Add crew')],
  permissions: Object.values(ids).map((id) => ({ id, name: `Crews ${id}`, area: 'team' })),
  capabilities: Object.fromEntries(Object.entries(ids).map(([verb, id]) => [`crews.${verb}`, { any: [id] }])),
  audit: { crew: { label: 'Crew', actions: { 'crew.create': 'Added' } } },
  isListed: true,
  bulk: null,
  calls: { paths: ['/admin/crews'] },
});

it.each([
  ['every verb', { add: 301, edit: 302, delete: 303 }, ['add 301', 'edit 302', 'delete 303']],
  ['two verbs', { add: 301, edit: 302 }, ['add 301', 'edit 302']],
  ['one id for all verbs', { add: 301, edit: 301, delete: 301 }, ['add 301', 'edit 301', 'delete 301']],
  ['no verb', {}, []],
  ['a verb of its own, which is not derived', { add: 301, launch: 304 }, ['add 301']],
] as [string, Record<string, number>, string[]][])('a list with %s has its entries', (_, ids, expected) => {
  const entries = plainEntries(ENTRIES, [described(ids)]);
  expect(entries.map(({ what, id }) => `${what.replace('Crews: ', '')} ${id}`)).toEqual(expected);
});

it('an id with an entry elsewhere is not derived again, and the others of its list are', () => {
  const [entry] = plainEntries(ENTRIES, [described({ add: 301 })]);
  const entries = plainEntries([...ENTRIES, entry!], [described({ add: 301, edit: 302 })]);
  expect(entries.map(({ id }) => id)).toEqual([302]);
});

it('an entity without a menu entry has no derived entries', () => {
  const { menu: _, ...rest } = described({ add: 301 });
  expect(plainEntries(ENTRIES, [rest])).toEqual([]);
});
