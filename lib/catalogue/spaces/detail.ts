import 'server-only';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
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
import { notFound } from '@/lib/foundation/errors';
import { type Actor, partnerScope } from '@/lib/platform/authorization/actor';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { loadSpaces } from './list-sql';
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
    .leftJoin(sponsors, eq(sponsors.id, spaces.sponsorId))
    .leftJoin(audios, eq(audios.id, spaces.audioId))
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .where(and(eq(spaces.id, id), spaceScope(actor)));
  if (!row) throw notFound('Space');
  return row;
}

/**
 * The business partners that sell a space, as far as they are in the actor's scope, with their public keys.
 */
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
  const [secondary, planRows, promoPartners, sellers, amenityRows, featureRows] = await Promise.all([
    on
      .select({ id: locations.id, name: locations.name })
      .from(spaceSecondaryLocations)
      .innerJoin(locations, eq(locations.id, spaceSecondaryLocations.locationId))
      .where(eq(spaceSecondaryLocations.spaceId, id))
      .orderBy(asc(locations.name)),
    on
      .select({ id: pricingPlans.id })
      .from(spacePlans)
      .innerJoin(pricingPlans, eq(pricingPlans.id, spacePlans.pricingPlanId))
      .where(eq(spacePlans.spaceId, id))
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
      .where(eq(spaceAmenities.spaceId, id))
      .orderBy(asc(amenities.name)),
    on
      .select({ id: features.id, name: features.name, dragOrder: spaceFeatures.dragOrder })
      .from(spaceFeatures)
      .innerJoin(features, eq(features.id, spaceFeatures.featureId))
      .where(eq(spaceFeatures.spaceId, id))
      .orderBy(asc(spaceFeatures.dragOrder), asc(features.id)),
  ]);
  const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id);
  return {
    secondaryLocations: idsOf(secondary),
    pod_locations: secondary,
    pricingPlanId: idsOf(planRows),
    partnerId: idsOf(promoPartners),
    partners: promoPartners,
    business_partner_id: idsOf(sellers),
    business_partners: sellers,
    amenityIds: idsOf(amenityRows),
    amenities: amenityRows.map(({ image, ...amenity }) => ({
      ...amenity,
      amenityId: amenity.id,
      image: image && fileUrl(image),
    })),
    extAppFeaturesIds: featureRows.map(({ id: featureId, dragOrder }) => ({ id: featureId, dragOrder })),
    features: featureRows.map((feature) => ({ ...feature, extAppFeaturesId: feature.id })),
  };
}

/** A space in the actor's scope with all related records; throws 404. The caller has authorized. */
export async function loadSpaceDetail(on: Db, actor: Actor, id: number): Promise<SpaceDetail> {
  const { space, boxType, sponsor, audio, reportedAt } = await core(on, actor, id);
  const [rows, related] = await Promise.all([loadSpaces(on, [id]), pointsTo(on, actor, id)]);
  const [row] = rows;
  if (!row) throw notFound('Space');
  return {
    ...row,
    ...related,
    size: space.sizeSqft,
    tax: space.taxPercent,
    locationId: space.locationId,
    box_type_id: space.boxTypeId,
    boxType,
    sponsorId: space.sponsorId,
    sponsor,
    audio_id: space.audioId,
    audio: audio && { id: audio.id, name: audio.name, url: fileUrl(audio.pathname) },
    restrictedFrom: space.restrictedFrom.slice(0, 5),
    restrictedTo: space.restrictedTo.slice(0, 5),
    calendarId: space.calendarId,
    calendarClientId: space.calendarClientId,
    hasCalendarClientSecret: space.calendarClientSecretEncrypted !== null,
    hasCalendarRefreshToken: space.calendarRefreshTokenEncrypted !== null,
    isCradlepointEnabled: space.isCradlepointEnabled,
    hasDeviceToken: space.deviceTokenHash !== null,
    deviceTokenMintedAt: space.deviceTokenMintedAt?.toISOString() ?? null,
    reportedAt: reportedAt?.toISOString() ?? null,
  };
}

/** The current config, or null when none was ever saved. */
export async function newestConfig(on: Db, spaceId: number): Promise<{ id: number; config: string } | null> {
  const [row] = await on
    .select({ id: spaceConfigs.id, config: spaceConfigs.config })
    .from(spaceConfigs)
    .where(eq(spaceConfigs.spaceId, spaceId))
    .orderBy(desc(spaceConfigs.id))
    .limit(1);
  return row ?? null;
}
