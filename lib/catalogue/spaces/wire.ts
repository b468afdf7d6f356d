import { z } from 'zod';
import { DOOR_OPENINGS } from '@/lib/column-values/door-opening';
import { TRANSLATED_TEXTS } from '@/lib/column-values/space-texts';
import type { ApiNames } from '@/lib/platform/http/api-names';
import { translationsOutput } from '@/lib/platform/languages/record-translations';
import type { BoxType, Space, SpaceDetail, SpaceFields } from './schema';

/** A field of the row that is in the output neither under its own name nor renamed does not compile. */
type Fields<Row, Renamed extends keyof Row> = Record<Exclude<keyof Row, Renamed>, z.ZodType> &
  Record<string, z.ZodType>;

const named = z.object({ id: z.number().int(), name: z.string() });

/** Fields of a space that are sent under other names. */
export const SPACE_BODY_NAMES: ApiNames<SpaceFields> = {
  boxTypeId: 'box_type_id',
  businessPartnerIds: 'business_partner_id',
  audioId: 'audio_id',
  features: 'extAppFeaturesIds',
};

/** A space of a list as the API returns it. */
export const spaceOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    shortName: z.string().nullable().meta({ description: 'On its door' }),
    status: z.enum(['active', 'inactive', 'deleted']),
    isActive: z.boolean(),
    address: z.string().nullable(),
    description: z.string().nullable(),
    timezone: z.string(),
    zipcode: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    inventoryId: z.string().nullable(),
    iwgCentreId: z.string().nullable(),
    terminalId: z.string().nullable(),
    location: named.extend({ city: z.string().nullable(), country: z.string().nullable() }),
    podPricingPlans: z.array(named),
    images: z.array(z.object({ url: z.string(), name: z.string() })),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  } satisfies Fields<Space, 'plans'>)
  .meta({ id: 'SpaceRow' });

export type SpaceWire = z.infer<typeof spaceOutput>;

type RenamedInDetail = 'sizeSqft' | 'taxPercent' | 'businessPartners' | 'deletedPlans';

const id = z.number().int();
const secretSet = z.boolean().meta({ description: 'Whether it is set; the secret itself is never returned' });

/**
 * A space with all related records as the API returns it. Ids have the same names as in the form; the related objects
 * are beside them.
 */
export const spaceDetailOutput = spaceOutput
  .extend({
    translations: translationsOutput(TRANSLATED_TEXTS),
    size: z.number().nullable().meta({ description: 'Square feet' }),
    tax: z.number().meta({ description: 'Percent' }),
    locationId: id,
    secondaryLocations: z.array(id),
    pod_locations: z.array(named).meta({ description: 'The secondary locations by name' }),
    pricingPlanId: z.array(id),
    partnerId: z.array(id),
    partners: z.array(named),
    business_partner_id: z.array(id),
    business_partners: z.array(named.extend({ code: z.string(), boxKey: z.string() })),
    box_type_id: id.nullable().meta({ description: 'Null is the operator’s own product' }),
    boxType: named.nullable(),
    type: z
      .string()
      .nullable()
      .meta({ description: 'The name of its box type; null is the operator’s own product' }),
    sponsorId: id.nullable(),
    sponsor: named.nullable(),
    audio_id: id.nullable(),
    audio: named.extend({ url: z.string() }).nullable(),
    audios: z
      .array(named.extend({ url: z.string() }))
      .meta({ description: 'The same as `audio`, as a list' }),
    amenityIds: z.array(id),
    amenities: z.array(named.extend({ amenityId: id, image: z.string().nullable() })),
    extAppFeaturesIds: z.array(z.object({ id, dragOrder: id })),
    features: z.array(named.extend({ extAppFeaturesId: id, dragOrder: id })),
    restrictedFrom: z.string().meta({ description: 'HH:MM in the space’s zone; equal times mean none' }),
    restrictedTo: z.string(),
    calendarId: z.string().nullable(),
    calendarClientId: z.string().nullable(),
    hasCalendarClientSecret: secretSet,
    hasCalendarRefreshToken: secretSet,
    isCradlepointEnabled: z.boolean(),
    doorOpensBy: z.enum(DOOR_OPENINGS).meta({ description: 'While there is no device token' }),
    hasDeviceToken: z.boolean(),
    deviceTokenMintedAt: z.iso.datetime().nullable(),
    reportedAt: z.iso.datetime().nullable().meta({ description: 'When its pod last reported' }),
    config: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'JSON text; with `config=true`, for those who may view it' }),
    configs: z
      .array(z.object({ config: z.string() }))
      .optional()
      .meta({ description: 'The same as `config`, as a list' }),
  } satisfies Fields<SpaceDetail, keyof Space | RenamedInDetail>)
  .meta({ id: 'Space' });

