import 'server-only';
import type { Capability } from '@/lib/entities/permissions';
import { unauthenticated } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { staffBySession } from '@/lib/platform/identity/sessions';

/** The interval at which the reader's permission is checked again, in milliseconds. */
const EVERY_MS = 1_000;

/**
 * Passes on the chunks of a long response as long as its reader is authorized: when the session has ended or a
 * permission has been revoked, the response ends within a second. Throws 401 and 403, which aborts the response:
 * docs/rules.md#sessions.
 */
export async function* whileAllowed<T>(actor: Actor, needs: Capability, parts: AsyncGenerator<T>) {
  let askedAt = performance.now();
  for await (const part of parts) {
    if (actor.kind === 'staff' && performance.now() - askedAt >= EVERY_MS) {
      const now = await staffBySession(actor.sessionId);
      if (!now) throw unauthenticated();
      authorize(now, needs);
      askedAt = performance.now();
    }
    yield part;
  }
}
