import 'server-only';
import { notFound } from '@/lib/foundation/errors';
import { addressText } from '@/lib/platform/address-text';
import { type Actor, authorize, type StaffActor } from '@/lib/platform/authorization/actor';
import { deviceWords } from '@/lib/platform/identity/device-words';
import { openSessionsOf } from '@/lib/platform/identity/sessions';
import type { StaffProfile } from './schema';
import type { OwnSession } from './session-schema';

/** The actor's own open sessions, the most recently used one first: docs/rules.md#own-sessions. */
export async function ownSessions(actor: Actor): Promise<OwnSession[]> {
  const { adminId, sessionId } = authorize(actor, 'staff');
  const open = await openSessionsOf(adminId);
  return open.map(({ userAgent, ...session }) => ({
    ...session,
    ip: addressText(session.ip),
    device: deviceWords(userAgent),
    isCurrent: session.id === sessionId,
  }));
}

/** The profile of the actor, as the API returns it. */
export const ownProfile = (actor: StaffActor): StaffProfile => ({
  id: actor.adminId,
  email: actor.email,
  firstName: actor.firstName,
  lastName: actor.lastName,
  role: actor.role,
  permissions: [...actor.permissions].sort((a, b) => a - b),
});

/** The actor's own profile; throws 404 for another id. */
export function profileOf(actor: StaffActor, id: number): StaffProfile {
  if (id !== actor.adminId) throw notFound('User');
  return ownProfile(actor);
}
