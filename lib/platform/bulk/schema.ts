import { z } from 'zod';
import type { BulkJobState, BulkKind } from '@/lib/entities/bulk-kinds';

/** A description of what was done to a record, if that differs between records. */
type Outcome = { recordId: number; label: string; outcome: string };

type LeftOut = { recordId: number; label: string; reason: string };

export type BulkJob = {
  id: number;
  kind: BulkKind;
  state: BulkJobState;
  requestedBy: string;
  createdAt: Date;
  endedAt: Date | null;
  total: number;
  done: number;
  /** How many records were left out; `reasons` has the first {@link MOST_REASONS} of them. */
  leftOut: number;
  amountCents: number;
  reasons: LeftOut[];
  /** The first {@link MOST_REASONS}; empty if all records have the same outcome. */
  outcomes: Outcome[];
};

/** How many of the records left out a job lists. */
export const MOST_REASONS = 500;

/** `POST /admin/bulk-jobs/{id}/stop`, and the action of its button. */
export const oneBulkJob = z.object({ id: z.number().int() });
