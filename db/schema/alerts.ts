import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { admins } from './access';
import { bookings } from './bookings';
import { between, id, instant, ref } from './columns';
import { spaces } from './spaces';

/** What a member of staff is notified of, by what and when; without a row, the defaults of docs/rules.md#own-alerts. */
export const alertPreferences = pgTable(
  'alert_preferences',
  {
    adminId: ref()
      .primaryKey()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** Kinds that are mailed; null is all or none, as `health_alert_recipients` says. */
    mail: text().array(),
    /** Kinds that the console shows. */
    console: text().array().notNull(),
    /** Kinds that do not wait for the end of quiet hours. */
    always: text().array().notNull(),
    /** Minutes since midnight on the person's own clock; both or neither. */
    quietFrom: integer(),
    quietTo: integer(),
    /** Until when they have seen the alerts of the console. */
    seenAt: instant(),
  },
  (t) => [
    check('alert_preferences_quiet', sql`(${t.quietFrom} is null) = (${t.quietTo} is null)`),
    check('alert_preferences_from', between(t.quietFrom, 0, 1439)),
    check('alert_preferences_to', between(t.quietTo, 0, 1439)),
  ],
);

/** What a member of staff was notified of, or will be at the end of their quiet hours. Pruned. */
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
    /** The space or the booking that it is about, by which its scope is judged again. */
    spaceId: ref().references(() => spaces.id, { onDelete: 'cascade' }),
    bookingId: ref().references(() => bookings.id, { onDelete: 'cascade' }),
    /** The incident, refund or dispute that it is about, by its kind; null where an earlier release wrote it. */
    refId: ref(),
    /** It says that something is over. */
    isEnd: boolean().notNull().default(false),
    at: instant().notNull(),
    /** When it may reach them: `at`, or the end of their quiet hours. */
    dueAt: instant().notNull(),
    inConsole: boolean().notNull(),
    /** Waits for its mail, which gathers what comes at once; false where it was mailed, or is not to be. */
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
