import 'server-only';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { admins, recoveryCodes, secondFactors } from '@/db/tables';
import { AppError, invalidField, secondFactorRequired } from '@/lib/foundation/errors';
import { limit, limitWrong, resetLimit } from '@/lib/foundation/limits';
import { decryptSecret } from '@/lib/foundation/secrets';
import { checkPassword } from '@/lib/platform/identity/passwords';
import { takeRecoveryCode } from './recovery';
import { CODE_NEEDED, WRONG_CODE } from './schema';
import { stepOf } from './totp';

const DIGITS = /^\d{6}$/;

const wrongCode = () => invalidField('code', WRONG_CODE);
const isWrongCode = (error: unknown) => error instanceof AppError && error.message === WRONG_CODE;

/** Limits wrong codes of somebody; throws 429 past ten in 15 minutes: docs/rules.md#rate-limits. */
export async function limitCodes<T>(adminId: number, work: () => Promise<T>): Promise<T> {
  const result = await limitWrong([['second-factor:account', String(adminId)]], work, isWrongCode);
  await resetLimit('second-factor:account', String(adminId));
  return result;
}

/** The step of a code that somebody's authenticator shows; throws 400 for a wrong one. */
export function provenStep(secretEncrypted: string, typed: string): number {
  const step = stepOf(decryptSecret(secretEncrypted), typed.replace(/\s/g, ''), new Date());
  if (step === null) throw wrongCode();
  return step;
}

/** Somebody's second factor, if it is turned on. */
export async function secondFactorOf(adminId: number) {
  const on = and(eq(secondFactors.adminId, adminId), isNotNull(secondFactors.confirmedAt));
  const [factor] = await db().select().from(secondFactors).where(on);
  return factor;
}

/** Marks a step as taken; false for one that was, or an earlier one: each code works once. */
async function takeStep(adminId: number, step: number): Promise<boolean> {
  const isNewer = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
  const taken = await db()
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.adminId, adminId), isNewer))
    .returning({ adminId: secondFactors.adminId });
  return taken.length > 0;
}

/**
 * Takes a code of somebody's authenticator or one of their recovery codes, each of which works once. Throws 400 for any
 * other, and 429 past the limit of wrong ones.
 */
export async function takeCode(adminId: number, typed: string): Promise<void> {
  await limitCodes(adminId, async () => {
    const factor = await secondFactorOf(adminId);
    if (!factor) throw wrongCode();
    const isTaken = DIGITS.test(typed.replace(/\s/g, ''))
      ? await takeStep(adminId, provenStep(factor.secretEncrypted, typed))
      : await takeRecoveryCode(adminId, typed);
    if (!isTaken) throw wrongCode();
  });
}

/**
 * The second step of a sign-in whose password was right. Throws 401 `second_factor_required` where a code is needed and
 * none was sent, 401 `second_factor_wrong` for a wrong one, and 429 past the limit: docs/rules.md#second-factor.
 */
export async function assertSecondFactor(adminId: number, otp: string | undefined): Promise<void> {
  if (!(await secondFactorOf(adminId))) return;
  if (!otp) throw secondFactorRequired(CODE_NEEDED);
  try {
    await takeCode(adminId, otp);
  } catch (error) {
    if (!isWrongCode(error)) throw error;
    throw new AppError('unauthenticated', WRONG_CODE, { code: 'second_factor_wrong' });
  }
}

/** Asks for somebody's second factor again, if there is one; throws 400 beside `code`, 429 past the limit. */
export async function assertOwnFactor(adminId: number, { code }: { code?: string }): Promise<void> {
  if (!(await secondFactorOf(adminId))) return;
  if (!code) throw invalidField('code', CODE_NEEDED);
  await takeCode(adminId, code);
}

/** Asks for the password again; throws 400 beside `password` for a wrong one, 429 past ten in 15 minutes. */
export async function assertOwnPassword(adminId: number, password: string): Promise<void> {
  await limit('change-password:account', String(adminId));
  const [row] = await db().select({ hash: admins.passwordHash }).from(admins).where(eq(admins.id, adminId));
  if (!(await checkPassword(row?.hash ?? null, password)))
    throw invalidField('password', 'This password is not correct');
  await resetLimit('change-password:account', String(adminId));
}

/** Takes somebody's second factor away; whether there was one that was turned on. */
export async function removeSecondFactor(tx: Tx, adminId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.adminId, adminId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return removed.some(({ confirmedAt }) => confirmedAt !== null);
}
