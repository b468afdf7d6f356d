import { z } from 'zod';
import { type BulkAction, LIST_BULK_KINDS } from '@/lib/entities/bulk-kinds';
import { boundedText } from '@/lib/foundation/input/fields';
import type { BulkJob } from '@/lib/platform/bulk/schema';
import { MOST_IDS } from '@/lib/platform/list/params';

/** The maximum number of records of one bulk action. */
export const MOST_RECORDS = 10_000;

/** Up to this many records are processed while the person who started it waits. */
export const AT_ONCE = 50;

/** An action on records of a list: the named ones, or all that match the list's address. */
export const bulkActionInput = z.object({
  kind: z.enum(LIST_BULK_KINDS, { error: 'Choose what to do' }),
  params: z.record(boundedText(40), z.unknown()).default({}).meta({ description: 'What the kind asks for' }),
  ids: z.array(z.number().int().positive()).min(1).max(MOST_IDS, `At most ${MOST_IDS} ids`).optional(),
  query: boundedText(4_000)
    .optional()
    .meta({ description: 'Instead of ids: search and filters, as the list takes them' }),
  jobId: z
    .number()
    .int()
    .positive()
    .optional()
    .meta({ description: 'Instead of ids: what this bulk job has done, for taking it back' }),
});

/** The chosen spaces, as a bulk action names them. */
export const chosenSpaces = bulkActionInput.pick({ ids: true, query: true });

/** A plan, and how many of the chosen spaces offer it. Cost in cents. */
export type PricedPlan = {
  id: number;
  name: string;
  owner: string;
  ownerId: number | null;
  minutes: number;
  costCents: number;
  spaces: number;
};

export type BulkOutcome = { job: BulkJob; action: BulkAction };
