import type { Journal } from '../journal';
import { newObject, now } from './objects';
import type { CardState } from './state';

/** An entry of the provider's own ledger, as `GET /v1/balance_transactions` returns it. */
type BalanceTransaction = {
  id: string;
  object: 'balance_transaction';
  created: number;
  amount: number;
  available_on: number;
  currency: 'usd';
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: { amount: number; application: null; currency: 'usd'; description: string; type: string }[];
  net: number;
  reporting_category: string;
  source: string | null;
  status: 'available' | 'pending';
  type: string;
};

export type Payout = {
  id: string;
  object: 'payout';
  created: number;
  livemode: false;
  amount: number;
  arrival_date: number;
  automatic: boolean;
  currency: 'usd';
  metadata: Record<string, string>;
  method: 'standard';
  status: 'paid';
  type: 'bank_account';
};

const DAY = 86_400;
/** 2.9 % and 30 cents, the provider's fee for a card in the United States. */
const feeOf = (amount: number) => Math.round(amount * 0.029) + 30;

type Made = Pick<BalanceTransaction, 'created' | 'amount' | 'type'> & {
  /** The source, and its values in the entry. */
  source: string;
  fee?: number;
  category?: string;
};

function entry({ created, amount, type, source, fee = 0, category = type }: Made): BalanceTransaction {
  const available_on = type === 'payout' ? created : created + 2 * DAY;
  const details = {
    amount: fee,
    application: null,
    currency: 'usd',
    description: 'Card fee',
    type: 'stripe_fee',
  } as const;
  return {
    id: `txn_${category}_${source}`,
    object: 'balance_transaction',
    created,
    amount,
    available_on,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee > 0 ? [details] : [],
    net: amount - fee,
    reporting_category: category,
    source,
    status: available_on <= now() ? 'available' : 'pending',
    type,
  };
}

/** What moved on the account, oldest first, derived from the charges, refunds, disputes and payouts. */
export function balanceTransactions(state: CardState): BalanceTransaction[] {
  const charges = state.charges
    .all()
    .filter(({ amount_captured }) => amount_captured > 0)
    .map(({ id, created, amount_captured: amount }) =>
      entry({ created, amount, type: 'charge', source: id, fee: feeOf(amount) }),
    );
  const refunds = state.refunds
    .all()
    .flatMap(({ id, created, amount, status }) => [
      ...(status === 'pending' ? [] : [entry({ created, amount: -amount, type: 'refund', source: id })]),
      ...(status === 'failed' ? [entry({ created, amount, type: 'refund_failure', source: id })] : []),
    ]);
  const disputes = state.disputes.all().flatMap(({ id, balance_transactions }) =>
    balance_transactions.map(({ amount, created, fee }) => {
      const category = amount < 0 ? 'dispute' : 'dispute_reversal';
      return entry({ created, amount, type: 'adjustment', category, source: id, fee });
    }),
  );
  const payouts = state.payouts
    .all()
    .map(({ id, created, amount }) => entry({ created, amount: -amount, type: 'payout', source: id }));
  return [...charges, ...refunds, ...disputes, ...payouts].sort((a, b) => a.created - b.created);
}

/** Sends an amount of cents to the bank; by default everything that was received and has not been sent yet. */
export function makePayout(state: CardState, amount?: number): Payout {
  const balance = balanceTransactions(state).reduce((sum, { net }) => sum + net, 0);
  const newPayout = newObject('payout', 'po');
  const payout: Payout = {
    ...newPayout,
    amount: amount ?? Math.max(1, balance),
    arrival_date: newPayout.created,
    automatic: true,
    currency: 'usd',
    metadata: {},
    method: 'standard',
    status: 'paid',
    type: 'bank_account',
  };
  state.payouts.set(payout.id, payout);
  state.emit('payout.paid', payout);
  return payout;
}

export const payoutsIn = (journal: Journal) => journal.collection<Payout>('po');
