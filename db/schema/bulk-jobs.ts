import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { BULK_ITEM_STATES, BULK_JOB_STATES, type BulkKind } from '@/lib/entities/bulk-kinds';
import { admins } from './access';
import { cents, createdAt, id, instant, oneOf, ref } from './columns';

/**
 * The kinds that the table accepts, in the order in which they were added. A kind that is missing here does not
 * compile.
 */
const TAKEN: Record<BulkKind, true> = {
  refund: true,
  'booking.clear': true,
  'space.activate': true,
  'space.deactivate': true,
  'space.plans': true,
  'space.sponsor': true,
  'space.features': true,
  'space.delete': true,
  'customer.activate': true,
  'customer.deactivate': true,
  'announcement.publish': true,
  'announcement.unpublish': true,
  'announcement.delete': true,
  'plan.delete': true,
  'location.delete': true,
  'amenity.delete': true,
  'sponsor.delete': true,
  'feature.delete': true,
  'audio.delete': true,
  'partner.delete': true,
  'location.activate': true,
  'location.deactivate': true,
  'sub-admin.activate': true,
  'sub-admin.deactivate': true,
  'space.price': true,
  'space.price-back': true,
};
const KINDS = Object.keys(TAKEN) as [BulkKind, ...BulkKind[]];

/** An action on many records that a person started once: docs/rules.md#bulk-jobs. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: id(),
    kind: text({ enum: KINDS }).notNull(),
    state: text({ enum: BULK_JOB_STATES }).notNull().default('running'),
    /** The parameters that are the same for every record. */
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    /** A hash of kind, params and records: the same job does not run twice at once. */
    fingerprint: text().notNull(),
    requestedBy: ref()
      .notNull()
      .references(() => admins.id),
    /** The request that started it: docs/rules.md#request-id. */
    requestId: text(),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('bulk_jobs_running').on(t.fingerprint).where(sql`state = 'running'`),
    index('bulk_jobs_requested_by').on(t.requestedBy, t.id),
    check('bulk_jobs_kind', oneOf(t.kind, KINDS)),
    check('bulk_jobs_state', oneOf(t.state, BULK_JOB_STATES)),
  ],
);

/** A record of a bulk job, and its outcome. */
export const bulkItems = pgTable(
  'bulk_items',
  {
    jobId: ref()
      .notNull()
      .references(() => bulkJobs.id, { onDelete: 'cascade' }),
    recordId: ref().notNull(),
    /** The record's name as people use it, by which the result refers to it. */
    label: text().notNull(),
    state: text({ enum: BULK_ITEM_STATES }).notNull().default('waiting'),
    /** Why it was left out. */
    reason: text(),
    /** What was done to it, if that differs from record to record. */
    outcome: text(),
    /** The money that it moved, if any. */
    amountCents: cents().notNull().default(0),
    leasedUntil: instant(),
    attempts: integer().notNull().default(0),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.recordId] }),
    index('bulk_items_waiting').on(t.jobId, t.recordId).where(sql`state = 'waiting'`),
    check('bulk_items_state', oneOf(t.state, BULK_ITEM_STATES)),
  ],
);
