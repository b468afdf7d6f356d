import { type Actor, may, partnerScope } from '@/lib/platform/authorization/actor';

/** Of every channel with live health. */
export const HEALTH_PREFIX = 'private-health-';
/** Live health of every space, for staff who see all of them. */
export const HEALTH_ALL = `${HEALTH_PREFIX}all`;
/** Live health of the spaces that a business partner sells. */
export const healthOf = (businessPartnerId: number): string => `${HEALTH_PREFIX}${businessPartnerId}`;
/** The user id of a member of staff at the realtime service. */
export const userIdOf = (adminId: number): string => `admin-${adminId}`;

/**
 * The health channels of an actor: the one for all spaces, or one per partner in scope; none without
 * `health.view`.
 */
export function healthChannels(actor: Actor): string[] {
  if (!may(actor, 'health.view')) return [];
  return partnerScope(actor)?.map(healthOf) ?? [HEALTH_ALL];
}

/** Whether the caller may subscribe to a channel: docs/rules.md#realtime-channels. */
export function maySubscribe(actor: Actor, channel: string): boolean {
  if (actor.kind === 'pod') return channel === `private-pod-${actor.spaceId}`;
  if (actor.kind !== 'staff') return false;
  if (channel === `private-admin-${actor.adminId}`) return true;
  if (healthChannels(actor).includes(channel)) return true;
  // Those who see all spaces may also subscribe to a single partner.
  return (
    partnerScope(actor) === null && may(actor, 'health.view') && /^private-health-\d{1,15}$/.test(channel)
  );
}
