import type { Capability } from '@/lib/entities/permissions';
import { forbidden, invalidField } from '@/lib/foundation/errors';
import { type Actor, may, partnerScope } from './actor';

/**
 * Whose records staff may write. A record belongs to a business partner, or to the operator (null):
 * docs/rules.md#owners.
 */
export type OwnerId = number | null;

/** Whether the actor sees records of this owner: its own partners' and the operator's. */
export function seesOwned(actor: Actor, ownerId: OwnerId): boolean {
  const scope = partnerScope(actor);
  return scope === null || ownerId === null || scope.includes(ownerId);
}

/** Whether the actor, whose ids allow the change, may make it to records of this owner. */
export function mayWriteOwned(actor: Actor, ownerId: OwnerId): boolean {
  const scope = partnerScope(actor);
  if (scope === null) return true;
  if (ownerId !== null) return scope.includes(ownerId);
  return actor.kind === 'staff' && (actor.housePartnerId !== null || may(actor, 'shared.edit'));
}

/** Whether the actor may do this to the record: what its row offers. */
export const mayChange = (actor: Actor, what: Capability, { ownerId }: { ownerId: OwnerId }): boolean =>
  may(actor, what) && mayWriteOwned(actor, ownerId);

/** The same of records that belong to no partner, such as locations. */
export const mayChangeShared = (actor: Actor, what: Capability): boolean =>
  mayChange(actor, what, { ownerId: null });

/** Whether who adds a record chooses its owner: among all, among their partners, or not at all. */
export type OwnerChoice = 'any' | 'own' | 'fixed';

export function ownerChoice(actor: Actor): OwnerChoice {
  const scope = partnerScope(actor);
  if (scope === null) return 'any';
  return scope.length > 1 ? 'own' : 'fixed';
}

/** Throws 403 for staff who may not write what belongs to the operator, or to nobody: docs/rules.md#shared-records. */
export function assertMayWriteShared(actor: Actor): void {
  if (!mayWriteOwned(actor, null)) throw forbidden();
}

/**
 * Whose a new record is: the chosen owner's, by default the actor's only partner's, and the operator's where the
 * actor sees everything. Throws 400 beside `ownerId` without a choice of several or for a partner of others, 403 for
 * what would be the operator's.
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
