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
import type { SpaceFields } from './input-schema';

/** An image that was checked and stored. */
export type KeptImage = { pathname: string; name: string };

/** What a space is linked to; an absent part stays as it is. */
export type Links = Partial<
  Pick<SpaceFields, 'secondaryLocations' | 'pricingPlanId' | 'partnerId' | 'amenityIds' | 'extAppFeaturesIds'>
> & { sellers?: number[]; images?: KeptImage[] };

type LinkTable =
  | typeof spaceAmenities
  | typeof spaceBusinessPartners
  | typeof spaceFeatures
  | typeof spaceImages
  | typeof spacePartners
  | typeof spacePlans
  | typeof spaceSecondaryLocations;

/** Replaces the given kinds of links, the same for each of these spaces. */
export async function writeLinks(tx: Tx, spaceIds: number[], links: Links): Promise<void> {
  async function replace<T extends LinkTable>(
    table: T,
    items: ((spaceId: number) => T['$inferInsert'])[] | undefined,
  ): Promise<void> {
    if (!items) return;
    const target: LinkTable = table;
    await tx.delete(target).where(inArray(target.spaceId, spaceIds));
    const rows = spaceIds.flatMap((spaceId) => items.map((item) => item(spaceId)));
    if (rows.length > 0) await tx.insert(target).values(rows);
  }
  await replace(
    spaceSecondaryLocations,
    links.secondaryLocations?.map((locationId) => (spaceId) => ({ spaceId, locationId })),
  );
  await replace(
    spacePlans,
    links.pricingPlanId?.map((pricingPlanId) => (spaceId) => ({ spaceId, pricingPlanId })),
  );
  await replace(
    spacePartners,
    links.partnerId?.map((partnerId) => (spaceId) => ({ spaceId, partnerId })),
  );
  await replace(
    spaceBusinessPartners,
    links.sellers?.map((businessPartnerId) => (spaceId) => ({ spaceId, businessPartnerId })),
  );
  await replace(
    spaceAmenities,
    links.amenityIds?.map((amenityId) => (spaceId) => ({ spaceId, amenityId })),
  );
  await replace(
    spaceFeatures,
    links.extAppFeaturesIds?.map(({ id: featureId, dragOrder }) => (spaceId) => ({
      spaceId,
      featureId,
      dragOrder,
    })),
  );
  await replace(
    spaceImages,
    links.images?.map((image, position) => (spaceId) => ({ spaceId, ...image, position })),
  );
}
