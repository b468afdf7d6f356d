import 'server-only';
import type Stripe from 'stripe';
import type { ProviderDispute } from './card-provider';

/**
 * The amount that a dispute has moved, by the provider's own entries for it: taken, and returned if it was won. An
 * inquiry (`warning_…`) has none.
 */
const takenCents = (dispute: Stripe.Dispute): number =>
  Math.max(0, -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0));

/** Converts a dispute to the product's type. */
export const toDispute = (dispute: Stripe.Dispute): ProviderDispute => {
  const { due_by: due } = dispute.evidence_details;
  return {
    providerRef: dispute.id,
    state: dispute.status,
    reason: dispute.reason,
    amountCents: dispute.amount,
    takenCents: takenCents(dispute),
    dueAt: due === null ? null : new Date(due * 1000),
    openedAt: new Date(dispute.created * 1000),
  };
};
