import { toCents } from '@/lib/foundation/money';
import type { BulkJob } from '@/lib/platform/bulk/schema';
import type { BulkJobWire } from '@/lib/platform/bulk/wire';

export const bulkJobFromApi = ({ amount, createdAt, endedAt, ...job }: BulkJobWire): BulkJob => ({
  ...job,
  amountCents: toCents(amount),
  createdAt: new Date(createdAt),
  endedAt: endedAt === null ? null : new Date(endedAt),
});
