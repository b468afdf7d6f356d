import 'server-only';
import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
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
  spaceFeatures,
  spacePartners,
  spacePlans,
  spaceSecondaryLocations,
  spaces,
  sponsors,
} from '@/db/tables';
import { planName } from '@/lib/catalogue/plans/name';
import { notFound } from '@/lib/foundation/errors';
import { type Actor, authorize, may, partnerScope } from '@/lib/platform/authorization/actor';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { ownedScope } from '@/lib/platform/ownership/owners-sql';
import { newestConfig } from './config-queries';
import { detailFieldsOf } from './field-columns';
import { loadSpaces } from './list';
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

/** The box types of spaces, after the operator's own product. For any staff. */
export async function listBoxTypes(actor: Actor): Promise<BoxType[]> {
  authorize(actor, 'staff');
  const rows = await db().select().from(boxTypes).orderBy(boxTypes.partnerName);
  return [DEFAULT_BOX_TYPE, ...rows.map(({ id, partnerName }) => ({ id, name: partnerName }))];
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
export function sellersOfSpace(on: Db, actor: Actor, id: number) {
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
      sellersOfSpace(on, actor, id),
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
    ...detailFieldsOf(space),
    boxType,
    sponsor,
    audio: audio && { id: audio.id, name: audio.name, url: fileUrl(audio.pathname) },
    reportedAt,
  };
}
