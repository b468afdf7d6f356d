import { type AnyEntity, ENTITIES } from '@/lib/entities/entities';
import { type Entity, FOR_ALL, FULL_ACCESS, type Permission, type Requirement } from '@/lib/entities/entity';

export { FOR_ALL, FULL_ACCESS, type Requirement };

const OF_ENTITIES: readonly Entity[] = ENTITIES;

/** Every permission id with its area: those of the entities in their order, and the two of no entity. */
export const DECLARED: readonly Permission[] = [
  ...OF_ENTITIES.flatMap(({ permissions = [] }) => permissions),
  { id: FULL_ACCESS, name: 'FULL ACCESS', area: 'everything' },
  { id: FOR_ALL, name: 'Changes what all partners sell', area: 'for-all' },
];

/** Every permission id: docs/rules.md#permission-ids. `restricts`: holding it takes something away. */
export const PERMISSIONS: { id: number; name: string; restricts: boolean }[] = DECLARED.map(
  ({ id, name, restricts = false }) => ({ id, name, restricts }),
).sort((a, b) => a.id - b.id);

/** The capabilities of no entity alone. */
const SHARED = {
  // With the permission of the action: what belongs to no partner, by staff of some.
  'shared.edit': { any: [FOR_ALL] },
  // Anyone who writes something that has a picture.
  'images.upload': {
    any: DECLARED.flatMap(({ id, hasPictures }) => (hasPictures ? [id] : [])).sort((a, b) => a - b),
  },
} satisfies Record<string, Requirement>;

type CapabilityOf<Description> = Description extends { capabilities: infer All } ? keyof All & string : never;
export type Capability = CapabilityOf<AnyEntity> | keyof typeof SHARED;

/**
 * What people can do, by name, and the ids that allow it: docs/rules.md#capabilities. The menu, the
 * middleware, the commands, the API and the screens all read this one table.
 */
export const CAPABILITIES = Object.assign(
  {},
  ...OF_ENTITIES.map(({ capabilities }) => capabilities),
  SHARED,
) as Readonly<Record<Capability, Requirement>>;

/** The entities with what they need: a capability that none of them has does not compile here. */
export const DESCRIBED: readonly Entity<Capability>[] = ENTITIES;

/**
 * Whether somebody with this role and these ids satisfies the requirement of a capability; role admin always
 * does.
 */
export function permits(role: 'admin' | 'sub-admin', ids: ReadonlySet<number>, what: Capability): boolean {
  const requirement: Requirement = CAPABILITIES[what];
  const { any, all = [], not = [], beyondFull = false } = requirement;
  if (role === 'admin') return true;
  if (ids.has(FULL_ACCESS)) return !beyondFull;
  return any.some((id) => ids.has(id)) && all.every((id) => ids.has(id)) && !not.some((id) => ids.has(id));
}
