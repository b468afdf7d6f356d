import 'server-only';
import { sql } from 'drizzle-orm';
import { admins, passkeys, secondFactors } from '@/db/tables';

/*
 * Columns are written out: drizzle leaves the table of a column away where a query has one table only, and an inner
 * `id` would then be another one.
 */

/** Whether the one-time codes of a row of `admins` are turned on. */
export const hasCodes = sql<boolean>`exists (select from ${secondFactors}
  where ${secondFactors}.admin_id = ${admins}.id and ${secondFactors}.confirmed_at is not null)`;

/** Whether a row of `admins` has a passkey. */
export const hasPasskeys = sql<boolean>`exists (select from ${passkeys} where ${passkeys}.admin_id = ${admins}.id)`;
