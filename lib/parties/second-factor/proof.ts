import 'server-only';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { type Db, db, type Tx } from '@/db/client';
import { admins, passkeys, recoveryCodes, secondFactors } from '@/db/tables';
import { dbNow } from '@/lib/foundation/clock';
import { AppError, invalidField, secondFactorRequired } from '@/lib/foundation/errors';
import { decryptSecret } from '@/lib/foundation/secrets';
import { hasCodes, hasPasskeys } from '@/lib/platform/identity/factors-sql';
import { checkPassword } from '@/lib/platform/identity/passwords';
import { limit, limitWrong, resetLimit } from '@/lib/platform/limits';
import { type Assertion, WRONG_PASSKEY } from './passkey-schema';
import { takePasskey } from './passkeys';
import { takeRecoveryCode } from './recovery';
import { type Factors, neededWords, WRONG_CODE } from './schema';
import { stepOf } from './totp';

const DIGITS = /^\d{6}$/;

const wrongCode = () => invalidField('code', WRONG_CODE);
const isWrongCode = (error: unknown) => error instanceof AppError && error.message === WRONG_CODE;

/** Limits a person's wrong codes; throws 429 beyond ten in 15 minutes: docs/rules.md#rate-limits. */
export async function limitCodes<T>(adminId: number, work: () => Promise<T>): Promise<T> {
  const result = await limitWrong([['second-factor:account', String(adminId)]], work, isWrongCode);
  await resetLimit('second-factor:account', String(adminId));
  return result;
}

/** The step of the code that a person's authenticator shows; throws 400 for a wrong one. */
export function provenStep(secretEncrypted: string, typed: string): number {
  const step = stepOf(decryptSecret('second-factor', secretEncrypted), typed.replace(/\s/g, ''), dbNow());
  if (step === null) throw wrongCode();
  return step;
}

/** A person's one-time codes, if they are enabled. */
export async function secondFactorOf(adminId: number) {
  const on = and(eq(secondFactors.adminId, adminId), isNotNull(secondFactors.confirmedAt));
  const [factor] = await db().select().from(secondFactors).where(on);
  return factor;
}

/** Marks a step as used; returns false if it or a later one was already used: each code works once. */
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
 * Uses a code of a person's authenticator or one of their recovery codes, each of which works once. Throws 400 for
 * any other, and 429 beyond the limit of wrong ones.
 */
export async function takeCode(adminId: number, typed: string): Promise<void> {
  await limitCodes(adminId, async () => {
    const isTaken = DIGITS.test(typed.replace(/\s/g, ''))
      ? await takeShownCode(adminId, typed)
      : await takeRecoveryCode(adminId, typed);
    if (!isTaken) throw wrongCode();
  });
}

async function takeShownCode(adminId: number, typed: string): Promise<boolean> {
  const factor = await secondFactorOf(adminId);
  return factor !== undefined && takeStep(adminId, provenStep(factor.secretEncrypted, typed));
}

/** A person's proof besides the password; `holder` is that of a passkey's challenge. */
export type GivenFactor = { code?: string; passkey?: Assertion; holder: string };

/**
 * The second step of a sign-in whose password was right. Throws 401 `second_factor_required` if a second factor is
 * needed and none was sent, 401 `second_factor_wrong` for a wrong one, and 429 beyond the limit of codes:
 * docs/rules.md#second-factor-sign-in.
 */
export async function assertSecondFactor(adminId: number, given: GivenFactor): Promise<void> {
  const factors = await factorsWithin(db(), adminId);
  if (!factors.codes && !factors.passkeys) return;
  const wrong = (message: string) =>
    new AppError('unauthenticated', message, { code: 'second_factor_wrong' });
  const { code, passkey, holder } = given;
  if (passkey) {
    if (!(await takePasskey(passkey, { adminId, purpose: 'sign-in', holder }))) throw wrong(WRONG_PASSKEY);
    return;
  }
  if (!code) throw secondFactorRequired(neededWords(factors));
  try {
    await takeCode(adminId, code);
  } catch (error) {
    throw isWrongCode(error) ? wrong(WRONG_CODE) : error;
  }
}

/** Verifies a person's second factor again, if there is one; throws 400 on `code`, 429 beyond the limit of codes. */
export async function assertOwnFactor(adminId: number, given: GivenFactor): Promise<void> {
  const factors = await factorsWithin(db(), adminId);
  if (!factors.codes && !factors.passkeys) return;
  const { code, passkey, holder } = given;
  if (!passkey && !code) throw invalidField('code', neededWords(factors));
  if (!passkey) return takeCode(adminId, code ?? '');
  if (!(await takePasskey(passkey, { adminId, purpose: 'proof', holder })))
    throw invalidField('code', WRONG_PASSKEY);
}

/** Verifies the password again; throws 400 on `password` for a wrong one, 429 beyond ten in 15 minutes. */
export async function assertOwnPassword(adminId: number, password: string): Promise<void> {
  await limit('change-password:account', String(adminId));
  const [row] = await db().select({ hash: admins.passwordHash }).from(admins).where(eq(admins.id, adminId));
  if (!(await checkPassword(row?.hash ?? null, password)))
    throw invalidField('password', 'This password is not correct');
  await resetLimit('change-password:account', String(adminId));
}

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
