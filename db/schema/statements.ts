import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { StatementTotals } from '@/lib/column-values/statement-totals';
import { admins } from './access';
import { businessPartners } from './business-partners';
import { createdAt, id, ref } from './columns';
import { triggersOf } from './triggers';

/** A month on the operator's clock that is closed: its statements no longer change. */
export const closedMonths = pgTable(
  'closed_months',
  {
    /** Its first day. */
    month: date({ mode: 'string' }).primaryKey(),
    closedAt: createdAt(),
    /**
     * Every movement with an id up to this one had committed or never will; null if an earlier release closed the
     * month.
     */
    throughId: ref(),
    /** Null if the job closed it. */
    closedBy: ref().references(() => admins.id),
  },
  (t) => [check('closed_months_first', sql`extract(day from ${t.month}) = 1`)],
);

export const closedMonthsTriggers = triggersOf(closedMonths, {
  closed_months_append_only: 'refuse_change',
});

/**
 * The total of a business partner's movements of a month when it was closed; without a partner, that of the movements
 * that belong to none. Written once; a trigger refuses to change it: docs/rules.md#closed-months.
 */
export const statements = pgTable(
  'statements',
  {
    id: id(),
    /** From 1, without gaps. */
    number: integer().notNull().unique(),
    month: date({ mode: 'string' })
      .notNull()
      .references(() => closedMonths.month),
    businessPartnerId: ref().references(() => businessPartners.id),
    /** The partner's name at that time. */
    partnerName: text().notNull(),
    totals: jsonb().$type<StatementTotals>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('statements_month_partner').on(t.month, sql`coalesce(${t.businessPartnerId}, 0)`),
    index('statements_partner').on(t.businessPartnerId, t.month),
  ],
);

export const statementsTriggers = triggersOf(statements, {
  statements_append_only: 'refuse_change',
});

/** The statement that a movement is in: exactly one, permanently. */
export const statementMovements = pgTable(
  'statement_movements',
  {
    movementId: ref().primaryKey(),
    statementId: ref()
      .notNull()
      .references(() => statements.id),
  },
  (t) => [index('statement_movements_statement').on(t.statementId, t.movementId)],
);

export const statementMovementsTriggers = triggersOf(statementMovements, {
  statement_movements_append_only: 'refuse_change',
});

/**
 * Movements of months before the first closed month that existed when it was closed, with ids above its `throughId`.
 * They are in no statement. Movements that were committed concurrently with the closing are in a later one:
 * docs/rules.md#closed-months.
 */
export const earlierMovements = pgTable('earlier_movements', { movementId: ref().primaryKey() });

/** The people who get a business partner's statements by mail. */
export const statementRecipients = pgTable(
  'statement_recipients',
  {
    businessPartnerId: ref()
      .notNull()
      .references(() => businessPartners.id),
    email: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessPartnerId, t.email] })],
);
