import 'server-only';
import { and, asc, eq, exists, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { businessPartners, locations, spaceBusinessPartners, spaces } from '@/db/tables';
import { spaceList, spaceSource } from '@/lib/catalogue/spaces/list';
import { sellersOfSpace } from '@/lib/catalogue/spaces/queries';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { AppError, notFound } from '@/lib/foundation/errors';
import { type Actor, authorize, partnerScope } from '@/lib/platform/authorization/actor';
import { hasId } from '@/lib/platform/list/filter-conditions';
import { listWhere } from '@/lib/platform/list/find-rows';
import { ALL_CHOICES, type Choices, choicesOf, type LookupQuery } from '@/lib/platform/list/lookup-choices';
import { parseListParams } from '@/lib/platform/list/params';
import { MAX_CARDS } from './printed-sheet';

/** A space whose code can be printed. Includes inactive ones, because codes are created before a space opens. */
export type CodedSpace = {
  id: number;
  name: string;
  shortName: string | null;
  location: string;
  isActive: boolean;
};

/** A location with spaces that a partner sells. Only primary locations count, because a space is in one place. */
export type CodedLocation = { id: number; name: string; spaces: number };

export type QrSheet = {
  partner: { id: number; name: string; boxKey: string };
  /** Ordered by location and name; the first {@link MAX_CARDS}. */
  cards: CodedSpace[];
  total: number;
  /** How many spaces the partner sells, at all locations. */
  sold: number;
  /** The requested location, if the partner sells spaces there. */
  location: CodedLocation | null;
};

/** The actor's spaces that are not deleted. */
const existingSpaces = (actor: Actor): SQL | undefined =>
  and(spaceScope(actor), ne(spaces.status, 'deleted'));

const coded = {
  id: spaces.id,
  name: spaces.name,
  shortName: spaces.shortName,
  location: locations.name,
  status: spaces.status,
};
const toCoded = ({ status, ...space }: Omit<CodedSpace, 'isActive'> & { status: string }): CodedSpace => ({
  ...space,
  isActive: status === 'active',
});

/** The spaces whose code the actor may create (`qr.view`), by name; searched by name and location. */
export function codedSpaces(actor: Actor, lookup: LookupQuery): Promise<Choices<CodedSpace>> {
  authorize(actor, 'qr.view');
  return choicesOf<CodedSpace>(
    {
      row: {
        id: spaces.id,
        name: spaces.name,
        shortName: spaces.shortName,
        location: locations.name,
        isActive: sql`${spaces.status} = 'active'`,
      },
      from: sql`${spaces} join ${locations} on ${locations.id} = ${spaces.locationId}`,
      where: existingSpaces(actor),
      words: sql`${spaces.name} || ' ' || ${locations.name}`,
    },
    lookup,
  );
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

/**
 * The one partner that sells all of these spaces, among those that the actor sees; null if there are several or none.
 */
export async function onlySellerOfSpaces(actor: Actor, spaceIds: number[]): Promise<number | null> {
  authorize(actor, 'qr.view');
  const scope = partnerScope(actor);
  const sellers = await db()
    .select({ id: businessPartners.id })
    .from(spaceBusinessPartners)
    .innerJoin(businessPartners, eq(businessPartners.id, spaceBusinessPartners.businessPartnerId))
    .where(
      and(
        hasId(spaceBusinessPartners.spaceId, spaceIds),
        isNull(businessPartners.deletedAt),
        scope === null ? undefined : inArray(businessPartners.id, scope),
      ),
    )
    .groupBy(businessPartners.id)
    .having(sql`count(*) = ${spaceIds.length}`)
    .limit(2);
  const [seller, another] = sellers;
  return seller && !another ? seller.id : null;
}

/** The actor's spaces that the partner sells. */
function soldBy(actor: Actor, partnerId: number): SQL | undefined {
  const links = db()
    .select({ id: spaceBusinessPartners.spaceId })
    .from(spaceBusinessPartners)
    .where(
      and(
        eq(spaceBusinessPartners.spaceId, spaces.id),
        eq(spaceBusinessPartners.businessPartnerId, partnerId),
      ),
    );
  return and(existingSpaces(actor), exists(links));
}

/**
 * The locations with spaces that a partner sells (`qr.view`), with their counts. Throws 404 for a partner out of
 * scope.
 */
export async function codedLocations(
  actor: Actor,
  partnerId: number,
  lookup: LookupQuery,
): Promise<Choices<CodedLocation>> {
  authorize(actor, 'qr.view');
  const partner = await seller(actor, partnerId);
  return choicesOf<CodedLocation>(
    {
      row: { id: sql`place.id`, name: sql`place.name`, spaces: sql`place.spaces` },
      from: sql`(select ${locations.id}, ${locations.name}, count(*)::int as spaces
        from ${spaces} join ${locations} on ${locations.id} = ${spaces.locationId}
        where ${soldBy(actor, partner.id)} group by ${locations.id}) as place`,
      where: undefined,
    },
    lookup,
  );
}

/**
 * The partner's spaces on a sheet: those at one location, some of them, or those that the list of spaces finds by the
 * search and filters of its address.
 */
type SheetOf = { locationId?: number; spaceIds?: number[]; matching?: string };

/** The spaces that the list finds; empty if the list would reject the query. */
function matches(actor: Actor, matching: string): SQL {
  try {
    return listWhere(spaceSource, actor, parseListParams(spaceList, new URLSearchParams(matching)));
  } catch (error) {
    if (error instanceof AppError) return sql`false`;
    throw error;
  }
}

/**
 * The sheet of a partner's codes (`qr.view`). Throws 404 for a partner out of scope; an unknown location has no
 * cards.
 */
export async function getQrSheet(
  actor: Actor,
  partnerId: number,
  { locationId, spaceIds = [], matching }: SheetOf = {},
): Promise<QrSheet> {
  authorize(actor, 'qr.view');
  const partner = await seller(actor, partnerId);
  const everywhere = soldBy(actor, partner.id);
  const here = and(
    everywhere,
    locationId === undefined ? undefined : eq(spaces.locationId, locationId),
    spaceIds.length === 0 ? undefined : hasId(spaces.id, spaceIds),
    matching === undefined ? undefined : matches(actor, matching),
  );
  const [total, sold, rows, places] = await Promise.all([
    db().$count(spaces, here),
    db().$count(spaces, everywhere),
    db()
      .select(coded)
      .from(spaces)
      .innerJoin(locations, eq(locations.id, spaces.locationId))
      .where(here)
      .orderBy(asc(locations.name), asc(spaces.name), asc(spaces.id))
      .limit(MAX_CARDS),
    locationId === undefined ? null : codedLocations(actor, partnerId, { ...ALL_CHOICES, ids: [locationId] }),
  ]);
  return { partner, cards: rows.map(toCoded), total, sold, location: places?.rows[0] ?? null };
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
  const sellers = await sellersOfSpace(db(), actor, id);
  return {
    ...space,
    partners: sellers.map(({ id: partnerId, name, boxKey }) => ({ id: partnerId, name, boxKey })),
  };
}
