import 'server-only';
import { addressText } from '@/lib/platform/audit/actor-name';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { deviceWords } from '@/lib/platform/identity/device-words';
import { openSessionsOf } from '@/lib/platform/identity/sessions';
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
