import type { RefundDetailsWire } from '@/lib/booking/payments/refund-wire';

/** How much can still be refunded by a method, in dollars. */
export const remainderOf = (details: RefundDetailsWire, method: 'card' | 'wallet'): number =>
  method === 'card' ? details.refundableCard : details.refundable;
