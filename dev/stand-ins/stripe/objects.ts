import { randomBytes } from 'node:crypto';

type Metadata = Record<string, string>;

type CardDetails = {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  country: string;
  funding: string;
  fingerprint: string;
  wallet: { type: string } | null;
  checks: { cvc_check: string };
};

type BillingDetails = {
  address: Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null>;
  email: string | null;
  name: string | null;
  phone: string | null;
};

type Base<Kind extends string> = { id: string; object: Kind; created: number; livemode: false };

export type PaymentMethod = Base<'payment_method'> & {
  type: 'card' | 'link';
  billing_details: BillingDetails;
  /** Link has none. */
  card?: CardDetails;
  link?: { email: string | null };
  /** The customer who can pay with it again. */
  customer: string | null;
  metadata: Metadata;
  /** Detached from its customer: it can no longer be used for payments. */
  _detached?: true;
  /** Fields that begin with an underscore are internal. */
  _number: string;
};

export type Customer = Base<'customer'> & {
  description: string | null;
  email: string | null;
  name: string | null;
  metadata: Metadata;
  _deleted?: true;
};

type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type PaymentIntent = Base<'payment_intent'> & {
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  /** Every payment with the card requires authentication. Stored only in this service. */
  _asks_for_3ds: boolean;
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: string;
  client_secret: string;
  confirmation_method: 'automatic';
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: Record<string, unknown> | null;
  latest_charge: string | null;
  metadata: Metadata;
  next_action: Record<string, unknown> | null;
  payment_method: string | null;
  payment_method_types: string[];
  processing: null;
  receipt_email: string | null;
  setup_future_usage: string | null;
  shipping: null;
  statement_descriptor: null;
  status: PaymentIntentStatus;
};

export type Charge = Base<'charge'> & {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: BillingDetails;
  captured: boolean;
  currency: string;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
  outcome: { network_status: string; reason: string | null; type: string };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: Pick<PaymentMethod, 'type' | 'card' | 'link'>;
  receipt_email: string | null;
  receipt_url: null;
  refunded: boolean;
  status: 'succeeded' | 'failed';
};

export type Refund = Base<'refund'> & {
  amount: number;
  charge: string;
  currency: string;
  destination_details: { type: 'card'; card: { type: 'refund' } };
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  receipt_number: null;
  status: 'succeeded' | 'pending' | 'failed' | 'canceled';
  /** Its outcome shortly after its creation. */
  _becomes?: 'succeeded' | 'failed';
};

export type Dispute = Base<'dispute'> & {
  amount: number;
  charge: string;
  currency: string;
  evidence: Record<string, never>;
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number };
  is_charge_refundable: boolean;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost';
  /** The money that it moved: taken, and returned if it was won. None for an inquiry. */
  balance_transactions: { object: 'balance_transaction'; amount: number; created: number; fee: number }[];
};

export type Token = Base<'token'> & {
  type: 'card';
  used: boolean;
  card: Partial<CardDetails> & {
    id: string;
    object: 'card';
    name: string | null;
    address_country: string | null;
  };
  _method: string;
};

export type ConfirmationToken = Base<'confirmation_token'> & {
  expires_at: number;
  payment_intent: string | null;
  payment_method_preview: Pick<PaymentMethod, 'type' | 'billing_details' | 'card' | 'link'>;
  return_url: string | null;
  setup_intent: null;
  shipping: null;
  use_stripe_sdk: true;
  _method: string;
};

export type Event = Base<'event'> & {
  api_version: string;
  data: { object: unknown };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

/** Seconds since 1970, as the card API counts. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** The fields that every new object has. */
export function newObject<Kind extends string>(kind: Kind, prefix: string): Base<Kind> {
  return { id: newId(prefix), object: kind, created: now(), livemode: false };
}

/** A random id such as `pi_1f…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

export function publicView<T extends object>(object: T): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !key.startsWith('_')));
}
