import type { RefundStart } from './from-api';

/** How much can still be refunded by a method, in cents. */
export const remainderOf = (start: RefundStart, method: 'card' | 'wallet'): number =>
  method === 'card' ? start.refundableCardCents : start.refundableCents;
