import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { admins } from './access';
import { createdAt, id, instant, ref } from './columns';

/** An effect is given up after this many failures, and the dashboard shows it. */
export const MAX_ATTEMPTS = 12;

/**
 * Effects to carry out after a commit (mail, card, realtime). They survive a crash and are retried:
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
    /** The request that caused it; null if a job started it by itself: docs/rules.md#request-id. */
    requestId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    // Indexed by the first part of the kind, which identifies its lane: lib/platform/effects.ts.
    index('outbox_open')
      .on(sql`split_part(${t.kind}, '.', 1)`, t.availableAt)
      .where(sql`done_at is null and attempts < ${sql.raw(String(MAX_ATTEMPTS))}`),
    index('outbox_given_up')
      .on(t.createdAt, t.id)
      .where(sql`done_at is null and attempts >= ${sql.raw(String(MAX_ATTEMPTS))}`),
    index('outbox_done').on(t.doneAt).where(sql`done_at is not null`),
    check('outbox_attempts', sql`${t.attempts} >= 0`),
  ],
);

/**
 * Who did what to which record, written in the same transaction: docs/rules.md#audit. Partitioned by month of `at`
 * (lib/platform/audit/jobs.ts), so the primary key must contain it. Ids come from a sequence of their own, because
 * partitioned tables cannot have identity columns before PostgreSQL 17.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: ref().notNull().default(sql`nextval('audit_entry_ids')`),
    at: instant().notNull().defaultNow(),
    actorKind: text({ enum: ['staff', 'visitor', 'pod', 'system'] }).notNull(),
    adminId: ref().references(() => admins.id),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text(),
    before: jsonb(),
    after: jsonb(),
    ip: text(),
    /** The request in which it happened; null for what a job did by itself: docs/rules.md#request-id. */
    requestId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.at] }),
    index('audit_entries_whole_address').on(t.at).where(sql`ip is not null and ip not like '%/%'`),
    index('audit_entries_entity').on(t.entity, t.entityId, t.id),
    index('audit_entries_admin').on(t.adminId, t.id),
    index('audit_entries_at').on(t.at, t.id),
  ],
);

/** The first response to a request with an Idempotency-Key, returned again for 24 hours: docs/rules.md#idempotency. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    status: integer(),
    response: jsonb(),
    /** What its command returned, written by the command's transaction; null after the response is stored. */
    commandResult: jsonb().$type<{ result: unknown }>(),
    /** The run that works on it, which renews `leasedUntil` while it does. */
    holder: text(),
    leasedUntil: instant().notNull().default(sql`now() + interval '30 seconds'`),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);

/** How often something happened until `expire`, which is in milliseconds since 1970: lib/platform/limits.ts. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
);

/**
 * One row: the zone data with which the local starts are being written, and the space after which that continues;
 * null when all are written: docs/rules.md#one-clock.
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
