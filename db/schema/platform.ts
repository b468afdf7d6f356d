import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { admins } from './access';
import { createdAt, id, instant, ref } from './columns';

/** Effects to carry out after a commit (mail, card, realtime). A crash loses none; each is retried. */
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

/** Who did what to which record, in the transaction that did it. */
export const auditLines = pgTable(
  'audit_lines',
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
    index('audit_lines_entity').on(t.entity, t.entityId, t.id),
    index('audit_lines_admin').on(t.adminId, t.id),
    index('audit_lines_at').on(t.at, t.id),
  ],
);

/** The first answer to a request that names an Idempotency-Key, given again for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    status: integer(),
    response: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);

/** The table of rate-limiter-flexible: its column names are fixed. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** Which instance runs which job until when. */
export const jobLeases = pgTable('job_leases', {
  job: text().primaryKey(),
  holder: text().notNull(),
  until: instant().notNull(),
});
