import 'server-only';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { admins, secondFactors } from '@/db/tables';
import { AppError, invalidField, refuse, secondFactorRequired } from '@/lib/foundation/errors';
import { decryptSecret } from '@/lib/foundation/signatures-and-encryption';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { checkPassword } from '@/lib/platform/identity/passwords';
import { staffVerificationHolds, standing, type Verified } from '@/lib/platform/identity/staff-verification';
import type { Count } from '@/lib/platform/limit-table';
import { limit, limitWrong, resetLimit } from '@/lib/platform/limits';
import { enabledFactorsOf, oneTimeCodesOf } from './enabled-factors';
import { neededWords } from './needed-words';
import { type Assertion, WRONG_PASSKEY } from './passkey-schema';
import { takePasskey } from './passkeys';
import { takeRecoveryCode } from './recovery-codes';
import { WRONG_CODE } from './schema';
import { totpStepOf } from './totp';

const DIGITS = /^\d{6}$/;

const wrongCode = () => invalidField('code', WRONG_CODE);

const isWrongCode = (error: unknown) => error instanceof AppError && error.message === WRONG_CODE;

/** Limits a person's wrong codes; throws 429 beyond ten in 15 minutes: docs/rules.md#rate-limits. */
export async function limitWrongCodes<T>(adminId: number, work: () => Promise<T>): Promise<T> {
  const result = await limitWrong([['second-factor:account', String(adminId)]], work, isWrongCode);
  await resetLimit('second-factor:account', String(adminId));
  return result;
}

/** Verifies a code of a person's authenticator and returns its step; throws 400 for a wrong one. */
export function verifiedTotpStep(secretEncrypted: string, typed: string): number {
  const step = totpStepOf(decryptSecret('second-factor', secretEncrypted), typed.replace(/\s/g, ''), dbNow());
  if (step === null) throw wrongCode();
  return step;
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
 * Where a code is typed: its network, and the browser if it signed in to this account before
 * (docs/rules.md#known-browser).
 */
export type CodeOrigin = { ip: string | null; browser: string | null };

/**
 * The limit of wrong recovery codes. It is not that of the person: somebody elsewhere who knows the password would
 * lock the owner out, whose last way in they are.
 */
const recoveryCount = (adminId: number, { ip, browser }: CodeOrigin): Count =>
  browser
    ? ['recovery-code:known-browser', `${adminId}:${browser}`]
    : ['recovery-code:account-network', `${adminId} ${ip ?? 'unknown'}`];

/**
 * Uses a code of a person's authenticator or one of their recovery codes, each of which works once. Throws 400 for
 * any other, and 429 beyond the limit of wrong ones of its kind.
 */
export async function takeCode(adminId: number, typed: string, from: CodeOrigin): Promise<void> {
  const isShown = DIGITS.test(typed.replace(/\s/g, ''));
  const take = async () => {
    const isTaken = await (isShown ? takeShownCode(adminId, typed) : takeRecoveryCode(adminId, typed));
    if (!isTaken) throw wrongCode();
  };
  if (isShown) return limitWrongCodes(adminId, take);
  const count = recoveryCount(adminId, from);
  await limitWrong([count], take, isWrongCode);
  await resetLimit(...count);
}

async function takeShownCode(adminId: number, typed: string): Promise<boolean> {
  const factor = await oneTimeCodesOf(adminId);
  return factor !== undefined && takeStep(adminId, verifiedTotpStep(factor.secretEncrypted, typed));
}

/** A person's proof besides the password; `holder` is that of a passkey's challenge. */
export type GivenFactor = { code?: string; passkey?: Assertion; holder: string; from: CodeOrigin };

/**
 * The second step of a sign-in whose password was right. Throws 401 `second_factor_required` if a second factor is
 * needed and none was sent, 401 `second_factor_wrong` for a wrong one, and 429 beyond the limit of codes:
 * docs/rules.md#second-factor-sign-in.
 */
export async function assertSecondFactor(adminId: number, given: GivenFactor): Promise<void> {
  const factors = await enabledFactorsOf(db(), adminId);
  if (!factors.codes && !factors.passkeys) return;
  const wrong = (message: string) => refuse('second_factor_wrong', { sentence: message });
  const { code, passkey, holder, from } = given;
  if (passkey) {
    if (!(await takePasskey(passkey, { adminId, purpose: 'sign-in', holder }))) throw wrong(WRONG_PASSKEY);
    return;
  }
  if (!code) throw secondFactorRequired(neededWords(factors));
  try {
    await takeCode(adminId, code, from);
  } catch (error) {
    throw isWrongCode(error) ? wrong(WRONG_CODE) : error;
  }
}

/** Verifies a person's second factor again, if there is one; throws 400 on `code`, 429 beyond the limit of codes. */
export async function assertOwnFactor(adminId: number, given: GivenFactor): Promise<void> {
  const factors = await enabledFactorsOf(db(), adminId);
  if (!factors.codes && !factors.passkeys) return;
  const { code, passkey, holder, from } = given;
  if (!passkey && !code) throw invalidField('code', neededWords(factors));
  if (!passkey) return takeCode(adminId, code ?? '', from);
  if (!(await takePasskey(passkey, { adminId, purpose: 'proof', holder })))
    throw invalidField('code', WRONG_PASSKEY);
}

/**
 * Verifies the password again; throws 400 on `password` for a wrong one, 429 beyond ten in 15 minutes. What is done
 * with it begins with {@link assertStillProven}.
 */
export async function assertOwnPassword(adminId: number, password: string): Promise<Verified> {
  await limit('change-password:account', String(adminId));
  const [row] = await db()
    .select({ id: admins.id, hash: admins.passwordHash, standing })
    .from(admins)
    .where(eq(admins.id, adminId));
  if (!row || !(await checkPassword(row.hash, password)))
    throw invalidField('password', 'This password is not correct');
  await resetLimit('change-password:account', String(adminId));
  return { id: row.id, standing: row.standing };
}

/**
 * Locks the account; throws 400 on `password` if the password or a second factor has changed since it was verified:
 * docs/rules.md#sessions.
 */
export async function assertStillProven(tx: Tx, verified: Verified): Promise<void> {
  if (!(await staffVerificationHolds(tx, verified)))
    throw invalidField(
      'password',
      'Your password or second factor has just changed. Please enter your password again',
    );
}
