import { refuse } from '@/lib/foundation/errors';
import type { Outcome } from './commands';

/**
 * Throws unless the pod acknowledged: 503 with the sentence and `pod_failed` (it refused), `pod_timeout` (it reports,
 * but did not acknowledge) or `pod_offline`.
 */
export function assertAcknowledged(outcome: Outcome, isReporting: boolean, sentence: string): void {
  if (outcome.state === 'acknowledged') return;
  const reason = outcome.state === 'failed' ? 'pod_failed' : 'pod_timeout';
  throw refuse(isReporting ? reason : 'pod_offline', { sentence });
}
