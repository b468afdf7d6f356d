import { missing } from './errors';
import { type Charge, type Dispute, newObject, now } from './objects';
import type { CardState } from './state';

/** The fee that the account pays for a dispute, in cents. */
const DISPUTE_FEE = 1_500;

const taken = (amount: number): Dispute['balance_transactions'][number] => ({
  object: 'balance_transaction',
  amount: -amount,
  created: now(),
  fee: DISPUTE_FEE,
});
const returned = (amount: number): Dispute['balance_transactions'][number] => ({
  object: 'balance_transaction',
  amount,
  created: now(),
  fee: 0,
});

/** What is left of a charge: neither refunded nor withheld for disputes. */
export function leftOf(state: CardState, charge: Charge): number {
  const disputes = state.disputes.all().filter((dispute) => dispute.charge === charge.id);
  const moved = disputes.flatMap(({ balance_transactions }) => balance_transactions);
  return charge.amount_captured - charge.amount_refunded + moved.reduce((sum, { amount }) => sum + amount, 0);
}

type Opening = { amount?: number; reason?: string; inquiry?: boolean };

/**
 * A cardholder disputes a charge, or first asks the bank about it (`inquiry`). `amount` is in cents; by default all
 * that is left of what was captured.
 */
export function openDispute(
  state: CardState,
  charge: Charge,
  { amount = leftOf(state, charge), reason = 'general', inquiry = false }: Opening,
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
    is_charge_refundable: inquiry,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
    balance_transactions: inquiry ? [] : [taken(amount)],
  };
  state.disputes.set(dispute.id, dispute);
  state.charges.set(charge.id, { ...charge, disputed: true });
  state.emit('charge.dispute.created', dispute);
  if (!inquiry) state.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** An inquiry becomes a dispute, and its money is taken. */
export function escalateInquiry(state: CardState, id: string): Dispute {
  const dispute = state.disputes.get(id) ?? missing('dispute', id);
  const { amount } = dispute;
  const next = state.disputes.set(id, {
    ...dispute,
    status: 'needs_response',
    is_charge_refundable: false,
    balance_transactions: [taken(amount)],
  });
  state.emit('charge.dispute.updated', next);
  state.emit('charge.dispute.funds_withdrawn', next);
  return next;
}

/** The bank's decision, or the end of an inquiry. A dispute that the cardholder withdraws is won. */
export function closeDispute(
  state: CardState,
  id: string,
  status: 'won' | 'lost' | 'warning_closed',
): Dispute {
  const dispute = state.disputes.get(id) ?? missing('dispute', id);
  const back = status === 'won' ? [returned(dispute.amount)] : [];
  const balance_transactions = [...dispute.balance_transactions, ...back];
  const next = state.disputes.set(id, { ...dispute, status, balance_transactions });
  if (status === 'won') state.emit('charge.dispute.funds_reinstated', next);
  state.emit('charge.dispute.closed', next);
  return next;
}
