import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { admins } from '@/db/tables';
import { unauthenticated } from '@/lib/foundation/errors';
import { limit, resetLimit } from '@/lib/foundation/limits';
import { parseInput } from '@/lib/foundation/parse';
import { checkPassword } from '@/lib/platform/identity/passwords';
import type { Client } from '@/lib/platform/identity/sessions';
import { signInInput } from './schema';

/**
 * The member of staff with this email and password. An unknown email and a wrong password get the same result
 * after the same time; throws 429 past 10 attempts for an account or 60 for a network within 15 minutes:
 * docs/rules.md#login.
 */
export async function verifySignIn(
  raw: { email: string; password: string },
  client: Client,
): Promise<{ id: number; email: string }> {
  const { email, password } = parseInput(signInInput, raw);
  await limit('sign-in:client', client.ip ?? 'unknown');
  await limit('sign-in:account', email);
  const [admin] = await db()
    .select({ id: admins.id, email: admins.email, passwordHash: admins.passwordHash })
    .from(admins)
    .where(and(sql`lower(${admins.email}) = ${email}`, isNull(admins.deletedAt), eq(admins.isActive, true)));
  const matches = await checkPassword(admin?.passwordHash ?? null, password);
  if (!admin || !matches) throw unauthenticated('Invalid email or password');
  await resetLimit('sign-in:account', email);
  return { id: admin.id, email: admin.email };
}
