import { z } from 'zod';
import { toDollars } from '@/lib/foundation/money';
import type { InstantBooking } from './schema';

export const instantOutput = z
  .object({
    id: z.string().meta({ description: 'The booking’s webId: the visitor’s capability. Keep it secret' }),
    url: z.string().meta({ description: 'Where to continue, site-relative' }),
    total: z.number(),
    expiredAt: z.iso.datetime(),
  })
  .meta({ id: 'InstantBooking' });

export type InstantBookingWire = z.infer<typeof instantOutput>;

export const instantToWire = (held: InstantBooking) => ({
  id: held.webId,
  url: held.url,
  total: toDollars(held.totalCents),
  expiredAt: held.expiresAt,
});
