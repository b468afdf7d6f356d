import { refundInput } from '@/lib/booking/payments/refund-schema';
import { formatMoney, toCents } from '@/lib/foundation/money';
import type { RefundStart } from './from-api';

/** How much can still be refunded by a method, in cents. */
export const remainderOf = (start: RefundStart, method: 'card' | 'wallet'): number =>
  method === 'card' ? start.refundableCardCents : start.refundableCents;

/** Applies the server's rule before the call: at most what is left for the method. */
export const refundUpTo = (details: RefundStart | null) =>
  refundInput.superRefine(({ type, amount }, context) => {
    const leftCents = details ? remainderOf(details, type) : 0;
    if (!details || toCents(amount) <= leftCents) return;
    const where = type === 'card' ? 'go back to the card' : 'be refunded';
    context.addIssue({
      code: 'custom',
      path: ['amount'],
      message: `At most ${formatMoney(leftCents)} can ${where}`,
    });
  });
