import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { admins } from '@/db/tables';
import { AppError, unauthenticated } from '@/lib/foundation/errors';
import { type Count, limitWrong, networkOf, resetLimit } from '@/lib/foundation/limits';
import { parseInput } from '@/lib/foundation/parse';
import { knownBrowser } from '@/lib/platform/identity/known-browser';
import { checkPassword } from '@/lib/platform/identity/passwords';
import type { Client } from '@/lib/platform/identity/sessions';
import { signInInput } from './schema';
import { warnOwner } from './warning-commands';

const is = (kind: AppError['kind']) => (error: unknown) => error instanceof AppError && error.kind === kind;

const accountAt = (email: string, { ip }: Client): Count => [
  'sign-in:account-network',
  `${email} ${networkOf(ip ?? 'unknown')}`,
];

/** What a wrong password counts for: of a browser that is known for the account, nothing that others count for. */
function countsOf(email: string, client: Client, known: string | null): Count[] {
  if (known) return [['sign-in:known-browser', known]];
  return [['sign-in:client', client.ip ?? 'unknown'], accountAt(email, client), ['sign-in:account', email]];
}

/**
 * The member of staff with this email and password. An unknown email and a wrong password get the same result
 * after the same time. Throws 429 past the limits of wrong ones, which a browser that is known for the account
 * by one of its `cookies` (the `Cookie` header) shares with nobody: docs/rules.md#login.
 */
export async function verifySignIn(
  raw: { email: string; password: string },
  client: Client,
  cookies: string | null | undefined,
): Promise<{ id: number; email: string }> {
  const { email, password } = parseInput(signInInput, raw);
  const [admin] = await db()
    .select({ id: admins.id, email: admins.email, passwordHash: admins.passwordHash })
    .from(admins)
    .where(and(sql`lower(${admins.email}) = ${email}`, isNull(admins.deletedAt), eq(admins.isActive, true)));
  const browser = admin ? knownBrowser(cookies, admin.id) : null;
  const known = admin && browser ? `${admin.id}:${browser}` : null;
  const check = async () => {
    const matches = await checkPassword(admin?.passwordHash ?? null, password);
    if (!admin || !matches) throw unauthenticated('Invalid email or password');
    return { id: admin.id, email: admin.email };
  };
  try {
    const verified = await limitWrong(countsOf(email, client, known), check, is('unauthenticated'));
    await (known ? resetLimit('sign-in:known-browser', known) : resetLimit(...accountAt(email, client)));
    return verified;
  } catch (error) {
    if (admin && !known && is('too_many')(error)) await warnOwner(admin);
    throw error;
  }
}

/** Lifts the limits of an account for this client: a mailed link has proven who it is. */
export async function liftSignInLimits(email: string, client: Client): Promise<void> {
  await resetLimit('sign-in:account', email.toLowerCase());
  await resetLimit(...accountAt(email.toLowerCase(), client));
}
