import { env } from '@/lib/foundation/env';

/**
 * How much of what can be refunded the operator gives back for a cancellation, in cents: a percentage before the start, and
 * another from then on: docs/rules.md#cancel-and-refund.
 */
export function dueOnCancel(refundableCents: number, startsAt: Date, at: Date): number {
  const { CANCEL_REFUND_BEFORE_START, CANCEL_REFUND_AFTER_START } = env();
  const percent = at < startsAt ? CANCEL_REFUND_BEFORE_START : CANCEL_REFUND_AFTER_START;
  return Math.round((refundableCents * percent) / 100);
}
