import { refundInput } from '@/lib/booking/payments/refund-schema';
import { formatMoney, toCents } from '@/lib/foundation/money';
import type { RefundStart } from './from-api';

/** How much can still be refunded by a method, in cents. */
export const remainderOf = (details: RefundStart, method: 'card' | 'wallet'): number =>
  method === 'card' ? details.refundableCardCents : details.refundableCents;

/** Applies the server's rule before the call: at most what is left for the method. */
export const refundUpTo = (details: RefundStart | null) =>
  refundInput.superRefine(({ type, amount }, context) => {
    const remainingCents = details ? remainderOf(details, type) : 0;
    if (!details || toCents(amount) <= remainingCents) return;
    const whatIsPossible = type === 'card' ? 'go back to the card' : 'be refunded';
    context.addIssue({
      code: 'custom',
      path: ['amount'],
      message: `At most ${formatMoney(remainingCents)} can ${whatIsPossible}`,
    });
  });
