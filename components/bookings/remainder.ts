import type { RefundDetails } from '@/lib/payments/refund-schema';

/** How much can still go back by a method, in dollars. */
export const remainderOf = (details: RefundDetails, method: 'card' | 'wallet'): number =>
  method === 'card' ? details.refundableCard : details.refundable;
