import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../poll';
import { testStandIns } from '../fixtures';

let standIns: Awaited<ReturnType<typeof testStandIns>>;
let stripe: Stripe;

beforeAll(async () => {
  standIns = await testStandIns();
  stripe = client(standIns.url, standIns.secrets.stripeSecretKey);
});
afterAll(() => standIns.stop());

function client(url: string, key: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
}

const card = { allowed_payment_method_types: ['card' as const] };
const hold = (payment_method: string, more: object = {}) =>
  stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    capture_method: 'manual',
    confirm: true,
    payment_method,
    ...card,
    ...more,
  });
const eventTypes = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);

it('a payment of the seeded past has its captured and refunded amounts', async () => {
  const id = 'pi_seed_17_2500_1000_a1b2';
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'succeeded',
    amount_received: 2500,
  });
  await expect(stripe.refunds.create({ payment_intent: id, amount: 1501 })).rejects.toThrow(/greater/);
  expect((await stripe.refunds.create({ payment_intent: id, amount: 1500 })).status).toBe('succeeded');
  await expect(stripe.refunds.create({ payment_intent: id, amount: 1 })).rejects.toThrow(/already/);
  await expect(stripe.paymentIntents.retrieve('pi_seed_17')).rejects.toThrow(/No such/);
});

describe('manual capture', () => {
  it('authorises an amount, then captures it', async () => {
    const intent = await hold('pm_card_visa', { metadata: { bookingId: '7' }, expand: ['latest_charge'] });
    expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 2500, amount_received: 0 });
    expect(intent.latest_charge).toMatchObject({
      captured: false,
      payment_method_details: { card: { last4: '4242' } },
    });
    const captured = await stripe.paymentIntents.capture(intent.id);
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 2500, amount_capturable: 0 });
    expect(await eventTypes()).toEqual(
      expect.arrayContaining([
        'payment_intent.amount_capturable_updated',
        'charge.captured',
        'payment_intent.succeeded',
      ]),
    );
  });

  it('captures a part, and refuses more than the authorised amount', async () => {
    const intent = await hold('pm_card_visa');
    await expect(stripe.paymentIntents.capture(intent.id, { amount_to_capture: 2501 })).rejects.toThrow(
      /between/,
    );
    const part = await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 1000 });
    expect(part.amount_received).toBe(1000);
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 1001 })).rejects.toThrow(
      /greater/,
    );
  });

  it('releases an authorised amount', async () => {
    const intent = await hold('pm_card_visa');
    expect((await stripe.paymentIntents.cancel(intent.id)).status).toBe('canceled');
    await expect(stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });
});

describe('the test cards', () => {
  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ])('decline %s', async (name, code, decline_code) => {
    await expect(hold(name)).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code,
    });
  });

  it('can be replaced by another card after a decline', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'usd', ...card });
    await expect(
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toThrow();
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' });
    expect(paid.status).toBe('succeeded');
  });

  it.each([
    ['ok', 'requires_capture'],
    ['fail', 'requires_payment_method'],
  ])('require 3-D Secure: %s leads to %s', async (outcome, status) => {
    const intent = await hold('pm_card_authenticationRequired');
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    await fetch(`${standIns.url}/v1/payment_intents/${intent.id}/_authenticate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${standIns.secrets.stripePublishableKey}` },
      body: new URLSearchParams({ client_secret: intent.client_secret ?? '', outcome }),
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
  });

  it('pay once with a confirmation token', async () => {
    const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
    const paid = await stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      confirm: true,
      confirmation_token: token.id,
      automatic_payment_methods: { enabled: true },
    });
    expect(paid.status).toBe('succeeded');
    const second = await stripe.paymentIntents.create({ amount: 700, currency: 'usd', ...card });
    await expect(stripe.paymentIntents.confirm(second.id, { confirmation_token: token.id })).rejects.toThrow(
      /already/,
    );
  });
});

describe('a refund', () => {
  const pay = (name = 'pm_card_visa') => hold(name, { capture_method: 'automatic' });

  it('is possible in parts, but not of more than was paid', async () => {
    const { id } = await pay();
    await stripe.refunds.create({ payment_intent: id, amount: 1000, metadata: { reason: 'door' } });
    const remainder = await stripe.refunds.create({ payment_intent: id });
    expect(remainder).toMatchObject({ amount: 1500, status: 'succeeded' });
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const list = await stripe.refunds.list({ payment_intent: id });
    expect(list.data.map(({ amount, metadata }) => [amount, metadata])).toEqual([
      [1500, {}],
      [1000, { reason: 'door' }],
    ]);
  });

  it.each([
    ['pm_card_refundFail', 'succeeded', 'failed'],
    ['pm_card_pendingRefund', 'pending', 'succeeded'],
  ])('of %s begins as %s and becomes %s', async (name, first, then) => {
    const { id } = await pay(name);
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe(first);
    await until('the bank', async () => (await stripe.refunds.retrieve(refund.id)).status === then);
  });
});

describe('the rest of the API', () => {
  it('executes a request once per idempotency key', async () => {
    const params = { amount: 4200, currency: 'usd', ...card };
    const [first, second] = await Promise.all([
      stripe.paymentIntents.create(params, { idempotencyKey: 'k1' }),
      stripe.paymentIntents.create(params, { idempotencyKey: 'k1' }),
    ]);
    expect(second.id).toBe(first.id);
    await expect(
      stripe.paymentIntents.create({ ...params, amount: 4300 }, { idempotencyKey: 'k1' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('repeats a decline for the same key', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 800, currency: 'usd', ...card });
    const decline = () =>
      stripe.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'k2' },
      );
    await expect(decline()).rejects.toThrow(/declined/);
    await expect(decline()).rejects.toThrow(/declined/);
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('finds by metadata and pages through lists', async () => {
    for (let n = 0; n < 3; n++) {
      await stripe.paymentIntents.create({ amount: 600, currency: 'usd', metadata: { batch: 'x' }, ...card });
    }
    const page = await stripe.paymentIntents.search({
      query: "metadata['batch']:'x' AND status:'requires_payment_method'",
    });
    expect(page.data).toHaveLength(3);
    const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 1000 });
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(5);
  });

  it('refuses a wrong key, and a publishable key where a secret one is needed', async () => {
    await expect(client(standIns.url, 'sk_test_wrong').events.list()).rejects.toMatchObject({
      statusCode: 401,
    });
    const withPublishableKey = client(standIns.url, standIns.secrets.stripePublishableKey);
    await expect(withPublishableKey.refunds.list()).rejects.toMatchObject({ statusCode: 403 });
  });

  it('returns the provider’s errors for unknown ids and parameters', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(
      stripe.rawRequest('POST', '/v1/payment_intents', {
        amount: 500,
        currency: 'usd',
        payment_method_types: ['card'],
      }),
    ).rejects.toThrow(/unknown parameter/);
    await expect(hold('pm_card_visa', { allowed_payment_method_types: undefined })).rejects.toThrow(
      /return_url/,
    );
  });

  it('opens and closes disputes on request', async () => {
    const { id } = await hold('pm_card_visa', { capture_method: 'automatic' });
    const dispute = await standIns.control('POST', '/control/disputes', { payment_intent: id });
    expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('needs_response');
    await standIns.control('POST', `/control/disputes/${dispute.id}/close`, { status: 'lost' });
    expect((await eventTypes()).slice(0, 3)).toContain('charge.dispute.closed');
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });

  it('shows the payments on a page', async () => {
    const page = await (await fetch(`${standIns.url}/card`)).text();
    expect(page).toContain('requires capture');
    expect(page).toContain('$25.00');
  });
});
