import { check, customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { EXPORT_STATES } from '@/lib/column-values/export-states';
import type { ListParams } from '@/lib/column-values/list-params';
import { admins } from './access';
import { createdAt, id, instant, oneOf, ref } from './columns';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A large CSV that a job writes for the person who requested it: docs/rules.md#large-exports. */
export const listExports = pgTable(
  'list_exports',
  {
    id: id(),
    list: text().notNull(),
    /** Which rows, in which order. The window of an export is part of it. */
    params: jsonb().$type<ListParams>().notNull(),
    state: text({ enum: EXPORT_STATES }).notNull().default('running'),
    requestedBy: ref()
      .notNull()
      .references(() => admins.id),
    /** The partners whose rows the person saw then; null means all. */
    scope: jsonb().$type<number[]>(),
    /** The rows in order, as soon as they have been found. */
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

/** A part of such a file, compressed. `position` is that of its first row. */
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
