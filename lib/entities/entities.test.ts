import { expect, it } from 'vitest';
import { DESCRIPTIONS } from './descriptions.gen';
import { ENTITIES } from './entities';
import type { Entity } from './entity';
import { MENU_HEADINGS, PERMISSION_AREAS } from './headings';

const entities: readonly Entity[] = ENTITIES;

/** Names that several entities use for something that belongs to one of them alone. */
const duplicatesIn = (names: (string | number)[]) =>
  names.filter((name, index) => names.indexOf(name) !== index);

it.each<[string, (entity: Entity) => (string | number)[]]>([
  ['key', ({ key }) => [key]],
  ['entry of the menu', ({ menu }) => (menu ? [menu.key] : [])],
  ['permission id', ({ permissions = [] }) => permissions.map(({ id }) => id)],
  ['capability', ({ capabilities = {} }) => Object.keys(capabilities)],
  ['record of the audit log', ({ audit = {} }) => Object.keys(audit)],
  ['audit action', ({ audit = {} }) => Object.values(audit).flatMap(({ actions }) => Object.keys(actions))],
  ['page', ({ pages = [] }) => pages.map(({ path }) => path)],
  ['beginning of the palette', ({ beginnings = [] }) => beginnings.map(({ label }) => label)],
  ['kind of bulk action', ({ bulk }) => Object.keys(bulk?.actions ?? {})],
  ['path of calls', ({ calls }) => [...(calls?.paths ?? [])]],
  ['field of calls', ({ calls }) => [...(calls?.fields ?? [])]],
])('no two entities describe the same %s', (what, of) => {
  expect(entities.flatMap(of).length).toBeGreaterThan(0);
  const filesWith = (name: string | number) =>
    entities.filter((entity) => of(entity).includes(name)).map(({ key }) => key);
  expect(
    duplicatesIn(entities.flatMap(of)).map(
      (name) =>
        `Change the ${what} ${name} in lib/entities/descriptions: ${filesWith(name).join(' and ')} have it.`,
    ),
  ).toEqual([]);
});

it('each heading of the menu has an entry, and each area has a permission', () => {
  const headings = new Set(entities.map(({ menu }) => menu?.heading));
  expect(
    MENU_HEADINGS.filter((heading) => !headings.has(heading)).map(
      (heading) =>
        `Remove '${heading}' from MENU_HEADINGS in lib/entities/headings.ts: no entry is below it.`,
    ),
  ).toEqual([]);
  const areas = new Set(entities.flatMap(({ permissions = [] }) => permissions.map(({ area }) => area)));
  // The areas of the two permissions that belong to no entity.
  const ofNone = new Set<string>(['everything', 'for-all']);
  const empty = PERMISSION_AREAS.filter(({ key }) => !areas.has(key) && !ofNone.has(key));
  expect(
    empty.map(
      ({ key }) =>
        `Remove '${key}' from PERMISSION_AREAS in lib/entities/headings.ts: no permission is in it.`,
    ),
  ).toEqual([]);
});

it('a bulk action and its undo belong to one entity and undo each other, or the undo is final', () => {
  for (const { bulk } of entities)
    for (const [kind, { undo }] of Object.entries(bulk?.actions ?? {}))
      if (undo) {
        expect(bulk?.actions).toHaveProperty([undo]);
        expect([kind, undefined]).toContain(bulk?.actions[undo]?.undo);
      }
});

it('the palette offers to add a record only to people who may', () => {
  const offers = entities.flatMap(({ key, beginnings = [], capabilities = {} }) =>
    beginnings
      .filter(({ href }) => href.endsWith('?action=add') && `${key}.add` in capabilities)
      .map(({ label, needs }) => ({
        label,
        key,
        may: needs.includes(`${key}.add` as (typeof needs)[number]),
      })),
  );
  expect(offers.length).toBeGreaterThan(3);
  expect(
    offers
      .filter(({ may }) => !may)
      .map(
        ({ label, key }) => `Add '${key}.add' to \`needs\` of the beginning "${label}" of the entity ${key}.`,
      ),
  ).toEqual([]);
});

it('a bulk action belongs to an entity with a menu entry', () => {
  const missing = entities.filter(({ menu, bulk }) => bulk && !menu);
  expect(missing.map(({ key }) => `Add \`menu\` to the entity ${key}, which has \`bulk\`.`)).toEqual([]);
});

it('each description has its place in the order (lib/entities/entities.ts)', () => {
  const placed = new Set(entities.map(({ key }) => key));
  const missing = Object.keys(DESCRIPTIONS).filter((key) => !placed.has(key));
  expect(missing.map((key) => `Add '${key}' to ORDER in lib/entities/entities.ts.`)).toEqual([]);
});
