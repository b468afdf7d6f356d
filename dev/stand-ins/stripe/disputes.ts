import { missing } from './errors';
import { type Charge, type Dispute, newObject, now } from './objects';
import type { CardState } from './state';

/** A cardholder disputes a charge. `amount` in cents; by default all that was captured. */
export function openDispute(
  state: CardState,
  charge: Charge,
  { amount = charge.amount_captured, reason = 'general' }: { amount?: number; reason?: string },
): Dispute {
  const dispute: Dispute = {
    ...newObject('dispute', 'dp'),
    amount,
    charge: charge.id,
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: now() + 7 * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  };
  state.disputes.set(dispute.id, dispute);
  state.charges.set(charge.id, { ...charge, disputed: true });
  state.emit('charge.dispute.created', dispute);
  state.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank's decision. */
export function closeDispute(state: CardState, id: string, status: 'won' | 'lost'): Dispute {
  const dispute = state.disputes.get(id) ?? missing('dispute', id);
  const next = state.disputes.set(id, { ...dispute, status });
  if (status === 'won') state.emit('charge.dispute.funds_reinstated', next);
  state.emit('charge.dispute.closed', next);
  return next;
}
