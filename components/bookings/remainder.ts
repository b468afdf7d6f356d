import type { RefundDetails } from '@/lib/booking/payments/refund-schema';

/** How much can still be refunded by a method, in dollars. */
export const remainderOf = (details: RefundDetails, method: 'card' | 'wallet'): number =>
  method === 'card' ? details.refundableCard : details.refundable;
