import 'server-only';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import {
  amenities,
  audios,
  boxTypes,
  businessPartners,
  features,
  locations,
  partners,
  pricingPlans,
  spaceAmenities,
  spaceBusinessPartners,
  spaceFeatures,
  spacePlans,
  spaces,
  sponsors,
} from '@/db/tables';
import { lockLinkedRows } from '@/lib/catalogue/kept-records';
import { invalidField } from '@/lib/foundation/errors';
import { type Actor, partnerScope } from '@/lib/platform/authorization/actor';
import type { SpaceFields } from './schema';

const pick = (what: string) => `Choose ${what} from the list`;

/** The owned records that a space refers to, by the field that names them. */
const OWNED = [
  {
    path: 'pricingPlanId',
    what: 'plans',
    table: pricingPlans,
    id: spacePlans.pricingPlanId,
    link: spacePlans,
  },
  { path: 'sponsorId', what: 'a sponsor', table: sponsors, id: spaces.sponsorId, link: null },
  { path: 'audioId', what: 'an audio file', table: audios, id: spaces.audioId, link: null },
  {
    path: 'amenityIds',
    what: 'amenities',
    table: amenities,
    id: spaceAmenities.amenityId,
    link: spaceAmenities,
  },
  {
    path: 'features',
    what: 'features',
    table: features,
    id: spaceFeatures.featureId,
    link: spaceFeatures,
  },
];

/**
 * Checks that a space refers only to records of the operator and of the partners that sell it, so that no other
 * partner's change affects it: docs/rules.md#owned-links. Called after everything is written; throws 400 on the
 * field, as for a record that does not exist.
 */
export async function assertOwnedLinks(tx: Tx, spaceIds: number[]): Promise<void> {
  const foreign = OWNED.map(({ path, table, id, link }) => {
    const users = link ? sql`${link} join ${spaces} on ${link.spaceId} = ${spaces.id}` : sql`${spaces}`;
    return sql`(select 1 from ${users} join ${table} on ${table.id} = ${id} where ${inArray(spaces.id, spaceIds)}
      and ${table.ownerId} is not null and not exists (select 1 from ${spaceBusinessPartners}
        where ${spaceBusinessPartners.spaceId} = ${spaces.id}
          and ${spaceBusinessPartners.businessPartnerId} = ${table.ownerId}) limit 1) is not null as ${sql.identifier(path)}`;
  });
  const [found] = await checkedRows(
    tx,
    Object.fromEntries(OWNED.map(({ path }) => [path, 'bool' as const])),
    sql`select ${sql.join(foreign, sql`, `)}`,
  );
  const wrong = OWNED.find(({ path }) => found?.[path]);
  if (wrong) throw invalidField(wrong.path, pick(wrong.what));
}

/**
 * Checks and locks everything that a space is about to refer to, until the transaction ends. Throws 400 on the field
 * that names an unknown or deleted record.
 */
export async function lockLinkedRecords(tx: Tx, sent: Partial<SpaceFields>): Promise<void> {
  const featureIds = sent.features?.map(({ id }) => id) ?? [];
  await lockLinkedRows(tx, locations, [sent.locationId], 'locationId', pick('the primary location'));
  await lockLinkedRows(tx, locations, sent.secondaryLocations ?? [], 'secondaryLocations', pick('locations'));
  await lockLinkedRows(tx, pricingPlans, sent.pricingPlanId ?? [], 'pricingPlanId', pick('plans'));
  await lockLinkedRows(tx, partners, sent.partnerId ?? [], 'partnerId', pick('partners'));
  await lockLinkedRows(tx, sponsors, [sent.sponsorId], 'sponsorId', pick('a sponsor'));
  await lockLinkedRows(tx, audios, [sent.audioId], 'audioId', pick('an audio file'));
  await lockLinkedRows(tx, amenities, sent.amenityIds ?? [], 'amenityIds', pick('amenities'));
  await lockLinkedRows(tx, features, featureIds, 'features', pick('features'));
  if (sent.boxTypeId) {
    const [known] = await tx
      .select({ id: boxTypes.id })
      .from(boxTypes)
      .where(eq(boxTypes.id, sent.boxTypeId));
    if (!known) throw invalidField('boxTypeId', pick('a box type'));
  }
}

/** The default partner, to which the operator's own spaces belong: docs/rules.md#default-partner. */
async function defaultPartner(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: businessPartners.id })
    .from(businessPartners)
    .where(eq(businessPartners.isHouse, true));
  return rows.map(({ id }) => id);
}

/** The default partner; for a sub-admin with exactly one partner, that partner. */
async function fallbackSellers(tx: Tx, scope: number[] | null): Promise<number[]> {
  if (scope === null) return defaultPartner(tx);
  return scope.length === 1 ? scope : [];
}

/**
 * The business partners that sell a space: the chosen ones, otherwise the default partner, or a sub-admin's only one.
 * A space that a sub-admin writes has only the sub-admin's own partners: docs/rules.md#space-writes. Throws 400 on
 * the field.
 */
export async function sellersFor(tx: Tx, actor: Actor, chosen: number[]): Promise<number[]> {
  const path = 'businessPartnerIds';
  const scope = partnerScope(actor);
  const ids = chosen.length > 0 ? chosen : await fallbackSellers(tx, scope);
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
