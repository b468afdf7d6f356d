import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { passkeys, secondFactors } from '@/db/tables';
import { enabledFactorsOf } from './enabled-factors';
import { removeUnusedRecoveryCodes } from './recovery-codes';

/** Disables a person's one-time codes, or discards an unfinished setup. */
export async function removeOneTimeCodes(tx: Tx, adminId: number): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.adminId, adminId));
  await removeUnusedRecoveryCodes(tx, adminId);
}

/** Removes every second factor of a person; returns whether there was any. */
export async function removeSecondFactor(tx: Tx, adminId: number): Promise<boolean> {
  const before = await enabledFactorsOf(tx, adminId);
  await tx.delete(passkeys).where(eq(passkeys.adminId, adminId));
  await removeOneTimeCodes(tx, adminId);
  return before.codes || before.passkeys;
}
