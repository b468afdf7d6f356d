import 'server-only';
import type { Capability } from '@/lib/entities/permissions';
import { sha256 } from '@/lib/foundation/tokens';
import { type Actor, may, partnerScope, type StaffActor } from '@/lib/platform/authorization/actor';

/** The prefix of every channel with live health. */
export const HEALTH_PREFIX = 'private-health-';
/** Live health of every space, for staff who see all of them. */
export const HEALTH_ALL = `${HEALTH_PREFIX}all`;
/** Live health of the spaces that a business partner sells. */
export const healthOf = (businessPartnerId: number): string => `${HEALTH_PREFIX}${businessPartnerId}`;

/** The prefix of every channel that names the spaces whose time has changed. */
export const BOARD_PREFIX = 'private-board-';
/** Changes of every space, for staff who see all of them. */
export const BOARD_ALL = `${BOARD_PREFIX}all`;
/** Changes of the spaces that a business partner sells. */
export const boardOf = (businessPartnerId: number): string => `${BOARD_PREFIX}${businessPartnerId}`;

/** Channels with data for staff, and the capability that each requires. */
const STAFF_CHANNELS = [
  [HEALTH_PREFIX, 'health.view'],
  [BOARD_PREFIX, 'board.view'],
] as const satisfies [string, Capability][];

/** The user id of a member of staff at the realtime service. */
export const userIdOf = (adminId: number): string => `admin-${adminId}`;

/** The channels of a prefix that an actor may join: the one for all spaces, or one per partner in scope. */
const channelsOf = (actor: Actor, prefix: string, capability: Capability): string[] =>
  may(actor, capability) ? (partnerScope(actor) ?? ['all']).map((whose) => `${prefix}${whose}`) : [];

/** The health channels of an actor; none without `health.view`. */
export const healthChannels = (actor: Actor): string[] => channelsOf(actor, HEALTH_PREFIX, 'health.view');

/** The channels with changes of an actor's spaces; none without `board.view`. */
export const changeChannels = (actor: Actor): string[] => channelsOf(actor, BOARD_PREFIX, 'board.view');

/** The channels of an actor's board: changes of spaces, and the health of their pods. */
export const boardChannels = (actor: Actor): string[] => [...changeChannels(actor), ...healthChannels(actor)];

/** The prefix of a channel that is published to only while it has listeners. */
export const listenedPrefix = (channel: string): string | undefined =>
  STAFF_CHANNELS.find(([prefix]) => channel.startsWith(prefix))?.[0];

/** Whether staff may subscribe to a channel: docs/rules.md#realtime-channels. */
export function staffMaySubscribe(actor: StaffActor, channel: string): boolean {
  if (channel === `private-admin-${actor.adminId}`) return true;
  return STAFF_CHANNELS.some(([prefix, capability]) => {
    if (!channel.startsWith(prefix)) return false;
    if (channelsOf(actor, prefix, capability).includes(channel)) return true;
    // Those who see all spaces may also subscribe to a single partner.
    const isPartner = /^\d{1,15}$/.test(channel.slice(prefix.length));
    return isPartner && partnerScope(actor) === null && may(actor, capability);
  });
}

/**
 * The channel of a pod by the hash of its token. Another token has another channel, so that a device whose token was
 * replaced receives nothing more on a connection that it still has: docs/rules.md#device-token.
 */
export const podChannel = (spaceId: number, tokenHash: string): string =>
  `private-pod-${spaceId}-${sha256(`channel ${tokenHash}`).slice(0, 16)}`;
