import { z } from 'zod';
import { KIND_NAMES } from './kinds';

export const ownAlertsOutput = z
  .object({
    unseen: z
      .number()
      .int()
      .meta({ description: 'Of those that are due, how many came since you last looked' }),
    alerts: z.array(
      z.object({
        id: z.number().int(),
        kind: z.enum(KIND_NAMES),
        title: z.string(),
        href: z.string().meta({ description: 'The path of its page in the console' }),
        at: z.iso.datetime(),
        dueAt: z.iso.datetime().meta({ description: 'Later than `at` where it came in your quiet hours' }),
      }),
    ),
  })
  .meta({ id: 'OwnAlerts' });

export type OwnAlertsWire = z.output<typeof ownAlertsOutput>;
