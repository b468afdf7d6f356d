import { detailOf } from './columns';
import 'server-only';
import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import {
  amenities,
  audios,
  boxTypes,
  businessPartners,
  features,
  locations,
  partners,
  podHealth,
  pricingPlans,
  spaceAmenities,
  spaceBusinessPartners,
  spaceConfigs,
  spaceFeatures,
  spacePartners,
  spacePlans,
  spaceSecondaryLocations,
  spaces,
  sponsors,
} from '@/db/tables';
import { planName } from '@/lib/catalogue/plans/name';
import { notFound } from '@/lib/foundation/errors';
import { type Actor, partnerScope } from '@/lib/platform/authorization/actor';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { ownedScope } from '@/lib/platform/ownership/owners-sql';
import { loadSpaces } from './list';
import type { SpaceDetail } from './schema';
import { spaceScope } from './scope';

async function core(on: Db, actor: Actor, id: number) {
  const [row] = await on
    .select({
      space: spaces,
      boxType: { id: boxTypes.id, name: boxTypes.partnerName },
      sponsor: { id: sponsors.id, name: sponsors.name },
      audio: { id: audios.id, name: audios.audioName, pathname: audios.pathname },
      reportedAt: podHealth.reportedAt,
    })
    .from(spaces)
    .leftJoin(boxTypes, eq(boxTypes.id, spaces.boxTypeId))
    .leftJoin(sponsors, and(eq(sponsors.id, spaces.sponsorId), ownedScope(actor, sponsors.ownerId)))
    .leftJoin(audios, and(eq(audios.id, spaces.audioId), ownedScope(actor, audios.ownerId)))
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .where(and(eq(spaces.id, id), spaceScope(actor)));
  if (!row) throw notFound('Space');
  return row;
}

/** The business partners that sell a space, as far as they are in the actor's scope, with their box keys. */
export function sellersOf(on: Db, actor: Actor, id: number) {
  const scope = partnerScope(actor);
  return on
    .select({
      id: businessPartners.id,
      name: businessPartners.name,
      code: businessPartners.code,
      boxKey: businessPartners.boxKey,
    })
    .from(spaceBusinessPartners)
    .innerJoin(businessPartners, eq(businessPartners.id, spaceBusinessPartners.businessPartnerId))
    .where(
      and(
        eq(spaceBusinessPartners.spaceId, id),
        scope === null ? undefined : inArray(businessPartners.id, scope),
      ),
    )
    .orderBy(asc(businessPartners.id));
}

async function pointsTo(on: Db, actor: Actor, id: number) {
  const [secondaryLocations, deletedPlans, promoPartners, sellers, amenityRows, featureRows] =
    await Promise.all([
      on
        .select({ id: locations.id, name: locations.name })
        .from(spaceSecondaryLocations)
        .innerJoin(locations, eq(locations.id, spaceSecondaryLocations.locationId))
        .where(eq(spaceSecondaryLocations.spaceId, id))
        .orderBy(asc(locations.name)),
      on
        .select({
          id: pricingPlans.id,
          minutes: pricingPlans.durationMinutes,
          cents: pricingPlans.costCents,
        })
        .from(spacePlans)
        .innerJoin(pricingPlans, eq(pricingPlans.id, spacePlans.pricingPlanId))
        .where(
          and(
            eq(spacePlans.spaceId, id),
            isNotNull(pricingPlans.deletedAt),
            ownedScope(actor, pricingPlans.ownerId),
          ),
        )
        .orderBy(asc(pricingPlans.durationMinutes), asc(pricingPlans.costCents)),
      on
        .select({ id: partners.id, name: partners.name })
        .from(spacePartners)
        .innerJoin(partners, eq(partners.id, spacePartners.partnerId))
        .where(eq(spacePartners.spaceId, id))
        .orderBy(asc(partners.name)),
      sellersOf(on, actor, id),
      on
        .select({ id: amenities.id, name: amenities.name, image: amenities.image })
        .from(spaceAmenities)
        .innerJoin(amenities, eq(amenities.id, spaceAmenities.amenityId))
        .where(and(eq(spaceAmenities.spaceId, id), ownedScope(actor, amenities.ownerId)))
        .orderBy(asc(amenities.name)),
      on
        .select({ id: features.id, name: features.name, dragOrder: spaceFeatures.dragOrder })
        .from(spaceFeatures)
        .innerJoin(features, eq(features.id, spaceFeatures.featureId))
        .where(and(eq(spaceFeatures.spaceId, id), ownedScope(actor, features.ownerId)))
        .orderBy(asc(spaceFeatures.dragOrder), asc(features.id)),
    ]);
  return {
    secondaryLocations,
    deletedPlans: deletedPlans.map(({ id: planId, minutes, cents }) => ({
      id: planId,
      name: planName(minutes, cents),
    })),
    partners: promoPartners,
    businessPartners: sellers,
    amenities: amenityRows.map(({ image, ...amenity }) => ({ ...amenity, image: image && fileUrl(image) })),
    features: featureRows,
  };
}

/** A space in the actor's scope with all related records; throws 404. The caller has authorized. */
export async function loadSpaceDetail(on: Db, actor: Actor, id: number): Promise<SpaceDetail> {
  const { space, boxType, sponsor, audio, reportedAt } = await core(on, actor, id);
  const [rows, related] = await Promise.all([loadSpaces(on, [id], actor), pointsTo(on, actor, id)]);
  const [row] = rows;
  if (!row) throw notFound('Space');
  return {
    ...row,
    ...related,
    ...detailOf(space),
    boxType,
    sponsor,
    audio: audio && { id: audio.id, name: audio.name, url: fileUrl(audio.pathname) },
    reportedAt,
  };
}

/** The current config, or null if none was ever saved. */
export async function newestConfig(on: Db, spaceId: number): Promise<{ id: number; config: string } | null> {
  const [row] = await on
    .select({ id: spaceConfigs.id, config: spaceConfigs.config })
    .from(spaceConfigs)
    .where(eq(spaceConfigs.spaceId, spaceId))
    .orderBy(desc(spaceConfigs.id))
    .limit(1);
  return row ?? null;
}
