import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '@/db/client';
import { admins } from '@/db/tables';
import { AppError, unauthenticated } from '@/lib/foundation/errors';
import { WRONG_SIGN_IN } from '@/lib/foundation/failure-texts';
import { parseInput } from '@/lib/foundation/input/parse';
import type { Assertion } from '@/lib/parties/second-factor/passkey-schema';
import { assertSecondFactor } from '@/lib/parties/second-factor/verify-person';
import { knownBrowser } from '@/lib/platform/identity/known-browser';
import { checkPassword } from '@/lib/platform/identity/passwords';
import type { Client } from '@/lib/platform/identity/sessions';
import { standing, type Verified } from '@/lib/platform/identity/staff-verification';
import type { Count } from '@/lib/platform/limit-table';
import { limitWrong, resetLimit } from '@/lib/platform/limits';
import { signInInput } from './schema';
import { warnOfWrongPasswords } from './sign-in-warning-commands';

const is = (kind: AppError['kind']) => (error: unknown) => error instanceof AppError && error.kind === kind;

const accountAt = (email: string, { ip }: Client): Count => [
  'sign-in:account-network',
  `${email} ${ip ?? 'unknown'}`,
];

/**
 * The limits that a wrong password counts against: for a browser that is known for the account, none that others
 * share.
 */
function countsOf(email: string, client: Client, browserKey: string | null): Count[] {
  if (browserKey) return [['sign-in:known-browser', browserKey]];
  return [['sign-in:client', client.ip ?? 'unknown'], accountAt(email, client), ['sign-in:account', email]];
}

/** A member of staff whose sign-in was right: what opens a session for them. */
type SignedIn = Verified & { email: string };

/** The passkey that a browser used in the second step, and the cookie to which its challenge was bound. */
export type UsedPasskey = { response: Assertion; holder: string };

/**
 * Verifies a sign-in: the member of staff with this email and password, and a second factor if they need one. An
 * unknown email and a wrong password return the same result after the same time. Throws 429 beyond the limits of wrong
 * attempts, which a browser that is known for the account by one of its `cookies` (the `Cookie` header) shares with no
 * other: docs/rules.md#known-browser. After the right password, throws 401 `second_factor_required` and
 * `second_factor_wrong`.
 */
export async function verifySignIn(
  raw: z.input<typeof signInInput>,
  client: Client,
  cookies: string | null | undefined,
  passkey?: UsedPasskey,
): Promise<SignedIn> {
  const { email, password, otp } = parseInput(signInInput, raw);
  const verified = await verifyPassword(email, password, client, cookies);
  const { response, holder = '' } = passkey ?? {};
  const from = { ip: client.ip, browser: knownBrowser(cookies, verified.id) };
  await assertSecondFactor(verified.id, { code: otp, passkey: response, holder, from });
  return verified;
}

/** The first step of a sign-in, without the second factor of {@link verifySignIn}: verifies email and password. */
export async function verifyPassword(
  email: string,
  password: string,
  client: Client,
  cookies: string | null | undefined,
): Promise<SignedIn> {
  const [admin] = await db()
    .select({ id: admins.id, email: admins.email, passwordHash: admins.passwordHash, standing })
    .from(admins)
    .where(and(sql`lower(${admins.email}) = ${email}`, isNull(admins.deletedAt), eq(admins.isActive, true)));
  const browser = admin ? knownBrowser(cookies, admin.id) : null;
  const browserKey = admin && browser ? `${admin.id}:${browser}` : null;
  const check = async () => {
    const matches = await checkPassword(admin?.passwordHash ?? null, password);
    if (!admin || !matches) throw unauthenticated(WRONG_SIGN_IN);
    return { id: admin.id, email: admin.email, standing: admin.standing };
  };
  try {
    const verified = await limitWrong(countsOf(email, client, browserKey), check, is('unauthenticated'));
    await (browserKey
      ? resetLimit('sign-in:known-browser', browserKey)
      : resetLimit(...accountAt(email, client)));
    return verified;
  } catch (error) {
    if (admin && !browserKey && is('too_many')(error)) await warnOfWrongPasswords(admin);
    throw error;
  }
}

/**
 * Resets the limits of wrong passwords at sign-in for an account and this client: a mailed link has proven who it is.
 */
export async function liftSignInLimits(email: string, client: Client): Promise<void> {
  await resetLimit('sign-in:account', email.toLowerCase());
  await resetLimit(...accountAt(email.toLowerCase(), client));
}
