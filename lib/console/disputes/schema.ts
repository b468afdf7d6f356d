import type { Tone } from '@/lib/platform/list/define';

export type Dispute = {
  id: number;
  providerRef: string;
  state: string;
  reason: string;
  amountCents: number;
  dueAt: Date | null;
  openedAt: Date;
  booking: { id: number; transactionId: string; customer: string };
  space: string;
  location: string | null;
  card: { brand: string | null; last4: string | null };
};

/** The evidence that may help: what is available, and what is not. */
export type Evidence = { label: string; detail: string; isHeld: boolean };

export type DisputeDetail = Dispute & { evidence: Evidence[] };

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
