import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { admins } from './access';
import { bookings } from './bookings';
import { between, id, instant, ref } from './columns';
import { spaces } from './spaces';

/** Which alerts a member of staff gets, how and when. Without a row, the defaults of docs/rules.md#own-alerts apply. */
export const alertPreferences = pgTable(
  'alert_preferences',
  {
    adminId: ref()
      .primaryKey()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** The kinds that are mailed; null means all or none, as `health_alert_recipients` determines. */
    mail: text().array(),
    /** The kinds that the console shows. */
    console: text().array().notNull(),
    /** The kinds that do not wait for the end of quiet hours. */
    always: text().array().notNull(),
    /** Minutes since midnight on the person's own clock. Both are set, or neither. */
    quietFrom: integer(),
    quietTo: integer(),
    /** The time up to which they have seen the alerts of the console. */
    seenAt: instant(),
  },
  (t) => [
    check('alert_preferences_quiet', sql`(${t.quietFrom} is null) = (${t.quietTo} is null)`),
    check('alert_preferences_from', between(t.quietFrom, 0, 1439)),
    check('alert_preferences_to', between(t.quietTo, 0, 1439)),
  ],
);

/** An alert that a member of staff got, or will get at the end of their quiet hours. Pruned. */
export const staffAlerts = pgTable(
  'staff_alerts',
  {
    id: id(),
    adminId: ref()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    title: text().notNull(),
    /** The path of the page about it. */
    href: text().notNull(),
    /** The space or the booking that it is about, by which its row scope is checked again. */
    spaceId: ref().references(() => spaces.id, { onDelete: 'cascade' }),
    bookingId: ref().references(() => bookings.id, { onDelete: 'cascade' }),
    /** The incident, refund or dispute that it is about, by its kind; null if an earlier release wrote the row. */
    refId: ref(),
    /** Whether it reports the end of something. */
    isEnd: boolean().notNull().default(false),
    at: instant().notNull(),
    /** The earliest time of delivery: `at`, or the end of their quiet hours. */
    dueAt: instant().notNull(),
    inConsole: boolean().notNull(),
    /**
     * Waits for its mail, which collects alerts that arrive together; false if it was mailed or is not to be mailed.
     */
    isWaiting: boolean().notNull(),
  },
  (t) => [
    index('staff_alerts_own').on(t.adminId, t.at),
    index('staff_alerts_waiting').on(t.dueAt).where(sql`${t.isWaiting}`),
    index('staff_alerts_age').on(t.at),
    index('staff_alerts_space').on(t.spaceId),
    index('staff_alerts_booking').on(t.bookingId),
  ],
);
