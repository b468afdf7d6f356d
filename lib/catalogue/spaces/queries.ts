import 'server-only';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { db } from '@/db/client';
import { boxTypes, locations, spaces } from '@/db/tables';
import { notFound } from '@/lib/foundation/errors';
import { type Actor, authorize, may } from '@/lib/platform/authorization/actor';
import { loadSpaceDetail, newestConfig, sellersOf } from './detail';
import type { BoxType, SpaceDetail } from './schema';
import { mayCopySecrets, spaceScope } from './scope';

/**
 * One space in full (`spaces.open`); throws 404 if it is missing or out of scope. `withConfig` adds the config for
 * readers with `spaces.config`.
 */
export async function getSpace(actor: Actor, id: number, withConfig = false): Promise<SpaceDetail> {
  authorize(actor, 'spaces.open');
  const space = await loadSpaceDetail(db(), actor, id);
  return withConfig && may(actor, 'spaces.config') ? { ...space, config: await configOf(id) } : space;
}

const configOf = async (id: number) => (await newestConfig(db(), id))?.config ?? null;

/** The initial values of the edit form (`spaces.edit`); the config only for readers who may view it. */
export async function getSpaceToEdit(actor: Actor, id: number): Promise<SpaceDetail> {
  authorize(actor, 'spaces.edit');
  const space = await loadSpaceDetail(db(), actor, id);
  if (space.status === 'deleted') throw notFound('Space');
  return may(actor, 'spaces.config') ? { ...space, config: await configOf(id) } : space;
}

/**
 * The initial values of the clone form (`spaces.add`), with the config and the calendar secrets that the clone takes;
 * `takesSecrets` states whether it takes them: docs/rules.md#quantity.
 */
export async function getSpaceToClone(
  actor: Actor,
  id: number,
): Promise<{ space: SpaceDetail; takesSecrets: boolean }> {
  authorize(actor, 'spaces.add');
  const space = await loadSpaceDetail(db(), actor, id);
  const takesSecrets = await mayCopySecrets(db(), actor, id);
  if (takesSecrets) return { space: { ...space, config: await configOf(id) }, takesSecrets };
  return {
    space: { ...space, hasCalendarClientSecret: false, hasCalendarRefreshToken: false },
    takesSecrets,
  };
}

/** The name of the default box type: docs/rules.md#box-types. */
const DEFAULT_BOX_TYPE: BoxType = { id: null, name: 'Hushbox' };

/** The box types, after the operator's own product. For any staff. */
export async function listBoxTypes(actor: Actor): Promise<BoxType[]> {
  authorize(actor, 'staff');
  const rows = await db().select().from(boxTypes).orderBy(boxTypes.partnerName);
  return [DEFAULT_BOX_TYPE, ...rows.map(({ id, partnerName }) => ({ id, name: partnerName }))];
}

export type QrSpace = {
  id: number;
  name: string;
  shortName: string | null;
  location: string;
  status: 'active' | 'inactive' | 'deleted';
  partners: { id: number; name: string; boxKey: string }[];
};

/**
 * The data for the QR code of a space (`spaces.view` or `qr.view`): a sub-admin receives only the keys of its own
 * partners.
 */
export async function getQrSpace(actor: Actor, id: number): Promise<QrSpace> {
  authorize(actor, 'spaces.view', 'qr.view');
  const [space] = await db()
    .select({
      id: spaces.id,
      name: spaces.name,
      shortName: spaces.shortName,
      location: locations.name,
      status: spaces.status,
    })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(and(eq(spaces.id, id), spaceScope(actor)));
  if (!space) throw notFound('Space');
  const sellers = await sellersOf(db(), actor, id);
  return {
    ...space,
    partners: sellers.map(({ id: partnerId, name, boxKey }) => ({ id: partnerId, name, boxKey })),
  };
}

/** Existing spaces in scope by id with their places, ordered by id (`spaces.view`). */
export async function namedSpaces(
  actor: Actor,
  ids: number[],
): Promise<{ id: number; status: string; location: string }[]> {
  authorize(actor, 'spaces.view');
  if (ids.length === 0) return [];
  return db()
    .select({ id: spaces.id, status: spaces.status, location: locations.name })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(and(inArray(spaces.id, ids), ne(spaces.status, 'deleted'), spaceScope(actor)))
    .orderBy(asc(spaces.id));
}
