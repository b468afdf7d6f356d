import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { auditEntries, bookings, deviceCommands, spaceConfigs, spaceSettings } from '@/db/tables';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import type { SpaceDetail } from './schema';

/** Whether each step of setting up a space is done: docs/rules.md#space-set-up. */
export type SpaceSetUp = {
  photos: boolean;
  config: boolean;
  /** A pod is connected, or the door opens without one. */
  token: boolean;
  /** Its code was downloaded or printed. */
  qr: boolean;
  /** Its door opened by a command. */
  unlock: boolean;
  /** It is for sale: the last step. */
  open: boolean;
};

/**
 * The steps of setting up a space that the actor has read (`spaces.open`); null if everything is done, if it has been
 * booked, and for a deleted one.
 */
export async function spaceSetUpOf(actor: Actor, space: SpaceDetail): Promise<SpaceSetUp | null> {
  authorize(actor, 'spaces.open');
  if (space.status === 'deleted') return null;
  const { id } = space;
  const [found] = await checkedRows(
    db(),
    { isBooked: 'bool', config: 'bool', qr: 'bool', unlock: 'bool' },
    sql`select
    exists (select 1 from ${bookings} where ${bookings.spaceId} = ${id}) as "isBooked",
    exists (select 1 from ${spaceConfigs} where ${spaceConfigs.spaceId} = ${id}) as config,
    exists (select 1 from ${auditEntries} where ${auditEntries.entity} = 'space'
      and ${auditEntries.entityId} = ${String(id)} and ${auditEntries.action} = 'space.qr') as qr,
    exists (select 1 from ${deviceCommands} where ${deviceCommands.spaceId} = ${id}
      and ${deviceCommands.type} = 'unlock' and ${deviceCommands.state} = 'acknowledged') as unlock`,
  );
  if (!found || found.isBooked) return null;
  const { config, qr, unlock } = found;
  const isWithoutPod = !space.hasDeviceToken && space.doorOpensBy !== 'pod';
  const isOpen = space.status === 'active';
  const setUp = {
    photos: space.images.length > 0,
    config: config || isWithoutPod,
    token: space.hasDeviceToken || isWithoutPod,
    qr,
    unlock: unlock || isWithoutPod,
    open: isOpen,
  };
  return Object.values(setUp).every(Boolean) ? null : setUp;
}

/**
 * Whether a space that is added in the console is for sale at once: docs/rules.md#opening-spaces. The caller has
 * authorized.
 */
export async function opensNewSpaces(): Promise<boolean> {
  const [row] = await db().select({ opensNew: spaceSettings.opensNew }).from(spaceSettings);
  return row?.opensNew ?? false;
}
