import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { admins } from './access';
import { createdAt, id, instant, ref } from './columns';

/**
 * Effects to carry out after a commit (mail, card, realtime). They survive a crash, and are retried:
 * docs/rules.md#outbox.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    availableAt: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    lockedUntil: instant(),
    doneAt: instant(),
    lastError: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('outbox_due').on(t.availableAt).where(sql`done_at is null`),
    check('outbox_attempts', sql`${t.attempts} >= 0`),
  ],
);

/** Who did what to which record, written in the same transaction: docs/rules.md#audit. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: instant().notNull().defaultNow(),
    actorKind: text({ enum: ['staff', 'visitor', 'pod', 'system'] }).notNull(),
    adminId: ref().references(() => admins.id),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text(),
    before: jsonb(),
    after: jsonb(),
    ip: text(),
  },
  (t) => [
    index('audit_entries_entity').on(t.entity, t.entityId, t.id),
    index('audit_entries_admin').on(t.adminId, t.id),
    index('audit_entries_at').on(t.at, t.id),
  ],
);

/**
 * The first response to a request with an Idempotency-Key, returned again for 24 hours:
 * docs/rules.md#idempotency.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    status: integer(),
    response: jsonb(),
    /** Which run works on it; renewed until `leasedUntil` while it does. */
    holder: text(),
    leasedUntil: instant().notNull().default(sql`now() + interval '30 seconds'`),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);

/** The table of rate-limiter-flexible, which fixes the column names. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/**
 * One row: with which zone data the local starts are written, and after which space that goes on; null when all are:
 * docs/rules.md#one-clock.
 */
export const localStartsState = pgTable(
  'local_starts_state',
  {
    id: integer().primaryKey().default(1),
    zoneData: text().notNull(),
    afterSpaceId: ref(),
  },
  (t) => [check('local_starts_state_one', sql`${t.id} = 1`)],
);

/** Which instance runs which job, until when. */
export const jobLeases = pgTable('job_leases', {
  job: text().primaryKey(),
  holder: text().notNull(),
  until: instant().notNull(),
});
