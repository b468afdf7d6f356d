import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/**
 * The time since which this installation has been listening without a break, by the database's clock:
 * docs/rules.md#listening. One row, which each instance renews every few seconds.
 */
export const serverWatch = pgTable(
  'server_watch',
  {
    isOnly: boolean().primaryKey().default(true),
    listeningSince: instant().notNull(),
    listeningUntil: instant().notNull(),
    /** When a clock was last wrong or stepped; null if that never happened: docs/rules.md#wrong-clock. */
    unsteadyAt: instant(),
  },
  (t) => [check('server_watch_one_row', sql`${t.isOnly}`)],
);

/** A time in which no instance listened. What pods did then is not known. */
export const watchGaps = pgTable('watch_gaps', {
  began: instant().primaryKey(),
  ended: instant().notNull(),
});

/** A problem that a job has noticed and that no record shows. Needs attention shows it until `shownUntil`. */
export const standingProblems = pgTable('standing_problems', {
  key: text().primaryKey(),
  title: text().notNull(),
  detail: text().notNull(),
  shownUntil: instant().notNull(),
});
