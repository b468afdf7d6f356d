import 'server-only';
import { randomInt } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { recoveryCodes } from '@/db/tables';
import { namedSignature, possibleSignatures } from '@/lib/foundation/signatures-and-encryption';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { enabledFactorsOf } from './enabled-factors';

const COUNT = 10;
/** Without I, L, O and U, 0 and 1, which are misread: 12 characters are 58 bits. */
const SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const SIGNS_EACH = 12;

const plain = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Signed with the server's key, so that a copy of the table alone does not help in guessing. */
const signed = (adminId: number, code: string): [purpose: string, text: string] => [
  'recovery-code',
  `${adminId}:${plain(code)}`,
];

const newCode = (): string =>
  Array.from({ length: SIGNS_EACH }, () => SIGNS[randomInt(SIGNS.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** Replaces a person's recovery codes with ten new ones, of which only hashes are stored. */
export async function issueRecoveryCodes(tx: Tx, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ adminId, codeHash: namedSignature(...signed(adminId, code)) })));
  return codes;
}

const unused = (adminId: number) => and(eq(recoveryCodes.adminId, adminId), isNull(recoveryCodes.usedAt));

/** Uses up a recovery code; returns whether it was an unused one. */
export async function takeRecoveryCode(adminId: number, typed: string): Promise<boolean> {
  const taken = await db()
    .update(recoveryCodes)
    .set({ usedAt: dbNow() })
    .where(
      and(unused(adminId), inArray(recoveryCodes.codeHash, possibleSignatures(...signed(adminId, typed)))),
    )
    .returning({ adminId: recoveryCodes.adminId });
  return taken.length > 0;
}

export const recoveryCodesLeft = (adminId: number): Promise<number> =>
  db().$count(recoveryCodes, unused(adminId));

/** Deletes a person's recovery codes unless a second factor is left, to which they belong. */
export async function removeUnusedRecoveryCodes(tx: Tx, adminId: number): Promise<void> {
  const { codes, passkeys: remaining } = await enabledFactorsOf(tx, adminId);
  if (!codes && !remaining) await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
}
