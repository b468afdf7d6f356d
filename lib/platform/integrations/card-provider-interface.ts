import { AppError } from '@/lib/foundation/errors';

/** The state of an intent at the provider. `waiting` is for a card, or for its confirmation. */
export type IntentStatus =
  | 'waiting'
  | 'needs_action'
  | 'processing'
  | 'authorised'
  | 'captured'
  | 'cancelled';

/** An intent, which belongs to one period of a booking. Amounts in cents. */
export type Intent = {
  id: string;
  status: IntentStatus;
  /** The secret with which the browser completes what the bank requires. */
  clientSecret: string;
  capturedCents: number;
  /** `fingerprint` is the same for every token of a card; null for other methods. */
  card: { brand: string | null; last4: string | null; fingerprint: string | null };
  /** The name on the card or the wallet; empty if the provider has none. */
  payerName: string;
  /** The card as its customer keeps it; null if the card is not kept. */
  kept: { customerRef: string; methodRef: string } | null;
  /** Whether the card that pays is to be kept. */
  keepsCard: boolean;
  failure: { code: string | null; message: string | null };
};

/** The payment methods of an intent. */
export type MethodType = 'card' | 'link';

/** The data from which an intent is created. Its id and attempt make a repeat the same request. */
type Charge = { id: number; attempt: number; amountCents: number; reference: string };

/** The means of confirming an intent: what the browser created from the card, or a kept card. */
export type Means = {
  /** `pm_…`, `ctoken_…` or `tok_…`. */
  token: string;
  /** The customer whose kept card pays, or who is to keep it. */
  customerRef?: string;
  /** The card is to be kept after it has paid; if omitted, the intent's own setting remains. */
  keepsCard?: boolean;
};

/**
 * The data from which a card's customer is created: the key makes a repeat the same request, and finds the customer.
 */
type Keeper = { key: string; since: Date };

/** A refund at the provider. `refundId` is ours if we requested it. */
export type ProviderRefund = {
  id: string;
  refundId: number | null;
  amountCents: number;
  state: 'pending' | 'succeeded' | 'failed';
  failure: string | null;
};

/**
 * An intent that this installation created, as the provider lists it: `paymentId` and `reference` are those it was
 * created with.
 */
export type ListedIntent = { intent: Intent; paymentId: number; reference: string; createdAt: Date };

/**
 * An entry of the provider's ledger for our account. `paymentId` is that of the installation whose intent it
 * concerns, and null if the provider does not report one.
 */
export type ProviderEntry = {
  entryRef: string;
  category: string;
  sourceRef: string | null;
  intentId: string | null;
  paymentId: number | null;
  installation: string | null;
  grossCents: number;
  feeCents: number;
  at: Date;
  availableAt: Date;
};

/** A cardholder's dispute of a payment; state and reason in the provider's own words. */
export type ProviderDispute = {
  providerRef: string;
  state: string;
  reason: string;
  amountCents: number;
  /** The amount currently withheld for it: zero for an inquiry, and zero again after it is won. */
  takenCents: number;
  /** The deadline for evidence at the provider; null if it takes none. */
  dueAt: Date | null;
  openedAt: Date;
};

/** A payout that the provider sends, or sent, to the operator's bank. */
export type ProviderPayout = {
  payoutRef: string;
  amountCents: number;
  state: string;
  arrivesAt: Date;
  createdAt: Date;
};

/**
 * The subject of an event from the provider: a payment, money that is returned, or a payout to the bank. `declined`
 * is the `tryRef` of a card that was refused.
 */
type ProviderEvent =
  | { about: 'payment' | 'refund'; intentId: string; declined: string | null; installation: string | null }
  | { about: 'payout' };

/**
 * The interface of a card provider. Every call is idempotent: nothing is charged, captured or refunded twice. Throws
 * 402 `CardDeclined`, {@link RefusedRequest}, {@link UnexpectedState}, and 503 if the outcome is unknown.
 */
