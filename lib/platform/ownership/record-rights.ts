import type { Entity } from '@/lib/entities/entity';
import type { Capability } from '@/lib/entities/permissions';
import { type Actor, may } from '@/lib/platform/authorization/actor';
import { mayChange, mayChangeShared, type OwnerId } from './rights';

/** Whether the actor may do something to a record, or without one to any record at all. */
type Right = (row?: object) => boolean;

export type RecordRights = { add: Right; edit: Right; delete: Right };

/**
 * What the actor may do with the records of an entity, by its description: the capability `crews.edit`, by the owner
 * of the row if it has one, and only with the right to write shared records if its permission says `changes: 'shared'`.
 * Without a capability of that name, that of editing decides, or else that of the list.
 */
export function recordRights(actor: Actor, entity: Entity): RecordRights {
  const { menu, capabilities = {}, permissions = [] } = entity;
  if (!menu) throw new Error(`${entity.key} has no list.`);
  const [prefix] = menu.opens.split('.');
  const rightTo = (verb: keyof RecordRights): Right => {
    const names = [`${prefix}.${verb}`, `${prefix}.edit`, menu.opens];
    const capability = names.find((name) => name in capabilities) as Capability;
    const ids = capabilities[capability]?.any ?? [];
    const isShared = permissions.some(({ id, changes }) => changes === 'shared' && ids.includes(id));
    return (row) => {
      if (isShared) return mayChangeShared(actor, capability);
      const isOwned = row !== undefined && 'ownerId' in row;
      return isOwned ? mayChange(actor, capability, row as { ownerId: OwnerId }) : may(actor, capability);
    };
  };
  return { add: rightTo('add'), edit: rightTo('edit'), delete: rightTo('delete') };
}
