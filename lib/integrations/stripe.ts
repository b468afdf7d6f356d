import 'server-only';
import Stripe from 'stripe';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';

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

/** The card provider could not be asked: nothing is known of what it did. */
const away = (cause: unknown) =>
  new AppError(
    'unavailable',
    'The card service does not answer at the moment. We find out how it ended; you are never charged twice',
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

/** Makes an intent once: the key is the payment's own id and attempt, so that a repeat makes no second one. */
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

/** Confirms with what the browser made of the card: `pm_…`, `ctoken_…` or `tok_…`. Declined throws 402. */
export async function confirmIntent(intentId: string, token: string): Promise<Intent> {
  const by = token.startsWith('ctoken_')
    ? { confirmation_token: token }
    : token.startsWith('tok_')
      ? { payment_method_data: { type: 'card' as const, card: { token } } }
      : { payment_method: token };
  return toIntent(
    await ask(() =>
      stripe().paymentIntents.confirm(intentId, { ...by, expand } as Stripe.PaymentIntentConfirmParams),
    ),
  );
}

export const retrieveIntent = async (intentId: string): Promise<Intent> =>
  toIntent(await ask(() => stripe().paymentIntents.retrieve(intentId, { expand })));

/** Takes the authorised money. A repeat answers the same. */
export const captureIntent = async (intentId: string): Promise<Intent> =>
  toIntent(
    await ask(() =>
      stripe().paymentIntents.capture(intentId, { expand }, { idempotencyKey: `capture-${intentId}` }),
    ),
  );

/** Lets authorised money go, or ends an intent that was never paid. */
export const cancelIntent = async (intentId: string): Promise<Intent> =>
  toIntent(await ask(() => stripe().paymentIntents.cancel(intentId, { expand })));

/** A refund as the provider has it. `refundId` is ours, when we asked for it. */
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

/** Sends captured money back; the key is the refund's own id, so that a repeat is the same refund. */
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

/** Every refund of an intent, whoever made it. */
export const listRefunds = (intentId: string): Promise<ProviderRefund[]> =>
  ask(async () => {
    const all: ProviderRefund[] = [];
    for await (const refund of stripe().refunds.list({ payment_intent: intentId, limit: 100 }))
      all.push(toRefund(refund));
    return all;
  });

/** Whether the bank has taken the money of an intent back, or may still. */
export const isDisputed = (intentId: string): Promise<boolean> =>
  ask(async () => {
    for await (const dispute of stripe().disputes.list({ payment_intent: intentId, limit: 100 }))
      if (!['won', 'warning_closed'].includes(dispute.status)) return true;
    return false;
  });

/** Whether the provider refused because the intent is in another state than we thought. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'payment_intent_unexpected_state';

/** The sentence of a refused request (an unknown token, say), or null. */
export const refusedRequest = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeInvalidRequestError ? error.message : null;

/** Checks the signature of a webhook on its raw body; throws 400. Answers what kind of object it is about. */
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
