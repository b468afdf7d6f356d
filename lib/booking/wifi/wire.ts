import { z } from 'zod';
import { formatDateTime } from '@/lib/foundation/time/zones';
import type { WifiCode } from './schema';

/** How many codes there are and how long they last, as the API returns it. */
export const wifiStock = z
  .object({
    used: z.number().int(),
    unused: z.number().int(),
    total: z.number().int(),
    usedInAWeek: z.number().int(),
    daysLeft: z.number().int().nullable().meta({ description: 'At the rate of the last seven days' }),
    isLow: z.boolean(),
  })
  .meta({ id: 'WifiStock' });

const lines = z.object({
  count: z.number().int(),
  lines: z
    .array(z.object({ line: z.number().int(), reason: z.string() }))
    .meta({ description: 'The first 100' }),
});

export const wifiUpload = z
  .object({ added: z.number().int(), duplicates: lines, invalid: lines })
  .meta({ id: 'WifiUpload' });

export const wifiCode = z
  .object({
    id: z.number().int(),
    code: z.string(),
    usedAt: z.iso.datetime().nullable(),
    usedOn: z.string().nullable().meta({ description: 'The same in the operator’s time zone' }),
    createdAt: z.iso.datetime(),
    addedOn: z.string(),
    booking: z
      .object({ id: z.number().int(), transactionId: z.string() })
      .nullable()
      .meta({ description: 'Null too when the booking is another partner’s' }),
  })
  .meta({ id: 'WifiCode' });

export type WifiCodeWire = z.infer<typeof wifiCode>;

export const wifiCodeToWire = ({ timezone, usedAt, createdAt, ...code }: WifiCode) => ({
  id: code.id,
  code: code.code,
  usedAt,
  usedOn: usedAt && formatDateTime(usedAt, timezone),
  createdAt,
  addedOn: formatDateTime(createdAt, timezone),
  booking: code.booking,
});
