import { z } from 'zod';
import { BULK_JOB_STATES, BULK_KINDS } from '@/lib/entities/bulk-kinds';
import { toDollars } from '@/lib/foundation/money';
import type { BulkJob } from './schema';

export const bulkJob = z
  .object({
    id: z.number().int(),
    kind: z.enum(BULK_KINDS),
    state: z.enum(BULK_JOB_STATES),
    requestedBy: z.string(),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    total: z.number().int(),
    done: z.number().int(),
    leftOut: z.number().int(),
    amount: z.number().meta({ description: 'US dollars that it moved so far' }),
    reasons: z
      .array(z.object({ recordId: z.number().int(), label: z.string(), reason: z.string() }))
      .meta({ description: 'What was left out and why, the first 500' }),
    outcomes: z
      .array(z.object({ recordId: z.number().int(), label: z.string(), outcome: z.string() }))
      .meta({ description: 'What was done to each, the first 500; empty where all records fare alike' }),
  })
  .meta({ id: 'BulkJob' });

export type BulkJobWire = z.output<typeof bulkJob>;

export const bulkJobToWire = ({ amountCents, ...job }: BulkJob) => ({
  ...job,
  amount: toDollars(amountCents),
});
