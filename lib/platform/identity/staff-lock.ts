import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { admins, sessions } from '@/db/tables';
import { unauthenticated } from '@/lib/foundation/errors';
import type { StaffActor } from '@/lib/platform/authorization/actor';

/**
 * Locks a member of staff until this transaction ends. What opens a session or changes password, second factors or
 * account takes this lock before any other. A stronger one would wait for audit entries of that person.
 */
export async function lockStaff(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: admins.id }).from(admins).where(eq(admins.id, id)).for('no key update');
}

/**
 * Locks the account of the actor, a member of staff, for a change to it; throws 401 if the session of this request has
 * ended since it began, because whatever ended it must also stop the change.
 */
export async function lockOwnAccount(
  tx: Tx,
  { adminId, sessionId }: Pick<StaffActor, 'adminId' | 'sessionId'>,
): Promise<void> {
  await lockStaff(tx, adminId);
  const own = and(eq(sessions.id, sessionId), isNull(sessions.revokedAt));
  if ((await tx.$count(sessions, own)) === 0) throw unauthenticated();
}
