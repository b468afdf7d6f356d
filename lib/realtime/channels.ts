import { type Actor, may, partnerScope } from '@/lib/access/actor';

/** Live health of every space, for staff who see all of them. */
export const HEALTH_ALL = 'private-health-all';
/** Live health of the spaces that a business partner sells. */
export const healthOf = (businessPartnerId: number): string => `private-health-${businessPartnerId}`;
/** What the service calls a member of staff. */
export const userIdOf = (adminId: number): string => `admin-${adminId}`;

/** The health channels of somebody: all of it, or one for each partner in scope; none without permission 144. */
export function healthChannels(actor: Actor): string[] {
  if (!may(actor, 'health.view')) return [];
  return partnerScope(actor)?.map(healthOf) ?? [HEALTH_ALL];
}

/** Whether the caller may hear a channel (contract section 5). */
export function mayHear(actor: Actor, channel: string): boolean {
  if (actor.kind === 'pod') return channel === `private-pod-${actor.spaceId}`;
  if (actor.kind !== 'staff') return false;
  if (channel === `private-admin-${actor.adminId}`) return true;
  if (healthChannels(actor).includes(channel)) return true;
  // Who sees all spaces may listen to those of one partner alone.
  return (
    partnerScope(actor) === null && may(actor, 'health.view') && /^private-health-\d{1,15}$/.test(channel)
  );
}
