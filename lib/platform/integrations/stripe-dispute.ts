import 'server-only';
import type Stripe from 'stripe';
import type { ProviderDispute } from './card-provider';

/** A dispute as the product knows it. */
export const toDispute = (dispute: Stripe.Dispute): ProviderDispute => {
  const { due_by: due } = dispute.evidence_details;
  return {
    providerRef: dispute.id,
    state: dispute.status,
    reason: dispute.reason,
    amountCents: dispute.amount,
    dueAt: due === null ? null : new Date(due * 1000),
    openedAt: new Date(dispute.created * 1000),
  };
};
