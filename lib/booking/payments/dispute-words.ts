import { formatMoney } from '@/lib/foundation/money';

/**
 * Whether it is an inquiry of the bank, which moves no money and can become a dispute, by the provider's word for the
 * state.
 */
export const isDisputeInquiry = (state: string): boolean => state.startsWith('warning_');

/** Whether evidence can still be sent, by the provider's word for the state. */
export const disputeNeedsEvidence = (state: string): boolean =>
  state === 'needs_response' || state === 'warning_needs_response';

/** The text for staff about a dispute that needs evidence. */
export const disputeEvidenceTitle = (state: string, amountCents: number): string =>
  `${isDisputeInquiry(state) ? 'An inquiry about' : 'A dispute of'} ${formatMoney(amountCents)} needs evidence`;

/** `fraudulent` as `Fraudulent`, `product_not_received` as `Product not received`. */
export function disputeReasonWords(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
