import 'server-only';
import type { Capability } from '@/lib/entities/permissions';
import { unauthenticated } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { staffBySession } from '@/lib/platform/identity/sessions';

/** How often it is asked again whether a reader may go on, in milliseconds. */
const EVERY_MS = 1_000;

/**
 * Hands on the parts of a long response while its reader may have them: a session that was ended, or a right that was
 * taken away meanwhile, ends it within a second. Throws 401 and 403, which cuts the response: docs/rules.md#sessions.
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
