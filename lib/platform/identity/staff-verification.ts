import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '@/db/client';
import { admins, passkeys, secondFactors } from '@/db/tables';
import { lockStaff } from './staff-lock';

/*
 * A password or second factor is verified before the transaction that relies on it, because verifying is slow. That
 * transaction then compares what the verification rested on with what is so now: docs/rules.md#sessions.
 */

/**
 * What a verification rests on: the password, second factors and state of a row of `admins`, as one text that differs
 * as soon as one of them changes. Columns are written out: see `second-factors-sql.ts`.
 */
export const standing = sql<string>`encode(sha256(convert_to(jsonb_build_array(
  ${admins}.password_hash, ${admins}.is_active, ${admins}.deleted_at is not null,
  (select extract(epoch from ${secondFactors}.confirmed_at) from ${secondFactors}
    where ${secondFactors}.admin_id = ${admins}.id),
  array(select ${passkeys}.id from ${passkeys} where ${passkeys}.admin_id = ${admins}.id order by 1)
)::text, 'UTF8')), 'hex')`;

/** A member of staff who was verified, and what that rested on. */
export type Verified = { id: number; standing: string };

/** What a verification of a member of staff rests on if it is made now; undefined for nobody. */
export async function staffVerificationOf(on: Db, id: number): Promise<Verified | undefined> {
  const [row] = await on.select({ id: admins.id, standing }).from(admins).where(eq(admins.id, id));
  return row;
}

/** Locks a member of staff who was verified; returns whether everything that was verified is still so. */
export async function staffVerificationHolds(tx: Tx, verified: Verified): Promise<boolean> {
  await lockStaff(tx, verified.id);
  // A statement that waits for a lock reads the tables beside the locked row as they were before the wait.
  return (await staffVerificationOf(tx, verified.id))?.standing === verified.standing;
}
