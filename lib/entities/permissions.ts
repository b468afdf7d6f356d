import { type AnyEntity, ENTITIES } from './entities';
import { type Entity, FOR_ALL, FULL_ACCESS, type Permission, type Requirement } from './entity';

export { FOR_ALL, FULL_ACCESS, type Requirement };

const OF_ENTITIES: readonly Entity[] = ENTITIES;

/** Every permission id with its area: those of the entities in order, and the two that belong to no entity. */
export const DECLARED: readonly Permission[] = [
  ...OF_ENTITIES.flatMap(({ permissions = [] }) => permissions),
  { id: FULL_ACCESS, name: 'FULL ACCESS', area: 'everything' },
  { id: FOR_ALL, name: 'Changes what all partners sell', area: 'for-all' },
];

/** Every permission id: docs/rules.md#permission-ids. `restricts`: it is a restriction. */
export const PERMISSIONS: { id: number; name: string; restricts: boolean }[] = DECLARED.map(
  ({ id, name, restricts = false }) => ({ id, name, restricts }),
).sort((a, b) => a.id - b.id);

/** The capabilities that do not belong to a single entity. */
const SHARED = {
  // Together with the permission for the action, lets staff limited to some partners write records that belong to no
  // partner.
  'shared.edit': { any: [FOR_ALL] },
  // Granted to anyone who may write a record that has a picture.
  'images.upload': {
    any: DECLARED.flatMap(({ id, hasPictures }) => (hasPictures ? [id] : [])).sort((a, b) => a - b),
  },
} satisfies Record<string, Requirement>;

type CapabilityOf<Description> = Description extends { capabilities: infer All } ? keyof All & string : never;
export type Capability = CapabilityOf<AnyEntity> | keyof typeof SHARED;

/**
 * Every capability by name, with the permission ids that grant it: docs/rules.md#capabilities. The menu, the
 * middleware, the commands, the API and the screens all read this one table.
 */
export const CAPABILITIES = Object.assign(
  {},
  ...OF_ENTITIES.map(({ capabilities }) => capabilities),
  SHARED,
) as Readonly<Record<Capability, Requirement>>;

/** The entities with their requirements typed: a capability that no entity declares does not compile here. */
export const DESCRIBED: readonly Entity<Capability>[] = ENTITIES;

/** Whether a role and a set of permission ids satisfy the requirement of a capability; role admin always does. */
export function permits(role: 'admin' | 'sub-admin', ids: ReadonlySet<number>, what: Capability): boolean {
  const requirement: Requirement = CAPABILITIES[what];
  const { any, all = [], not = [], beyondFull = false } = requirement;
  if (role === 'admin') return true;
  if (ids.has(FULL_ACCESS)) return !beyondFull;
  return any.some((id) => ids.has(id)) && all.every((id) => ids.has(id)) && !not.some((id) => ids.has(id));
}
