import { z } from 'zod';
import type { BulkJobState, BulkKind } from '@/lib/entities/bulk-kinds';

/** What was done to a record, where that differs from one to the next. */
type Outcome = { recordId: number; label: string; outcome: string };

/** A record that a job left out, and why. */
type LeftOut = { recordId: number; label: string; reason: string };

/** How far a bulk job is. */
export type BulkJob = {
  id: number;
  kind: BulkKind;
  state: BulkJobState;
  requestedBy: string;
  createdAt: Date;
  endedAt: Date | null;
  total: number;
  done: number;
  /** How many were left out; `reasons` has the first {@link MOST_REASONS} of them. */
  leftOut: number;
  amountCents: number;
  reasons: LeftOut[];
  /** The first {@link MOST_REASONS}; none where all records fare alike. */
  outcomes: Outcome[];
};

/** How many of those left out a job names. */
export const MOST_REASONS = 500;

/** `POST /admin/bulk-jobs/{id}/stop`, and the action of its button. */
export const oneBulkJob = z.object({ id: z.number().int() });
