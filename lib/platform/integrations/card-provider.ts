import { AppError } from '@/lib/foundation/errors';

/** Where an intent to pay is at the provider. `waiting` is for a card, or for its confirmation. */
export type IntentStatus =
  | 'waiting'
  | 'needs_action'
  | 'processing'
  | 'authorised'
  | 'captured'
  | 'cancelled';

/** An intent to pay, which belongs to one period of a booking. Amounts in cents. */
export type Intent = {
  id: string;
  status: IntentStatus;
  /** With this the browser does what the bank asks for. */
  clientSecret: string;
  capturedCents: number;
  card: { brand: string | null; last4: string | null };
  /** Whose name is on the card or the wallet; empty where the provider knows none. */
  payerName: string;
  /** The card as its customer keeps it; null for one that nobody keeps. */
  kept: { customerRef: string; methodRef: string } | null;
  /** The card that pays is to be kept. */
  keepsCard: boolean;
  failure: { code: string | null; message: string | null };
};

/** What an intent may be paid with. */
export type MethodType = 'card' | 'link';

/** What an intent is made of. Its id and attempt make a repeat the same request. */
type Charge = { id: number; attempt: number; amountCents: number; reference: string };

/** With what an intent is confirmed: what the browser made of the card, or a card that a customer keeps. */
export type Means = {
  /** `pm_…`, `ctoken_…` or `tok_…`. */
  token: string;
  /** Whose kept card pays, or who is to keep it. */
  customerRef?: string;
  /** The card is to be kept once it has paid; left out, what the intent says of it stays. */
  keepsCard?: boolean;
};

/** A card's customer as it is made: the key makes a repeat the same request, and finds it. */
type Keeper = { key: string; since: Date };

/** A refund at the provider. `refundId` is ours, when we requested it. */
export type ProviderRefund = {
  id: string;
  refundId: number | null;
  amountCents: number;
  state: 'pending' | 'succeeded' | 'failed';
  failure: string | null;
};

/**
 * An intent that this installation made, as the provider lists it: `paymentId` and `reference` are what it was made
 * of.
 */
export type ListedIntent = { intent: Intent; paymentId: number; reference: string; createdAt: Date };

/**
 * What the provider booked on the account there. `paymentId` is that of the installation whose intent it is about,
 * which is null where the provider does not say.
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
  /** What is held back for it now: nothing for an inquiry, and nothing any more once it is won. */
  takenCents: number;
  /** Until when the provider takes evidence; null where it takes none. */
  dueAt: Date | null;
  openedAt: Date;
};

/** Money that the provider sends, or sent, to the operator's bank. */
export type ProviderPayout = {
  payoutRef: string;
  amountCents: number;
  state: string;
  arrivesAt: Date;
  createdAt: Date;
};

/**
 * What an event of the provider is about: a payment, money that goes back, or money that went to the bank. `declined`
 * is the `tryRef` of a card that was refused.
 */
type ProviderEvent =
  | { about: 'payment' | 'refund'; intentId: string; declined: string | null; installation: string | null }
  | { about: 'payout' };

/**
 * What the product asks of a card provider. Everything may be repeated: nothing is charged, captured or refunded twice.
 * Throws 402 `CardDeclined`, {@link RefusedRequest}, {@link UnexpectedState}, and 503 when the outcome is unknown.
 */
export type CardProvider = {
  /** Throws {@link SpentKey}. */
  createIntent(charge: Charge): Promise<Intent>;
  /** The intent that was made of this at or after an instant. */
  findIntent(charge: Charge, since: Date): Promise<Intent | null>;
  confirmIntent(intentId: string, means: Means): Promise<Intent>;
  /** From now on every card for the intent has to pass 3-D Secure. */
  requireAuthentication(intentId: string): Promise<void>;
  /**
   * Makes a customer without a name, who keeps a card; the same key makes the same one. Returns its id. Throws {@link
   * SpentKey}.
   */
  createCustomer(key: string): Promise<string>;
  /** The id of the customer that was made with this key. */
  findCustomer(keeper: Keeper): Promise<string | null>;
  /** Removes a customer with every card that it keeps. Returns when the provider says that nothing of it is left. */
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
  /** Every dispute of an intent, whatever became of it. */
  listDisputes(intentId: string): Promise<ProviderDispute[]>;
  /** Every intent that this installation made at or after an instant, oldest first. */
  listIntents(since: Date): Promise<ListedIntent[]>;
  /** The ids of the intents whose money was refunded or disputed at or after an instant. */
  listReturned(since: Date): Promise<string[]>;
  /** What was booked at or after an instant, newest first, a page at a time. */
  pagesOfEntries(since: Date): AsyncIterable<ProviderEntry[]>;
  /** The payouts that were made at or after an instant, newest first, a page at a time. */
  pagesOfPayouts(since: Date): AsyncIterable<ProviderPayout[]>;
  /** Which installation made an intent; null for one without that label. */
  installationOf(intentId: string): Promise<string | null>;
  /** Refunds money of an intent that we have no payment of. */
  refundUnknown(intentId: string, amountCents: number): Promise<ProviderRefund>;
  /** Where the account sends its events. */
  webhooks(): Promise<{ url: string; isEnabled: boolean }[]>;
  /** Checks the signature of a webhook on its raw body; throws 400. Null for an event that nobody waits for. */
  readEvent(body: string, signature: string | null): ProviderEvent | null;
};

/** The code of a {@link CardServiceAway}, for callers too. */
export const CARD_SERVICE_AWAY = 'card_service_away';

/**
 * Why the provider could not do it: it refuses our key, it takes no more calls now, a key of ours was used for
 * something else, or it is away or fails.
 */
export type AwayKind = 'key' | 'limit' | 'idempotency' | 'away';

/** 503: the card provider could not be reached, or failed. The outcome is unknown. */
export class CardServiceAway extends AppError {
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
 * What staff read of it: whether to wait, or which setting to mend. Visitors read its message, which names no
 * setting.
 */
const AWAY_FOR_STAFF: Record<AwayKind, string> = {
  key: 'The card service refuses our key. Set STRIPE_SECRET_KEY on the server to one that is valid',
  limit: 'The card service takes no more calls just now. Try again in a minute',
  idempotency: 'The card service has had another request with the same key. The next try takes a new one',
  away: 'The card service is not responding',
};

/** The sentence of a failure for staff: of the card provider by its kind, else the failure's own. */
export function sentenceForStaff(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Bundles load the class separately.
  const isAway = error instanceof AppError && error.code === CARD_SERVICE_AWAY;
  return isAway ? AWAY_FOR_STAFF[(error as CardServiceAway).reason] : error.message;
}

/**
 * The provider failed, and keeps this failure as its answer to the key for a day. What it made nevertheless must be
 * looked for; where there is nothing, the next try takes another key: docs/rules.md#card-keys.
 */
export class SpentKey extends CardServiceAway {}

/** The bank refused the card; `reason` is the provider's code for it. */
export class CardDeclined extends AppError {
  constructor(
    sentence: string,
    readonly reason: string | null,
    /** What the provider calls this try, here and in its event; null where it made none. */
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
