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
  spaceImages,
  spacePartners,
  spacePlans,
  spaceSecondaryLocations,
  spaces,
  sponsors,
} from '@/db/tables';
import { lockChosenRecords } from '@/lib/catalogue/record-commands';
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
async function assertOwnedLinks(tx: Tx, spaceIds: number[]): Promise<void> {
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
  await lockChosenRecords(tx, locations, [sent.locationId], 'locationId', pick('the primary location'));
  await lockChosenRecords(
    tx,
    locations,
    sent.secondaryLocations ?? [],
    'secondaryLocations',
    pick('locations'),
  );
  await lockChosenRecords(tx, pricingPlans, sent.pricingPlanId ?? [], 'pricingPlanId', pick('plans'));
  await lockChosenRecords(tx, partners, sent.partnerId ?? [], 'partnerId', pick('partners'));
  await lockChosenRecords(tx, sponsors, [sent.sponsorId], 'sponsorId', pick('a sponsor'));
  await lockChosenRecords(tx, audios, [sent.audioId], 'audioId', pick('an audio file'));
  await lockChosenRecords(tx, amenities, sent.amenityIds ?? [], 'amenityIds', pick('amenities'));
  await lockChosenRecords(tx, features, featureIds, 'features', pick('features'));
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
async function chosenSellers(tx: Tx, actor: Actor, chosen: number[]): Promise<number[]> {
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
 * Replaces the given kinds of links to other records, the same for each of these spaces, whose columns have been
 * written; throws 400 for records of other owners.
 */
export async function writeLinks(tx: Tx, spaceIds: number[], links: Links): Promise<void> {
  const write = <Name extends LinkField>(name: Name) => REPLACE[name](tx, spaceIds, links[name]);
  for (const name of LINK_FIELDS) await write(name);
  await assertOwnedLinks(tx, spaceIds);
}

/** The links of a space that are to be written, from the sent fields; absent ones are unchanged. */
export async function linksToWrite(
  tx: Tx,
  actor: Actor,
  sent: Partial<SpaceFields>,
  images: KeptImage[] | undefined,
  isNew: boolean,
): Promise<Links> {
  const { secondaryLocations, pricingPlanId, partnerId, amenityIds, features } = sent;
  const chosen = sent.businessPartnerIds ?? (isNew ? [] : undefined);
  const businessPartnerIds = chosen && (await chosenSellers(tx, actor, chosen));
  return {
    secondaryLocations,
    pricingPlanId,
    partnerId,
    businessPartnerIds,
    amenityIds,
    features,
    images,
  };
}
