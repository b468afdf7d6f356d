import { z } from 'zod';

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

/** A space with everything that it points to. Calendar secrets are write-only: only whether they are set. */
export const spaceDetail = spaceRow
  .extend({
    size: z.number().nullable().meta({ description: 'Square feet' }),
    tax: z.number().meta({ description: 'Percent' }),
    boxType: named.nullable(),
    sponsor: named.nullable(),
    audio: named.extend({ url: z.string() }).nullable(),
    secondaryLocations: z.array(named),
    partners: z.array(named),
    business_partners: z.array(named.extend({ code: z.string(), boxKey: z.string() })),
    amenities: z.array(named.extend({ image: z.string().nullable() })),
    features: z.array(named.extend({ dragOrder: z.number().int() })),
    restrictedFrom: z.string().meta({ description: 'HH:MM in the space’s zone; equal times mean none' }),
    restrictedTo: z.string(),
    isCradlepointEnabled: z.boolean(),
    hasDeviceToken: z.boolean(),
    reportedAt: z.iso.datetime().nullable().meta({ description: 'When its pod was last heard of' }),
  })
  .meta({ id: 'Space' });

export type SpaceDetail = z.infer<typeof spaceDetail>;

export const spaceStatusInput = z.object({
  isActive: z.boolean({ error: 'Say whether the space is active' }),
});
