import { z } from 'zod';

/** A session of the caller as the API returns it. */
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
