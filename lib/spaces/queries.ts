import 'server-only';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { db } from '@/db/client';
import {
  amenities,
  audios,
  boxTypes,
  businessPartners,
  features,
  locations,
  partners,
  podHealth,
  spaceAmenities,
  spaceBusinessPartners,
  spaceFeatures,
  spacePartners,
  spaceSecondaryLocations,
  spaces,
  sponsors,
} from '@/db/tables';
import { type Actor, authorize, partnerScope } from '@/lib/access/actor';
import { notFound } from '@/lib/errors';
import { fileUrl } from '@/lib/integrations/blob';
import { loadSpaces } from './list-sql';
import type { SpaceDetail } from './schema';
import { spaceScope } from './scope';

const own = (actor: Actor, id: number) => and(eq(spaces.id, id), spaceScope(actor));

async function core(actor: Actor, id: number) {
  const [row] = await db()
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
    .where(own(actor, id));
  if (!row) throw notFound('Space');
  return row;
}

async function pointsTo(actor: Actor, id: number) {
  const [secondaryLocations, promoPartners, sellers, amenityRows, featureRows] = await Promise.all([
    db()
      .select({ id: locations.id, name: locations.name })
      .from(spaceSecondaryLocations)
      .innerJoin(locations, eq(locations.id, spaceSecondaryLocations.locationId))
      .where(eq(spaceSecondaryLocations.spaceId, id))
      .orderBy(asc(locations.name)),
    db()
      .select({ id: partners.id, name: partners.name })
      .from(spacePartners)
      .innerJoin(partners, eq(partners.id, spacePartners.partnerId))
      .where(eq(spacePartners.spaceId, id))
      .orderBy(asc(partners.name)),
    sellersOf(actor, id),
    db()
      .select({ id: amenities.id, name: amenities.name, image: amenities.image })
      .from(spaceAmenities)
      .innerJoin(amenities, eq(amenities.id, spaceAmenities.amenityId))
      .where(eq(spaceAmenities.spaceId, id))
      .orderBy(asc(amenities.name)),
    db()
      .select({ id: features.id, name: features.name, dragOrder: spaceFeatures.dragOrder })
      .from(spaceFeatures)
      .innerJoin(features, eq(features.id, spaceFeatures.featureId))
      .where(eq(spaceFeatures.spaceId, id))
      .orderBy(asc(spaceFeatures.dragOrder)),
  ]);
  return {
    secondaryLocations,
    partners: promoPartners,
    business_partners: sellers,
    amenities: amenityRows,
    features: featureRows,
  };
}

/** The business partners that sell a space, as far as the actor may know of them, with their public keys. */
function sellersOf(actor: Actor, id: number) {
  const scope = partnerScope(actor);
  return db()
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

/** One space in full (permission 19); throws 404 for one out of the actor's scope, like one that is not there. */
export async function getSpace(actor: Actor, id: number): Promise<SpaceDetail> {
  authorize(actor, 'spaces.open');
  const { space, boxType, sponsor, audio, reportedAt } = await core(actor, id);
  const [rows, related] = await Promise.all([loadSpaces(db(), [id]), pointsTo(actor, id)]);
  const [row] = rows;
  if (!row) throw notFound('Space');
  return {
    ...row,
    ...related,
    amenities: related.amenities.map(({ image, ...amenity }) => ({
      ...amenity,
      image: image && fileUrl(image),
    })),
    size: space.sizeSqft,
    tax: space.taxPercent,
    boxType,
    sponsor,
    audio: audio && { id: audio.id, name: audio.name, url: fileUrl(audio.pathname) },
    restrictedFrom: space.restrictedFrom.slice(0, 5),
    restrictedTo: space.restrictedTo.slice(0, 5),
    isCradlepointEnabled: space.isCradlepointEnabled,
    hasDeviceToken: space.deviceTokenHash !== null,
    reportedAt: reportedAt?.toISOString() ?? null,
  };
}

export type QrSpace = { id: number; name: string; partners: { id: number; name: string; boxKey: string }[] };

/** What a QR code of a space needs (permission 3): a sub-admin gets the keys of its own partners only. */
export async function getQrSpace(actor: Actor, id: number): Promise<QrSpace> {
  authorize(actor, 'spaces.view');
  const [space] = await db().select({ id: spaces.id, name: spaces.name }).from(spaces).where(own(actor, id));
  if (!space) throw notFound('Space');
  const sellers = await sellersOf(actor, id);
  return {
    ...space,
    partners: sellers.map(({ id: partnerId, name, boxKey }) => ({ id: partnerId, name, boxKey })),
  };
}
