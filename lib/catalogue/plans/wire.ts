import { z } from 'zod';
import { toDollars } from '@/lib/foundation/money';
import { ownedFields } from '@/lib/platform/ownership/fields';
import type { Plan } from './schema';

export const planOutput = z
  .object({
    id: z.number().int(),
    duration: z.number().meta({ description: 'Minutes' }),
    cost: z.number().meta({ description: 'US dollars' }),
    name: z.string().meta({ example: '30 min $20.00' }),
    ...ownedFields,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'PricingPlan' });

export type PlanWire = z.infer<typeof planOutput>;

export const planToWire = ({ minutes, costCents, ...plan }: Plan) => ({
  ...plan,
  duration: minutes,
  cost: toDollars(costCents),
});