export type SpaceDetailWire = z.infer<typeof spaceDetailOutput>;

export const spaceToWire = ({ plans, ...space }: Space) => ({
  ...space,
  isActive: space.status === 'active',
  podPricingPlans: plans,
});

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** The records that a space refers to, beside their ids. */
const linksToWire = (space: Omit<SpaceDetail, keyof Space | RenamedInDetail>) => ({
  secondaryLocations: idsOf(space.secondaryLocations),
  pod_locations: space.secondaryLocations,
  partnerId: idsOf(space.partners),
  box_type_id: space.boxType?.id ?? null,
  type: space.boxType?.name ?? null,
  sponsorId: space.sponsor?.id ?? null,
  audio_id: space.audio?.id ?? null,
  audios: space.audio ? [space.audio] : [],
  amenityIds: idsOf(space.amenities),
  amenities: space.amenities.map((amenity) => ({ ...amenity, amenityId: amenity.id })),
  extAppFeaturesIds: space.features.map(({ id, dragOrder }) => ({ id, dragOrder })),
  features: space.features.map((feature) => ({ ...feature, extAppFeaturesId: feature.id })),
});

export function spaceDetailToWire(detail: SpaceDetail) {
  const { plans, deletedPlans, businessPartners, sizeSqft, taxPercent, ...space } = detail;
  return {
    ...space,
    ...linksToWire(space),
    ...(space.config !== undefined && { configs: space.config === null ? [] : [{ config: space.config }] }),
    isActive: space.status === 'active',
    size: sizeSqft,
    tax: taxPercent,
    locationId: space.location.id,
    podPricingPlans: plans,
    pricingPlanId: idsOf([...plans, ...deletedPlans]),
    business_partner_id: idsOf(businessPartners),
    business_partners: businessPartners,
  };
}

/** Whether a space is open for new bookings, as the API returns it. */
export const spaceStatusOutput = z.object({
  id: z.number().int(),
  status: z.string(),
  isActive: z.boolean(),
});

export const spaceStatusToWire = ({ id, status }: Pick<Space, 'id' | 'status'>) => ({
  id,
  status,
  isActive: status === 'active',
});

export const boxTypeOutput = z
  .object({
    id: z.number().int().nullable().meta({ description: 'Null is the operator’s own product' }),
    partnerName: z.string(),
    name: z.string().meta({ description: 'The same as partnerName, as in every lookup' }),
  })
  .meta({ id: 'BoxType' });

export const boxTypeToWire = ({ id, name }: BoxType) => ({ id, partnerName: name, name });

const configVersion = z.object({
  id: z.number().int(),
  config: z.string(),
  savedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

export const spaceConfigOutput = z
  .object({
    config: z.string().nullable().meta({ description: 'The current text' }),
    versions: z.array(configVersion).meta({ description: 'The newest 20, newest first' }),
  })
  .meta({ id: 'SpaceConfig' });

/** A name that a new space would get, with its short name. */
export const proposedName = z
  .object({
    name: z.string().meta({ example: 'Concourse B · 15' }),
    shortName: z.string().meta({ example: 'B15' }),
  })
  .meta({ id: 'ProposedName' });

export type ProposedNameWire = z.infer<typeof proposedName>;
