import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { admins } from '@/db/tables';
import { unauthenticated } from '@/lib/errors';
import { forgive, limit } from '@/lib/limits';
import { parseInput } from '@/lib/parse';
import { checkPassword } from './passwords';
import { signInInput } from './schema';
import type { Client } from './sessions';

/**
 * The admin behind an e-mail and a password. Answers alike, and takes alike long, for an unknown e-mail
 * and a wrong password; 429 after 10 tries for an address or 60 for a client within 15 minutes.
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
  await forgive('sign-in:account', email);
  return { id: admin.id, email: admin.email };
}
