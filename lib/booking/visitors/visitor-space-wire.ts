import { z } from 'zod';
import { visitorSponsor, visitorSponsorToWire } from '@/lib/catalogue/sponsors/wire';
import { DOOR_OPENINGS } from '@/lib/column-values/door-opening';
import { toDollars } from '@/lib/foundation/money';
import type { VisitorAudio, VisitorPlan, VisitorSpace } from './schema';

const audio = z.object({
  id: z.number().int(),
  audioName: z.string(),
  url: z.string(),
  duration: z.number().int().meta({ description: 'Seconds' }),
});
const image = z.object({ url: z.string(), name: z.string() });

/** A space as the API returns it to visitors. Never contains `config`: docs/rules.md#visitor-space. */
export const visitorSpaceOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    address: z.string().nullable(),
    description: z
      .string()
      .nullable()
      .meta({ description: 'In the language of `Accept-Language`, else in English' }),
    tax: z.number().meta({ description: 'Percent' }),
    timezone: z.string(),
    location: z.object({ name: z.string(), timezone: z.string() }),
    doorOpensBy: z.enum(DOOR_OPENINGS).meta({ description: 'What opens the door' }),
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
    audios: z.array(audio).optional().meta({ description: 'With `audios=true`: none or one' }),
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'WebSpace' });

export type VisitorSpaceWire = z.infer<typeof visitorSpaceOutput>;

const planToWire = (plan: VisitorPlan) => ({
  pricingPlanId: plan.id,
  pricingPlan: { cost: toDollars(plan.costCents), duration: plan.minutes },
  isAvailable: plan.isAvailable,
});

const audioToWire = ({ id, name: audioName, url, durationSeconds: duration }: VisitorAudio) => ({
  id,
  audioName,
  url,
  duration,
});

export const visitorSpaceToWire = (space: VisitorSpace) => ({
  id: space.id,
  name: space.name,
  address: space.address,
  description: space.description,
  tax: space.taxPercent,
  timezone: space.timezone,
  location: { name: space.location, timezone: space.timezone },
  doorOpensBy: space.doorOpensBy,
  images: space.images,
  podPricingPlans: space.plans.map(planToWire),
  partner: space.partner,
  sponsor: space.sponsor && visitorSponsorToWire(space.sponsor),
  isAvailable: space.unavailable === null,
  unavailableReason: space.unavailable?.message ?? null,
  unavailableCode: space.unavailable?.code ?? null,
  freeFrom: space.freeFrom,
  occupiedUntil: space.occupiedUntil,
  podreservations: space.ownWebId ? [{ id: space.ownWebId }] : [],
  ...(space.audios && { audios: space.audios.map(audioToWire) }),
  serverTime: space.serverTime,
});
