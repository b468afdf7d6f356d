import { formatMoney } from '@/lib/foundation/money';
import type { Tone } from '@/lib/platform/list/define';

/**
 * Whether it is an inquiry of the bank, which moves no money and can become a dispute, by the provider's word for the
 * state.
 */
export const isDisputeInquiry = (state: string): boolean => state.startsWith('warning_');

/** Whether the provider's word for the state of a dispute means that evidence can still be sent. */
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

const STATES: Record<string, { label: string; tone: Tone }> = {
  needs_response: { label: 'Needs evidence', tone: 'bad' },
  warning_needs_response: { label: 'Inquiry: needs evidence', tone: 'bad' },
  under_review: { label: 'Under review', tone: 'info' },
  warning_under_review: { label: 'Inquiry: under review', tone: 'info' },
  won: { label: 'Won', tone: 'ok' },
  warning_closed: { label: 'Inquiry closed', tone: 'ok' },
  lost: { label: 'Lost', tone: 'off' },
};

/** The state of a dispute: the provider's word for it, in words for people. */
export const disputeState = (state: string): { label: string; tone: Tone } =>
  STATES[state] ?? { label: state.replaceAll('_', ' '), tone: 'off' };
