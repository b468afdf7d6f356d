import 'server-only';
import Stripe from 'stripe';
import { env } from '@/lib/foundation/env';
import { AppError } from '@/lib/foundation/errors';

let client: Stripe | undefined;

function stripe(): Stripe {
  if (client) return client;
  const base = new URL(env().STRIPE_API_URL);
  client = new Stripe(env().STRIPE_SECRET_KEY, {
    host: base.hostname,
    port: base.port || undefined,
    protocol: base.protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
  });
  return client;
}

export type Intent = {
  id: string;
  status: Stripe.PaymentIntent.Status;
  clientSecret: string;
  amountCents: number;
  capturedCents: number;
  card: { brand: string | null; last4: string | null; holder: string | null };
  failure: { code: string | null; message: string | null };
};

/** The card provider could not be reached: the outcome is unknown. */
const away = (cause: unknown) =>
  new AppError(
    'unavailable',
    'The card service is not responding. We are finding out what happened; you will never be charged twice',
    {
      code: 'card_service_away',
      cause,
    },
  );

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null;
  return {
    id: intent.id,
    status: intent.status,
    clientSecret: intent.client_secret ?? '',
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    card: {
      brand: method?.card?.brand ?? null,
      last4: method?.card?.last4 ?? null,
      holder: method?.billing_details?.name ?? null,
    },
    failure: {
      code: intent.last_payment_error?.code ?? null,
      message: intent.last_payment_error?.message ?? null,
    },
  };
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      throw new AppError('card', error.message, { code: 'card_declined', cause: error });
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error;
    throw away(error);
  }
}

const expand = ['payment_method'];

/** Creates an intent. Idempotent: the key is the payment's own id and attempt. */
export async function createIntent(payment: {
  id: number;
  attempt: number;
  amountCents: number;
  reference: string;
}): Promise<Intent> {
  const intent = await ask(() =>
    stripe().paymentIntents.create(
      {
        amount: payment.amountCents,
        currency: 'usd',
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        description: payment.reference,
        metadata: { paymentId: String(payment.id), reference: payment.reference },
        expand,
      },
      { idempotencyKey: `intent-${payment.id}-${payment.attempt}` },
    ),
  );
  return toIntent(intent);
}

/** The parameters that name the card. */
function methodOf(token: string): object {
  if (token.startsWith('ctoken_')) return { confirmation_token: token };
  if (token.startsWith('tok_')) return { payment_method_data: { type: 'card', card: { token } } };
  return { payment_method: token };
}

/**
 * Confirms with what the browser made of the card: `pm_…`, `ctoken_…` or `tok_…`. Throws 402 when declined.
 */
export async function confirmIntent(intentId: string, token: string): Promise<Intent> {
  const params = { ...methodOf(token), expand } as Stripe.PaymentIntentConfirmParams;
  return toIntent(await ask(() => stripe().paymentIntents.confirm(intentId, params)));
}

export const retrieveIntent = async (intentId: string): Promise<Intent> =>
  toIntent(await ask(() => stripe().paymentIntents.retrieve(intentId, { expand })));

/** Captures the authorised money. Idempotent. */
export const captureIntent = async (intentId: string): Promise<Intent> =>
  toIntent(
    await ask(() =>
      stripe().paymentIntents.capture(intentId, { expand }, { idempotencyKey: `capture-${intentId}` }),
    ),
  );

/** Releases authorised money, or cancels an intent that was never paid. */
export const cancelIntent = async (intentId: string): Promise<Intent> =>
  toIntent(await ask(() => stripe().paymentIntents.cancel(intentId, { expand })));

/** A refund at the provider. `refundId` is ours, when we requested it. */
export type ProviderRefund = {
  id: string;
  refundId: number | null;
  amountCents: number;
  state: 'pending' | 'succeeded' | 'failed';
  failure: string | null;
};

const REFUND_STATES: Record<string, ProviderRefund['state']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  refundId: Number(refund.metadata?.refundId ?? 0) || null,
  amountCents: refund.amount,
  state: REFUND_STATES[refund.status ?? ''] ?? 'pending',
  failure: refund.failure_reason ?? null,
});

/** Refunds captured money. Idempotent: the key is the refund's own id. */
export const createRefund = async (refund: {
  id: number;
  intentId: string;
  amountCents: number;
}): Promise<ProviderRefund> =>
  toRefund(
    await ask(() =>
      stripe().refunds.create(
        {
          payment_intent: refund.intentId,
          amount: refund.amountCents,
          metadata: { refundId: String(refund.id) },
        },
        { idempotencyKey: `refund-${refund.id}` },
      ),
    ),
  );

/** Every refund of an intent, whoever requested it. */
export const listRefunds = (intentId: string): Promise<ProviderRefund[]> =>
  ask(async () => {
    const all: ProviderRefund[] = [];
    for await (const refund of stripe().refunds.list({ payment_intent: intentId, limit: 100 }))
      all.push(toRefund(refund));
    return all;
  });

/** Whether the bank has taken back the money of an intent, or still may. */
export const isDisputed = (intentId: string): Promise<boolean> =>
  ask(async () => {
    for await (const dispute of stripe().disputes.list({ payment_intent: intentId, limit: 100 }))
      if (!['won', 'warning_closed'].includes(dispute.status)) return true;
    return false;
  });

/** Whether the provider refused because the intent is in another state than expected. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'payment_intent_unexpected_state';

/** The provider's sentence for a refused request (an unknown token, for example), or null. */
export const refusedRequest = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeInvalidRequestError ? error.message : null;

/**
 * Checks the signature of a webhook on its raw body; throws 400. Returns the kind of object that it is about.
 */
export function readWebhook(
  body: string,
  signature: string | null,
): { type: string; intentId: string | null } {
  let event: Stripe.Event;
  try {
    event = stripe().webhooks.constructEvent(body, signature ?? '', env().STRIPE_WEBHOOK_SECRET);
  } catch (cause) {
    throw new AppError('invalid', 'The signature does not match', { code: 'bad_signature', cause });
  }
  const object = event.data.object;
  if (object.object === 'payment_intent') return { type: event.type, intentId: object.id };
  const intent = 'payment_intent' in object ? object.payment_intent : null;
  return { type: event.type, intentId: typeof intent === 'string' ? intent : null };
}
