import 'server-only';
import { logWarning } from '@/lib/foundation/process/log';
import { cards } from '@/lib/platform/integrations/card-provider';
import { type Intent, RefusedRequest } from '@/lib/platform/integrations/card-provider-interface';

/**
 * Makes 3-D Secure a condition of every further card of an intent, before a browser gets its secret: with the secret,
 * cards can be tried at the provider faster than its events tell us (docs/rules.md#declined-cards). Returns the intent
 * as it is then. If the provider refuses the change, the guest can pay nevertheless, and the log says so.
 */
export async function guardSecret({ id }: Intent): Promise<Intent> {
  try {
    return await cards.requireAuthentication(id);
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    const current = await cards.retrieveIntent(id);
    if (current.status === 'waiting' || current.status === 'needs_action')
      logWarning('payment.secret_not_guarded', { intentId: id, reason: error.reason });
    return current;
  }
}
