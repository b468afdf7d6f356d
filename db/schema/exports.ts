import { check, customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { EXPORT_STATES } from '@/lib/office/exports/states';
import type { ListParams } from '@/lib/platform/list/params';
import { admins } from './access';
import { createdAt, id, instant, oneOf, ref } from './columns';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A large CSV that is written by a job, for the person who asked for it: docs/rules.md#large-exports. */
export const listExports = pgTable(
  'list_exports',
  {
    id: id(),
    list: text().notNull(),
    /** Which rows, in which order; the window of an export is part of it. */
    params: jsonb().$type<ListParams>().notNull(),
    state: text({ enum: EXPORT_STATES }).notNull().default('running'),
    requestedBy: ref()
      .notNull()
      .references(() => admins.id),
    /** The partners whose rows they saw then; null: all. */
    scope: jsonb().$type<number[]>(),
    /** The rows in their order, once they are found. */
    ids: jsonb().$type<number[]>(),
    rows: integer().notNull(),
    done: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    leasedUntil: instant(),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (t) => [
    index('list_exports_requested_by').on(t.requestedBy, t.id),
    index('list_exports_created').on(t.createdAt),
    index('list_exports_state').on(t.state, t.id),
    check('list_exports_state_known', oneOf(t.state, EXPORT_STATES)),
  ],
);

/** A piece of such a file, compressed; `position` is the first of its rows. */
export const listExportParts = pgTable(
  'list_export_parts',
  {
    exportId: ref()
      .notNull()
      .references(() => listExports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.position] })],
);
