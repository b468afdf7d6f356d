import { AppError } from '@/lib/errors';
import type { Outcome } from './commands';

/**
 * Nothing, when the pod said that it did as told; else throws 503 with the sentence and `pod_failed` (it said
 * no), `pod_timeout` (it reports, and did not answer) or `pod_offline`.
 */
export function assertDone(outcome: Outcome, there: boolean, sentence: string): void {
  if (outcome.state === 'acknowledged') return;
  const code = there ? (outcome.state === 'failed' ? 'pod_failed' : 'pod_timeout') : 'pod_offline';
  throw new AppError('unavailable', sentence, { code });
}