export type CardProvider = {
  /** Throws {@link SpentKey}. */
  createIntent(charge: Charge): Promise<Intent>;
  /** The intent that was created from this data at or after an instant. */
  findIntent(charge: Charge, since: Date): Promise<Intent | null>;
  confirmIntent(intentId: string, means: Means): Promise<Intent>;
  /** The fingerprint of the card behind a token; null for a method without one. */
  fingerprintOf(token: string): Promise<string | null>;
  /**
   * From now on, every card for the intent must pass 3-D Secure; what the bank has begun to ask goes on. A wallet
   * whose phone authenticates its card is asked nothing more.
   */
  requireAuthentication(intentId: string): Promise<Intent>;
  /**
   * Creates a customer without a name, who keeps a card; the same key returns the same customer. Returns its id.
   * Throws {@link SpentKey}.
   */
  createCustomer(key: string): Promise<string>;
  /** The id of the customer that was created with this key. */
  findCustomer(keeper: Keeper): Promise<string | null>;
  /**
   * Removes a customer with every card that it keeps. Returns after the provider confirms that nothing of it is left.
   */
  removeCustomer(customerRef: string): Promise<void>;
  retrieveIntent(intentId: string): Promise<Intent>;
  /** Captures the authorised money. */
  captureIntent(intentId: string): Promise<Intent>;
  /** Releases authorised money, or cancels an intent that was never paid. */
  cancelIntent(intentId: string): Promise<Intent>;
  /** Refunds captured money. Its id and attempt make a repeat the same request. Throws {@link SpentKey}. */
  createRefund(refund: {
    id: number;
    attempt: number;
    intentId: string;
    amountCents: number;
  }): Promise<ProviderRefund>;
  /** Every refund of an intent, no matter who requested it. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>;
  /** Every dispute of an intent, no matter how it ended. */
  listDisputes(intentId: string): Promise<ProviderDispute[]>;
  /** Every intent that this installation created at or after an instant, oldest first. */
  listIntents(since: Date): Promise<ListedIntent[]>;
  /** The ids of the intents that were refunded or disputed at or after an instant. */
  listReturned(since: Date): Promise<string[]>;
  /** The entries that were booked at or after an instant, newest first, one page at a time. */
  pagesOfEntries(since: Date): AsyncIterable<ProviderEntry[]>;
  /** The payouts that were created at or after an instant, newest first, one page at a time. */
  pagesOfPayouts(since: Date): AsyncIterable<ProviderPayout[]>;
  /** The installation that created an intent; null for one without that label. */
  installationOf(intentId: string): Promise<string | null>;
  /** Refunds money of an intent for which we have no payment. */
  refundUnknown(intentId: string, amountCents: number): Promise<ProviderRefund>;
  /** The addresses to which the account sends its events. */
  webhooks(): Promise<{ url: string; isEnabled: boolean }[]>;
  /** Verifies the signature of a webhook on its raw body; throws 400. Null for an event that is not handled. */
  readEvent(body: string, signature: string | null): ProviderEvent | null;
};

/** The code of a {@link CardServiceUnreachable}, for callers too. */
export const CARD_SERVICE_AWAY = 'card_service_away';

/**
 * Why the provider could not do it: it refuses our key, it is rate limiting, one of our keys was used for something
 * else, or it is unreachable or fails.
 */
export type AwayKind = 'key' | 'limit' | 'idempotency' | 'away';

/** 503: the card provider could not be reached, or failed. The outcome is unknown. */
export class CardServiceUnreachable extends AppError {
  constructor(
    cause: unknown,
    readonly reason: AwayKind = 'away',
  ) {
    super(
      'unavailable',
      'The card service is not responding. We are finding out what happened; you will never be charged twice',
      { code: CARD_SERVICE_AWAY, cause },
    );
  }
}

/**
 * The sentence for staff: whether to wait, or which setting to correct. Visitors see its message, which names no
 * setting.
 */
const AWAY_FOR_STAFF: Record<AwayKind, string> = {
  key: 'The card service refuses our key. Set STRIPE_SECRET_KEY on the server to one that is valid',
  limit: 'The card service takes no more calls just now. Try again in a minute',
  idempotency: 'The card service has had another request with the same key. The next try takes a new one',
  away: 'The card service is not responding',
};

/** The sentence of a failure for staff: that of the card provider's kind, otherwise the failure's own. */
export function sentenceForStaff(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Bundles load the class separately, so `instanceof` is not enough.
  const isAway = error instanceof AppError && error.code === CARD_SERVICE_AWAY;
  return isAway ? AWAY_FOR_STAFF[(error as CardServiceUnreachable).reason] : error.message;
}

/**
 * The provider failed, and returns this failure for the same key for a day. Anything that it created nevertheless
 * must be looked up; if there is nothing, the next attempt uses another key: docs/rules.md#card-keys.
 */
export class SpentKey extends CardServiceUnreachable {}

/** The bank refused the card; `reason` is the provider's code for it. */
export class CardDeclined extends AppError {
  constructor(
    sentence: string,
    readonly reason: string | null,
    /** The provider's name for this attempt, here and in its event; null if it created none. */
    readonly tryRef: string | null,
    cause: unknown,
  ) {
    super('card', sentence, { code: 'card_declined', cause });
  }
}

/** The provider refused the request itself, such as an unknown token; the message is its sentence. */
export class RefusedRequest extends Error {
  constructor(
    sentence: string,
    /** The provider's code for it. */
    readonly reason: string | null,
    cause: unknown,
  ) {
    super(sentence, { cause });
  }
}

/** The intent is in another state than the request expects: it changed concurrently. */
export class UnexpectedState extends RefusedRequest {}
