import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '@/db/client';
import { admins, passkeys, recoveryCodes, secondFactors } from '@/db/tables';
import { hasCodes, hasPasskeys } from '@/lib/platform/identity/second-factors-sql';
import type { Factors } from './schema';

/** The second factors that a person has enabled. */
export async function factorsWithin(on: Db, adminId: number): Promise<Factors> {
  const [row] = await on
    .select({ codes: hasCodes, passkeys: hasPasskeys })
    .from(admins)
    .where(eq(admins.id, adminId));
  return row ?? { codes: false, passkeys: false };
}

/** Recovery codes belong to a second factor: without one they are deleted. */
export async function removeUnusedRecoveryCodes(tx: Tx, adminId: number): Promise<void> {
  const { codes, passkeys: remaining } = await factorsWithin(tx, adminId);
  if (!codes && !remaining) await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
}

/** Disables a person's one-time codes, or discards an unfinished setup. */
export async function removeCodes(tx: Tx, adminId: number): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.adminId, adminId));
  await removeUnusedRecoveryCodes(tx, adminId);
}

/** Removes every second factor of a person; returns whether there was any. */
export async function removeSecondFactor(tx: Tx, adminId: number): Promise<boolean> {
  const before = await factorsWithin(tx, adminId);
  await tx.delete(passkeys).where(eq(passkeys.adminId, adminId));
  await removeCodes(tx, adminId);
  return before.codes || before.passkeys;
}
