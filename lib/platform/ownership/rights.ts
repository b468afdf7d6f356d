import type { Capability } from '@/lib/entities/permissions';
import { forbidden, invalidField } from '@/lib/foundation/errors';
import { type Actor, may, partnerScope } from '@/lib/platform/authorization/actor';

/**
 * Rules for writing records, by owner. A record belongs to a business partner, or to the operator (null):
 * docs/rules.md#owners.
 */
export type OwnerId = number | null;

/** Whether the actor sees records of this owner: those of the actor's partners and the operator's. */
export function seesOwned(actor: Actor, ownerId: OwnerId): boolean {
  const scope = partnerScope(actor);
  return scope === null || ownerId === null || scope.includes(ownerId);
}

/** Whether the actor, whose permission ids allow the change, may make it to records of this owner. */
export function mayWriteOwned(actor: Actor, ownerId: OwnerId): boolean {
  const scope = partnerScope(actor);
  if (scope === null) return true;
  if (ownerId !== null) return scope.includes(ownerId);
  return actor.kind === 'staff' && (actor.housePartnerId !== null || may(actor, 'shared.edit'));
}

/** Whether the actor may perform this action on the record: decides which actions its row shows. */
export const mayChange = (actor: Actor, what: Capability, { ownerId }: { ownerId: OwnerId }): boolean =>
  may(actor, what) && mayWriteOwned(actor, ownerId);

/** Whether the actor may perform this action on records that belong to no partner, such as locations. */
export const mayChangeShared = (actor: Actor, what: Capability): boolean =>
  mayChange(actor, what, { ownerId: null });

/**
 * The choice that the actor has for the owner of a new record: any owner, one of the actor's partners, or no choice.
 */
export type OwnerChoice = 'any' | 'own' | 'fixed';

/** By the actor's rights, what they can choose as the owner of a new record. */
export function ownerChoice(actor: Actor): OwnerChoice {
  const scope = partnerScope(actor);
  if (scope === null) return 'any';
  return scope.length > 1 ? 'own' : 'fixed';
}

/**
 * Throws 403 for staff who may not write records that belong to the operator or to nobody:
 * docs/rules.md#shared-records.
 */
export function assertMayWriteShared(actor: Actor): void {
  if (!mayWriteOwned(actor, null)) throw forbidden();
}

/**
 * The owner of a new record: the chosen one; by default the actor's only partner, or the operator if the actor sees
 * everything. Throws 400 on `ownerId` if the actor has several partners and chose none, or chose another's partner,
 * and 403 if the record would be the operator's.
 */
export function newOwner(actor: Actor, chosen: OwnerId | undefined): OwnerId {
  const scope = partnerScope(actor);
  if (scope === null) return chosen ?? null;
  const house = actor.kind === 'staff' ? actor.housePartnerId : null;
  const [only, ...others] = scope;
  if (chosen === undefined && others.length > 0) throw invalidField('ownerId', CHOOSE_OWNER);
  const wanted = chosen === undefined ? only : chosen;
  if (wanted === undefined || wanted === null || wanted === house) {
    assertMayWriteShared(actor);
    return null;
  }
  if (!scope.includes(wanted)) throw invalidField('ownerId', CHOOSE_OWNER);
  return wanted;
}

export const CHOOSE_OWNER = 'Choose whose it is from the list';
