import { z } from 'zod';
import { oneRecord } from '@/lib/foundation/fields';

const named = z.object({ id: z.number().int(), name: z.string() });

/** A space as a list shows it. */
export const spaceRow = z
  .object({
    id: z.number().int(),
    name: z.string(),
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
  })
  .meta({ id: 'SpaceRow' });

export type SpaceRow = z.infer<typeof spaceRow>;

const id = z.number().int();
const secretSet = z.boolean().meta({ description: 'Whether it is set; the secret itself is never returned' });

/**
 * A space with all related records. Ids have the same names as in the form; the related objects are beside
 * them. Calendar secrets are write-only.
 */
export const spaceDetail = spaceRow
  .extend({
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
    sponsorId: id.nullable(),
    sponsor: named.nullable(),
    audio_id: id.nullable(),
    audio: named.extend({ url: z.string() }).nullable(),
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
    hasDeviceToken: z.boolean(),
    deviceTokenMintedAt: z.iso.datetime().nullable(),
    reportedAt: z.iso.datetime().nullable().meta({ description: 'When its pod last reported' }),
    config: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'JSON text; with `config=true`, for those who may view it' }),
  })
  .meta({ id: 'Space' });

export type SpaceDetail = z.infer<typeof spaceDetail>;

/**
 * Everything but the config is always returned; the other flags are accepted and ignored:
 * docs/rules.md#ignored-fields.
 */
export const spaceDetailQuery = z.object({
  config: z.string().optional().meta({ description: '`true` adds the config' }),
});

export const spaceStatusInput = z.object({
  isActive: z.boolean({ error: 'Say whether the space is active' }),
});

export const boxType = z
  .object({
    id: z.number().int().nullable().meta({ description: 'Null is the operator’s own product' }),
    partnerName: z.string(),
    name: z.string().meta({ description: 'The same as partnerName, as in every lookup' }),
  })
  .meta({ id: 'BoxType' });

export type BoxType = z.infer<typeof boxType>;

/** The box type that keeps a space's calendar when it is chosen: docs/rules.md#box-types. */
export const STAPLES = 'Staples';

export const wifiInput = z.object({
  isCradlepointEnabled: z.boolean({ error: 'Say whether CradlePoint is enabled' }),
});

/** The space, and whether its pod uses CradlePoint. */
export const wifiChange = wifiInput.extend(oneRecord.shape);

/** A saved version of a space's config. */
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

export type SpaceConfig = z.infer<typeof spaceConfigOutput>;
