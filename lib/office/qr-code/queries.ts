import 'server-only';
import { and, asc, count, eq, exists, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import { db } from '@/db/client';
import { businessPartners, locations, spaceBusinessPartners, spaces } from '@/db/tables';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { notFound } from '@/lib/foundation/errors';
import { type Actor, authorize, partnerScope } from '@/lib/platform/authorization/actor';
import { MAX_CARDS } from './sheet';

/** A space to print a code for. Inactive ones too: codes are made before a space opens. */
export type CodedSpace = { id: number; name: string; location: string; isActive: boolean };

export type QrSheet = {
  partner: { id: number; name: string; boxKey: string };
  /** By location and name, the first {@link MAX_CARDS}. */
  cards: CodedSpace[];
  total: number;
  /**
   * The locations of the partner's spaces, with their counts. Only primary locations count, since a space is
   * in one place.
   */
  locations: { id: number; name: string; spaces: number }[];
};

/** The actor's spaces that are not deleted. */
const existingSpaces = (actor: Actor): SQL | undefined =>
  and(spaceScope(actor), ne(spaces.status, 'deleted'));

const coded = { id: spaces.id, name: spaces.name, location: locations.name, status: spaces.status };
const toCoded = ({ status, ...space }: Omit<CodedSpace, 'isActive'> & { status: string }): CodedSpace => ({
  ...space,
  isActive: status === 'active',
});

/** Every space whose code the actor may make (`qr.view`), by name. */
export async function codedSpaces(actor: Actor): Promise<CodedSpace[]> {
  authorize(actor, 'qr.view');
  const rows = await db()
    .select(coded)
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(existingSpaces(actor))
    .orderBy(asc(spaces.name), asc(spaces.id));
  return rows.map(toCoded);
}

async function seller(actor: Actor, id: number): Promise<QrSheet['partner']> {
  const scope = partnerScope(actor);
  const mine = scope === null ? undefined : inArray(businessPartners.id, scope);
  const [partner] = await db()
    .select({ id: businessPartners.id, name: businessPartners.name, boxKey: businessPartners.boxKey })
    .from(businessPartners)
    .where(and(eq(businessPartners.id, id), isNull(businessPartners.deletedAt), mine));
  if (!partner) throw notFound('Partner');
  return partner;
}

/** How many of these spaces each location has. */
const locationsOf = (where: SQL | undefined): Promise<QrSheet['locations']> =>
  db()
    .select({ id: locations.id, name: locations.name, spaces: count() })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(where)
    .groupBy(locations.id)
    .orderBy(asc(locations.name), asc(locations.id));

/**
 * The sheet of a partner's codes (`qr.view`), at one location or all. Throws 404 for a partner out of scope;
 * an unknown location has no cards.
 */
export async function getQrSheet(actor: Actor, partnerId: number, locationId?: number): Promise<QrSheet> {
  authorize(actor, 'qr.view');
  const partner = await seller(actor, partnerId);
  const sold = exists(
    db()
      .select({ id: spaceBusinessPartners.spaceId })
      .from(spaceBusinessPartners)
      .where(
        and(
          eq(spaceBusinessPartners.spaceId, spaces.id),
          eq(spaceBusinessPartners.businessPartnerId, partner.id),
        ),
      ),
  );
  const everywhere = and(existingSpaces(actor), sold);
  const here = and(everywhere, locationId === undefined ? undefined : eq(spaces.locationId, locationId));
  const [total, rows, places] = await Promise.all([
    db().$count(spaces, here),
    db()
      .select(coded)
      .from(spaces)
      .innerJoin(locations, eq(locations.id, spaces.locationId))
      .where(here)
      .orderBy(asc(locations.name), asc(spaces.name), asc(spaces.id))
      .limit(MAX_CARDS),
    locationsOf(everywhere),
  ]);
  return { partner, cards: rows.map(toCoded), total, locations: places };
}
