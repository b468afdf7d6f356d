import 'server-only';
import { and, eq, isNotNull } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { admins, secondFactors } from '@/db/tables';
import { hasCodes, hasPasskeys } from '@/lib/platform/identity/second-factors-sql';
import type { Factors } from './needed-words';

/** The second factors that a person has enabled. */
export async function enabledFactorsOf(on: Db, adminId: number): Promise<Factors> {
  const [row] = await on
    .select({ codes: hasCodes, passkeys: hasPasskeys })
    .from(admins)
    .where(eq(admins.id, adminId));
  return row ?? { codes: false, passkeys: false };
}

/** The one-time codes of a person, if they are enabled as a second factor. */
export async function oneTimeCodesOf(adminId: number) {
  const on = and(eq(secondFactors.adminId, adminId), isNotNull(secondFactors.confirmedAt));
  const [factor] = await db().select().from(secondFactors).where(on);
  return factor;
}
