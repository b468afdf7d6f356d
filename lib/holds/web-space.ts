import { z } from 'zod';
import { visitorSponsor } from '@/lib/sponsors/schema';

const image = z.object({ url: z.string(), name: z.string() });

/** A space as a visitor sees it (`GET admin/pod/web/{id}`). `config` is never part of it. */
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
      }),
    ),
    partner: z.object({ name: z.string(), logoUrl: z.string().nullable() }).nullable(),
    sponsor: visitorSponsor.nullable(),
    isAvailable: z.boolean(),
    unavailableReason: z
      .string()
      .nullable()
      .meta({ description: 'Why it can not be booked now, in a sentence' }),
    occupiedUntil: z.iso.datetime().nullable(),
    podreservations: z.array(z.object({ id: z.string() })),
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'WebSpace' });

export type WebSpace = z.infer<typeof webSpaceOutput>;
