import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { passkeys } from '@/db/tables';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { oneTimeCodesOf } from './enabled-factors';
import type { OwnPasskey } from './passkey-schema';
import { recoveryCodesLeft } from './recovery-codes';
import type { OwnSecondFactor } from './schema';

/** The actor's own one-time codes: docs/rules.md#second-factor. */
export async function ownSecondFactor(actor: Actor): Promise<OwnSecondFactor> {
  const { adminId } = authorize(actor, 'account');
  const [factor, left] = await Promise.all([oneTimeCodesOf(adminId), recoveryCodesLeft(adminId)]);
  return { isOn: factor !== undefined, recoveryCodesLeft: left };
}

/** The actor's own passkeys, the oldest first: docs/rules.md#passkeys. */
export async function ownPasskeys(actor: Actor): Promise<OwnPasskey[]> {
  const { adminId } = authorize(actor, 'account');
  const { id, name, createdAt, lastUsedAt } = passkeys;
  return db()
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.adminId, adminId))
    .orderBy(asc(passkeys.id));
}
