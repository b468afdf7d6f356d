import 'server-only';
import Stripe from 'stripe';
import { env } from '@/lib/foundation/settings/env';
import { installationKey } from '@/lib/platform/installation';
import type {
  CardProvider,
  Intent,
  IntentStatus,
  ListedIntent,
  ProviderDispute,
  ProviderRefund,
} from './card-provider-interface';
import { methodTypes } from './card-script';
import { balanceOf } from './stripe-balance';
import { readStripeEvent } from './stripe-events';
import { ask, askInSteps, callWithKey, itemsOf, retryOnce } from './stripe-failures';

/**
 * The amount that a dispute has moved, by the provider's own entries for it: taken, and returned if it was won. An
 * inquiry (`warning_…`) has none.
 */
const takenCents = (dispute: Stripe.Dispute): number =>
  Math.max(0, -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0));

const toDispute = (dispute: Stripe.Dispute): ProviderDispute => {
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

/** The card details for a receipt: a method without a card, such as Link, has its own name and no digits. */
function cardOf(method: Stripe.PaymentMethod | null): Intent['card'] {
  if (!method) return { brand: null, last4: null, fingerprint: null };
  const { brand = method.type, last4 = null, fingerprint = null } = method.card ?? {};
  return { brand, last4, fingerprint };
}

/** The parameters for what the browser created from the card: `pm_…`, `ctoken_…` or `tok_…`. */
function methodOf(token: string): Stripe.PaymentIntentConfirmParams {
  if (token.startsWith('ctoken_')) return { confirmation_token: token };
  if (token.startsWith('tok_')) return { payment_method_data: { type: 'card', card: { token } } as never };
  return { payment_method: token };
}

/** The fingerprint of the card behind a token; null for a method without one. */
async function fingerprintOf(stripe: Stripe, token: string): Promise<string | null> {
  if (token.startsWith('ctoken_')) {
    const { payment_method_preview: method } = await stripe.confirmationTokens.retrieve(token);
    return method?.card?.fingerprint ?? null;
  }
  if (token.startsWith('tok_')) return (await stripe.tokens.retrieve(token)).card?.fingerprint ?? null;
  return (await stripe.paymentMethods.retrieve(token)).card?.fingerprint ?? null;
}

/** The time limit of one attempt of a call, in milliseconds: an immediate failure is attempted three times. */
const TRY_MS = 9_000;

let client: Stripe | undefined;

function stripe(): Stripe {
  if (client) return client;
  const base = new URL(env().STRIPE_API_URL);
  client = new Stripe(env().STRIPE_SECRET_KEY, {
    host: base.hostname,
    port: base.port || undefined,
    protocol: base.protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 2,
    timeout: TRY_MS,
    telemetry: false,
  });
  return client;
}

const STATUSES: Record<string, IntentStatus> = {
  requires_payment_method: 'waiting',
  requires_confirmation: 'waiting',
  requires_action: 'needs_action',
  processing: 'processing',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
};

const idOf = (object: string | { id: string }): string => (typeof object === 'string' ? object : object.id);

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null;
  return {
    id: intent.id,
    // Unknown values of a later release of the provider require no action.
    status: STATUSES[intent.status] ?? 'processing',
    clientSecret: intent.client_secret ?? '',
    capturedCents: intent.amount_received,
    card: cardOf(method),
    payerName: method?.billing_details.name ?? '',
    kept: method?.customer ? { customerRef: idOf(method.customer), methodRef: method.id } : null,
    keepsCard: intent.setup_future_usage !== null,
    failure: {
      code: intent.last_payment_error?.code ?? null,
      message: intent.last_payment_error?.message ?? null,
    },
  };
}

const askForIntent = async (call: () => Promise<Stripe.PaymentIntent>): Promise<Intent> =>
  toIntent(await ask(call));

/** The label that tells the objects of this installation from those of another one on the same account. */
const label = async () => ({ installation: await installationKey() });

/** The labels that tell the intents of this product apart. */
const labelsOf = async (attempt: { id: number; attempt: number; reference: string }) => ({
  ...(await label()),
  paymentId: String(attempt.id),
  attempt: String(attempt.attempt),
  reference: attempt.reference,
});

/** A key that no other installation on the account uses. */
const ownKey = async (name: string) => ({ idempotencyKey: `${await installationKey()}-${name}` });

const expand = ['payment_method'];

const REFUND_STATES: Record<string, ProviderRefund['state']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  // The intent is ours, so no one else labels its refunds with a number of their own.
  refundId: Number(refund.metadata?.refundId ?? 0) || null,
  amountCents: refund.amount,
  state: REFUND_STATES[refund.status ?? ''] ?? 'pending',
  failure: refund.failure_reason ?? null,
});

/** How far the provider's clock can be behind ours, in milliseconds. */
const CLOCK_SKEW_MS = 300_000;

/** The start of a list, in the provider's seconds. */
const startingAt = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) });

/** Makes a call on an object that may already have been deleted. */
async function unlessGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing')
      throw error;
  }
}

/**
 * Detaches one card after the other, and then deletes the customer: a payment in progress cannot add one afterwards.
 */
async function removeCustomer(id: string): Promise<void> {
  await unlessGone(async () => {
    for await (const { id: method } of itemsOf(stripe().customers.listPaymentMethods(id, { limit: 100 })))
      await unlessGone(() => stripe().paymentMethods.detach(method));
  });
  await unlessGone(() => stripe().customers.del(id));
}

