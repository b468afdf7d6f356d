import { z } from 'zod';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { CLEANING_STATES } from '@/lib/column-values/cleaning-states';
import { toDollars } from '@/lib/foundation/money';
import type { Cleaning } from './schema';

export const cleaningOutput = z
  .object({
    id: z.number().int(),
    space: z.object({ id: z.number().int(), name: z.string(), timezone: z.string() }),
    crew: z.object({ id: z.number().int(), name: z.string() }),
    startsAt: z.iso.datetime(),
    cost: z.number().meta({ description: 'US dollars' }),
    image: z.string().nullable().meta({ description: 'The address of the picture' }),
    note: z.string().nullable(),
    state: z.enum(CLEANING_STATES),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Cleaning' });

export type CleaningWire = z.infer<typeof cleaningOutput>;

export const cleaningToWire = ({ space, costCents, ...cleaning }: Cleaning) => ({
  ...cleaning,
  space: { id: space.id, name: podName(space), timezone: space.zone },
  cost: toDollars(costCents),
});
