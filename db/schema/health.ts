import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { admins } from './access';
import { createdAt, id, instant, ref } from './columns';
import { spaces } from './spaces';

/** The state of a pod in each five minutes of the last day, for its graph. Older rows are pruned. */
export const podSamples = pgTable(
  'pod_samples',
  {
    spaceId: ref()
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** The start of its five minutes. */
    at: instant().notNull(),
    internalCpu: real(),
    internalMem: real(),
    externalCpu: real(),
    externalMem: real(),
  },
  (t) => [primaryKey({ columns: [t.spaceId, t.at] }), index('pod_samples_age').on(t.at)],
);

/** A time in which a pod was silent, an instance did not report, or a component was off. */
export const podIncidents = pgTable(
  'pod_incidents',
  {
    id: id(),
    spaceId: ref()
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** A flag of the report, `internal`, `external`, or `silent` for the whole pod. */
    component: text().notNull(),
    since: instant().notNull(),
    until: instant(),
    /** When the alert mails about its beginning and its end were queued. */
    notifiedAt: instant(),
    endNotifiedAt: instant(),
  },
  (t) => [
    uniqueIndex('pod_incidents_open').on(t.spaceId, t.component).where(sql`${t.until} is null`),
    index('pod_incidents_space').on(t.spaceId, t.since),
    index('pod_incidents_to_tell')
      .on(t.until)
      .where(sql`${t.notifiedAt} is not null and ${t.endNotifiedAt} is null`),
    index('pod_incidents_age').on(t.until).where(sql`${t.until} is not null`),
  ],
);

/** The sequence number of the last event per realtime channel: one row per channel, updated in place. */
export const realtimeChannels = pgTable('realtime_channels', {
  channel: text().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
});

/** The staff who are mailed when a pod remains silent. */
export const healthAlertRecipients = pgTable('health_alert_recipients', {
  adminId: ref()
    .primaryKey()
    .references(() => admins.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});
