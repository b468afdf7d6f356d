import 'server-only';
import { sql } from 'drizzle-orm';
import { admins, passkeys, secondFactors } from '@/db/tables';

/*
 * Columns are written out: drizzle omits a column's table if a query has only one table, and an inner `id` would then
 * refer to another table.
 */

/** Whether one-time codes are enabled for a row of `admins`. */
export const hasCodes = sql<boolean>`exists (select from ${secondFactors}
  where ${secondFactors}.admin_id = ${admins}.id and ${secondFactors}.confirmed_at is not null)`;

/** Whether a row of `admins` has a passkey. */
export const hasPasskeys = sql<boolean>`exists (select from ${passkeys} where ${passkeys}.admin_id = ${admins}.id)`;
