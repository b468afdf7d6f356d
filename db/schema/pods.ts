import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { admins } from './access';
import { bookings } from './bookings';
import { createdAt, id, instant, oneOf, ref } from './columns';
import { spaces } from './spaces';

export const COMMAND_TYPES = ['unlock', 'lock', 'wifi-change'] as const;
export const COMMAND_STATES = ['queued', 'delivered', 'acknowledged', 'failed', 'expired'] as const;

/** A pod command, who requested it, and its outcome: docs/rules.md#retention. */
export const deviceCommands = pgTable(
  'device_commands',
  {
    id: id(),
    spaceId: ref()
      .notNull()
      .references(() => spaces.id),
    bookingId: ref().references(() => bookings.id),
    type: text({ enum: COMMAND_TYPES }).notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    state: text({ enum: COMMAND_STATES }).notNull().default('queued'),
    requestedByKind: text({ enum: ['staff', 'visitor', 'system'] }).notNull(),
    requestedBy: ref().references(() => admins.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    deliveredAt: instant(),
    acknowledgedAt: instant(),
    error: text(),
  },
  (t) => [
    index('device_commands_open')
      .on(t.spaceId, t.id)
      .where(oneOf(t.state, ['queued', 'delivered'])),
    index('device_commands_expiring')
      .on(t.expiresAt)
      .where(oneOf(t.state, ['queued', 'delivered'])),
    index('device_commands_space').on(t.spaceId, t.id),
    index('device_commands_booking').on(t.bookingId, t.id),
    index('device_commands_age').on(t.createdAt),
    check('device_commands_type', oneOf(t.type, COMMAND_TYPES)),
    check('device_commands_state', oneOf(t.state, COMMAND_STATES)),
  ],
);

/** The last report of each pod: one row per space, updated in place (fillfactor keeps the update on its page). */
export const podHealth = pgTable('pod_health', {
  spaceId: ref()
    .primaryKey()
    .references(() => spaces.id, { onDelete: 'cascade' }),
  internal: jsonb().$type<Record<string, unknown>>(),
  external: jsonb().$type<Record<string, unknown>>(),
  internalAt: instant(),
  externalAt: instant(),
  reportedAt: instant().notNull(),
});
