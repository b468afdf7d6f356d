import 'server-only';
import { z } from 'zod';
import { notFound } from '@/lib/foundation/errors';
import { command } from '@/lib/platform/command';
import { closeSession, closeSessions } from '@/lib/platform/identity/sessions';
import { ownSessions } from './session-queries';
import { oneSession } from './session-schema';

/** Ends one of the actor's own sessions; throws 404 for any other, and for one that has ended. */
export const endSession = command({
  permission: 'staff',
  input: oneSession,
  async run({ tx, actor, input: { id }, audit }) {
    const session = (await ownSessions(actor)).find((each) => each.id === id);
    if (!session) throw notFound('Session');
    await closeSession(tx, id);
    const { device, ip } = session;
    await audit({ action: 'session.end', entityId: actor.adminId, before: { device, ip } });
  },
});

/** Ends all of the actor's sessions except that of this request. */
export const endOtherSessions = command({
  permission: 'staff',
  input: z.object({}),
  async run({ tx, actor, audit }) {
    const { adminId, sessionId } = actor;
    await closeSessions(tx, adminId, sessionId);
    await audit({ action: 'session.end-others', entityId: adminId });
  },
});
