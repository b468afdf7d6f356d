import { z } from 'zod';
import { visitorSponsor } from '@/lib/catalogue/sponsors/schema';

const image = z.object({ url: z.string(), name: z.string() });

/**
 * A space as a visitor sees it (`GET admin/pod/web/{id}`). Never contains `config`:
 * docs/rules.md#visitor-space.
 */
export const webSpaceOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    address: z.string().nullable(),
    tax: z.number().meta({ description: 'Percent' }),
    timezone: z.string(),
    location: z.object({ name: z.string(), timezone: z.string() }),
    images: z.array(image),
    podPricingPlans: z.array(
      z.object({
        pricingPlanId: z.number().int(),
        pricingPlan: z.object({ cost: z.number(), duration: z.number().int() }),
        isAvailable: z.boolean().meta({ description: 'Whether a booking of this length fits now' }),
      }),
    ),
    partner: z.object({ name: z.string(), logoUrl: z.string().nullable() }).nullable(),
    sponsor: visitorSponsor.nullable(),
    isAvailable: z.boolean(),
    unavailableReason: z
      .string()
      .nullable()
      .meta({ description: 'Why it cannot be booked now, in a sentence' }),
    unavailableCode: z.string().nullable().meta({ description: 'The same for programs' }),
    freeFrom: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the shortest plan fits again, if that is known and within two days' }),
    occupiedUntil: z.iso.datetime().nullable(),
    podreservations: z.array(z.object({ id: z.string() })),
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'WebSpace' });

/** Another space of the same location that can be booked now. */
export type NearestSpace = { id: number; name: string; address: string | null; metres: number | null };

export type WebSpace = z.infer<typeof webSpaceOutput>;

/** The query of a visitor's space; their own webId returns the reservation: docs/rules.md#visitor-space. */
export const webSpaceQuery = z.object({ bookingId: z.string().max(64).optional() });
