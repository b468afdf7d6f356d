import 'server-only';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import {
  amenities,
  audios,
  boxTypes,
  businessPartners,
  features,
  locations,
  partners,
  pricingPlans,
  sponsors,
} from '@/db/tables';
import { type Actor, partnerScope } from '@/lib/access/actor';
import { holdLive } from '@/lib/catalogue';
import { invalidField } from '@/lib/errors';
import type { SpaceFields } from './input';

const pick = (what: string) => `Choose ${what} from the list`;

/**
 * Everything that a space is about to point to is there, and stays until the transaction ends. Throws 400
 * beside the field that names something unknown or deleted.
 */
export async function holdReferences(tx: Tx, sent: Partial<SpaceFields>): Promise<void> {
  const featureIds = sent.extAppFeaturesIds?.map(({ id }) => id) ?? [];
  await holdLive(tx, locations, [sent.locationId], 'locationId', pick('the primary location'));
  await holdLive(tx, locations, sent.secondaryLocations ?? [], 'secondaryLocations', pick('locations'));
  await holdLive(tx, pricingPlans, sent.pricingPlanId ?? [], 'pricingPlanId', pick('plans'));
  await holdLive(tx, partners, sent.partnerId ?? [], 'partnerId', pick('partners'));
  await holdLive(tx, sponsors, [sent.sponsorId], 'sponsorId', pick('a sponsor'));
  await holdLive(tx, audios, [sent.audio_id], 'audio_id', pick('an audio file'));
  await holdLive(tx, amenities, sent.amenityIds ?? [], 'amenityIds', pick('amenities'));
  await holdLive(tx, features, featureIds, 'extAppFeaturesIds', pick('features'));
  if (sent.box_type_id) {
    const [known] = await tx
      .select({ id: boxTypes.id })
      .from(boxTypes)
      .where(eq(boxTypes.id, sent.box_type_id));
    if (!known) throw invalidField('box_type_id', pick('a box type'));
  }
}

/** The house partner, to which the operator's own spaces belong (contract section 1). */
async function house(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: businessPartners.id })
    .from(businessPartners)
    .where(eq(businessPartners.isHouse, true));
  return rows.map(({ id }) => id);
}

/**
 * The business partners that sell a space: those chosen, else the house, else a sub-admin's only one. A
 * sub-admin's space carries its own partners alone (contract section 3). Throws 400 beside the field.
 */
export async function sellersFor(tx: Tx, actor: Actor, chosen: number[]): Promise<number[]> {
  const path = 'business_partner_id';
  const scope = partnerScope(actor);
  const fallback = scope === null ? await house(tx) : scope.length === 1 ? scope : [];
  const ids = chosen.length > 0 ? chosen : fallback;
  if (ids.length === 0) throw invalidField(path, 'Choose at least one of your partners');
  if (scope !== null && !ids.every((id) => scope.includes(id)))
    throw invalidField(path, pick('partner API keys'));
  const rows = await tx
    .select({ id: businessPartners.id })
    .from(businessPartners)
    .where(and(inArray(businessPartners.id, ids), isNull(businessPartners.deletedAt)))
    .for('key share');
  if (rows.length < ids.length) throw invalidField(path, pick('partner API keys'));
  return ids;
}
