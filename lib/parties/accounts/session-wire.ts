import { z } from 'zod';

export const ownSessionOutput = z
  .object({
    id: z.string(),
    device: z.string(),
    isApi: z.boolean(),
    ip: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
