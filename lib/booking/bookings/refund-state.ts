import { formatMoney } from '@/lib/foundation/money';
import type { Choice } from '@/lib/platform/list/define';

/** `due` is a cancelled booking with less refunded than the operator's rule grants: docs/rules.md#to-refund. */
export const REFUND_STATES = ['refunded', 'due', 'none'] as const;

export const REFUND_CHOICES: Choice[] = [
  { value: 'due', label: 'To refund' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'none', label: 'Nothing due' },
];

type Refunded = { refundedCents: number; dueCents: number };

/** Whether money was refunded or is due. */
export function refundState({ refundedCents, dueCents }: Refunded): (typeof REFUND_STATES)[number] {
  if (dueCents > 0) return 'due';
  return refundedCents > 0 ? 'refunded' : 'none';
}

/** `$5.00 to refund` or `$5.00 refunded`, below the amount of a booking; empty if neither applies. */
export function refundWords({ refundedCents, dueCents }: Refunded): string | null {
  if (dueCents > 0) return `${formatMoney(dueCents)} to refund`;
  return refundedCents > 0 ? `${formatMoney(refundedCents)} refunded` : null;
}
