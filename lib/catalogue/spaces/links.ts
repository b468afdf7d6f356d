import 'server-only';
import { inArray } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import {
  spaceAmenities,
  spaceBusinessPartners,
  spaceFeatures,
  spaceImages,
  spacePartners,
  spacePlans,
  spaceSecondaryLocations,
} from '@/db/tables';
import { assertOwnedLinks } from './linked-records';
import type { SpaceFields } from './schema';

/** An image that was checked and stored. */
export type KeptImage = { pathname: string; name: string };

/** The fields of the input that are rows in other tables. */
const LINK_FIELDS = [
  'secondaryLocations',
  'pricingPlanId',
  'partnerId',
  'businessPartnerIds',
  'amenityIds',
  'features',
  'images',
] as const satisfies (keyof SpaceFields)[];

export type LinkField = (typeof LINK_FIELDS)[number];

type LinkValues = Omit<SpaceFields, 'images'> & { images: KeptImage[] };

/** The links of a space, under the names of the input; undefined ones are unchanged. */
export type Links = { [Name in LinkField]: LinkValues[Name] | undefined };

type LinkTable =
  | typeof spaceAmenities
  | typeof spaceBusinessPartners
  | typeof spaceFeatures
  | typeof spaceImages
  | typeof spacePartners
  | typeof spacePlans
  | typeof spaceSecondaryLocations;

type Replace<Items> = (tx: Tx, spaceIds: number[], items: Items) => Promise<void>;

/** Replaces the rows of a table, the same for each of these spaces; does nothing without items. */
function rowsIn<T extends LinkTable, Item>(
  table: T,
  row: (spaceId: number, item: Item, position: number) => T['$inferInsert'],
): Replace<Item[] | undefined> {
  return async (tx, spaceIds, items) => {
    if (!items) return;
    const target: LinkTable = table;
    await tx.delete(target).where(inArray(target.spaceId, spaceIds));
    const rows = spaceIds.flatMap((spaceId) => items.map((item, position) => row(spaceId, item, position)));
    if (rows.length > 0) await tx.insert(target).values(rows);
  };
}

const REPLACE: { [Name in LinkField]: Replace<Links[Name]> } = {
  secondaryLocations: rowsIn(spaceSecondaryLocations, (spaceId, locationId: number) => ({
    spaceId,
    locationId,
  })),
  pricingPlanId: rowsIn(spacePlans, (spaceId, pricingPlanId: number) => ({ spaceId, pricingPlanId })),
  partnerId: rowsIn(spacePartners, (spaceId, partnerId: number) => ({ spaceId, partnerId })),
  businessPartnerIds: rowsIn(spaceBusinessPartners, (spaceId, businessPartnerId: number) => ({
    spaceId,
    businessPartnerId,
  })),
  amenityIds: rowsIn(spaceAmenities, (spaceId, amenityId: number) => ({ spaceId, amenityId })),
  features: rowsIn(spaceFeatures, (spaceId, feature: { id: number; dragOrder: number }) => ({
    spaceId,
    featureId: feature.id,
    dragOrder: feature.dragOrder,
  })),
  images: rowsIn(spaceImages, (spaceId, image: KeptImage, position) => ({ spaceId, ...image, position })),
};

/**
 * Replaces the given kinds of links, the same for each of these spaces, whose columns have been written; throws 400
 * for records of other owners.
 */
export async function writeLinks(tx: Tx, spaceIds: number[], links: Links): Promise<void> {
  const write = <Name extends LinkField>(name: Name) => REPLACE[name](tx, spaceIds, links[name]);
  for (const name of LINK_FIELDS) await write(name);
  await assertOwnedLinks(tx, spaceIds);
}
