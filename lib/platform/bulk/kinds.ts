/** What a bulk job does to each of its records: docs/rules.md#bulk-jobs. */
export const BULK_KINDS = ['refund'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** A job ends when no record waits, or when somebody stops it. */
export const BULK_JOB_STATES = ['running', 'done', 'stopped'] as const;
export type BulkJobState = (typeof BULK_JOB_STATES)[number];

export const BULK_ITEM_STATES = ['waiting', 'done', 'left_out'] as const;