export const stripeCards: CardProvider = {
  createIntent: async (charge) =>
    toIntent(
      await callWithKey(async () =>
        stripe().paymentIntents.create(
          {
            amount: charge.amountCents,
            currency: 'usd',
            capture_method: 'manual',
            allowed_payment_method_types: methodTypes(),
            description: charge.reference,
            metadata: await labelsOf(charge),
            expand,
          },
          await ownKey(`intent-${charge.id}-${charge.attempt}`),
        ),
      ),
    ),

  findIntent: (charge, since) =>
    askInSteps(async () => {
      const created = startingAt(new Date(since.getTime() - CLOCK_SKEW_MS));
      const labels = Object.entries(await labelsOf(charge));
      const intents = stripe().paymentIntents.list({ created, limit: 100, expand: ['data.payment_method'] });
      for await (const intent of itemsOf(intents))
        if (labels.every(([name, value]) => intent.metadata[name] === value)) return toIntent(intent);
      return null;
    }),

  confirmIntent: (intentId, { token, customerRef: customer, keepsCard }) =>
    askForIntent(async () => {
      if (customer) await stripe().paymentIntents.update(intentId, { customer });
      const use =
        keepsCard === undefined
          ? {}
          : { setup_future_usage: keepsCard ? ('on_session' as const) : ('' as const) };
      return stripe().paymentIntents.confirm(intentId, { ...methodOf(token), ...use, expand });
    }),

  fingerprintOf: (token) => ask(() => fingerprintOf(stripe(), token)),

  requireAuthentication: (intentId) => {
    const card = { request_three_d_secure: 'challenge' as const };
    const options = { payment_method_options: { card }, expand };
    return askForIntent(() => stripe().paymentIntents.update(intentId, options));
  },

  createCustomer: async (key) => {
    const description = 'Keeps a card until the end of one booking';
    const { id } = await callWithKey(async () =>
      stripe().customers.create(
        { description, metadata: { ...(await label()), key } },
        await ownKey(`customer-${key}`),
      ),
    );
    return id;
  },

  findCustomer: ({ key, since }) =>
    askInSteps(async () => {
      const created = startingAt(new Date(since.getTime() - CLOCK_SKEW_MS));
      const installationId = await installationKey();
      for await (const customer of itemsOf(stripe().customers.list({ created, limit: 100 })))
        if (customer.metadata.installation === installationId && customer.metadata.key === key)
          return customer.id;
      return null;
    }),

  removeCustomer: (customerRef) => askInSteps(() => removeCustomer(customerRef)),

  retrieveIntent: (intentId) => askForIntent(() => stripe().paymentIntents.retrieve(intentId, { expand })),

  // The provider refuses a second capture or cancellation, and then the intent itself shows its state.
  captureIntent: async (intentId) =>
    toIntent(await retryOnce(() => stripe().paymentIntents.capture(intentId, { expand }))),

  cancelIntent: async (intentId) =>
    toIntent(await retryOnce(() => stripe().paymentIntents.cancel(intentId, { expand }))),

  createRefund: async (refund) =>
    toRefund(
      await callWithKey(async () =>
        stripe().refunds.create(
          {
            payment_intent: refund.intentId,
            amount: refund.amountCents,
            metadata: { ...(await label()), refundId: String(refund.id) },
          },
          await ownKey(`refund-${refund.id}-${refund.attempt}`),
        ),
      ),
    ),

  listRefunds: (intentId) =>
    askInSteps(async () => {
      const all: ProviderRefund[] = [];
      for await (const refund of itemsOf(stripe().refunds.list({ payment_intent: intentId, limit: 100 })))
        all.push(toRefund(refund));
      return all;
    }),

  listDisputes: (intentId) =>
    askInSteps(async () => {
      const all: ProviderDispute[] = [];
      for await (const one of itemsOf(stripe().disputes.list({ payment_intent: intentId, limit: 100 })))
        all.push(toDispute(one));
      return all;
    }),

  listIntents: (since) =>
    askInSteps(async () => {
      const installationId = await installationKey();
      const all: ListedIntent[] = [];
      const intents = stripe().paymentIntents.list({
        created: startingAt(since),
        limit: 100,
        expand: ['data.payment_method'],
      });
      for await (const intent of itemsOf(intents)) {
        const { installation, paymentId, reference = '' } = intent.metadata;
        if (installation !== installationId || !paymentId) continue;
        const createdAt = new Date(intent.created * 1000);
        all.push({ intent: toIntent(intent), paymentId: Number(paymentId), reference, createdAt });
      }
      return all.reverse();
    }),

  listReturned: (since) =>
    askInSteps(async () => {
      const ids = new Set<string>();
      const created = startingAt(since);
      for await (const refund of itemsOf(stripe().refunds.list({ created, limit: 100 })))
        if (typeof refund.payment_intent === 'string') ids.add(refund.payment_intent);
      for await (const dispute of itemsOf(stripe().disputes.list({ created, limit: 100 })))
        if (typeof dispute.payment_intent === 'string') ids.add(dispute.payment_intent);
      return [...ids];
    }),

  ...balanceOf(stripe, ask, startingAt),

  installationOf: async (intentId) => {
    const { metadata } = await ask(() => stripe().paymentIntents.retrieve(intentId));
    return metadata.installation ?? null;
  },

  // The whole remainder: the provider refuses to refund it a second time.
  refundUnknown: async (intentId, amountCents) =>
    toRefund(await ask(() => stripe().refunds.create({ payment_intent: intentId, amount: amountCents }))),

  webhooks: async () => {
    const { data } = await ask(() => stripe().webhookEndpoints.list({ limit: 100 }));
    return data.map(({ url, status }) => ({ url, isEnabled: status === 'enabled' }));
  },

  readEvent: (body, signature) => readStripeEvent(stripe(), body, signature),
};
