import http from 'node:http';
import Stripe from 'stripe';
import { afterEach, expect, it } from 'vitest';
import { until } from '../../poll';
import { testStandIns } from '../fixtures';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step();
});

/** An app that receives events; `status` is what it returns. */
async function receiver(secret: string) {
  const app = { url: '', status: 200, events: [] as Stripe.Event[], seen: 0 };
  const verifier = new Stripe('sk_test_x');
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    app.seen += 1;
    const signature = request.headers['stripe-signature'] ?? '';
    const event = verifier.webhooks.constructEvent(Buffer.concat(chunks), signature, secret);
    if (app.status === 200) app.events.push(event);
    response.writeHead(app.status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  app.url = `http://127.0.0.1:${Object(server.address()).port}/hook`;
  return app;
}

async function stage(options: Parameters<typeof testStandIns>[0] = {}) {
  const standIns = await testStandIns(options);
  cleanups.push(standIns.stop);
  const { hostname, port } = new URL(standIns.url);
  const stripe = new Stripe(standIns.secrets.stripeSecretKey, { host: hostname, port, protocol: 'http' });
  const pay = () =>
    stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
    });
  return { ...standIns, stripe, pay };
}

it('signed events are delivered', async () => {
  const { pay, control, secrets } = await stage();
  const app = await receiver(secrets.stripeWebhook);
  await control('POST', '/control/webhooks', { url: app.url });
  const { id } = await pay();
  const event = await until('the event', () =>
    app.events.find(({ type }) => type === 'payment_intent.succeeded'),
  );
  expect(event.data.object).toMatchObject({ id, status: 'succeeded', amount: 1000 });
  expect(JSON.stringify(app.events)).not.toContain('_number');
});

it('an event is retried until the app accepts it', async () => {
  const { pay, control, secrets } = await stage();
  const app = await receiver(secrets.stripeWebhook);
  app.status = 500;
  await control('POST', '/control/webhooks', { url: app.url });
  await pay();
  await until('the first tries', () => app.seen >= 3);
  app.status = 200;
  await until('all of them', () => app.events.length === 3);
  expect((await control('GET', '/control/webhooks')).pending).toEqual([]);
});

it('pending events survive a restart', async () => {
  const first = await stage();
  const app = await receiver(first.secrets.stripeWebhook);
  await first.control('POST', '/control/webhooks', { deliver: 'hold', url: app.url });
  const { id } = await first.pay();
  await first.stop();
  const second = await stage({ dataDir: first.dataDir, secrets: first.secrets, webhookUrl: app.url });
  await until('the events', () => app.events.length === 3);
  expect((await second.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

it('events are held back, and flushed late, twice and in the wrong order', async () => {
  const { pay, control, secrets } = await stage();
  const app = await receiver(secrets.stripeWebhook);
  await control('POST', '/control/webhooks', { deliver: 'hold', url: app.url });
  await pay();
  expect((await control('GET', '/control/webhooks')).pending).toHaveLength(3);
  expect(app.seen).toBe(0);
  expect(await control('POST', '/control/webhooks/flush', { order: 'newest', times: 2 })).toEqual({
    delivered: 6,
    failed: 0,
  });
  expect(app.events[0]?.type).toBe('payment_intent.succeeded');
  expect(app.events[1]?.id).toBe(app.events[0]?.id);
});

it('a failure is repeated for the same key, and a key with a request in progress is refused', async () => {
  const { stripe, pay, control, url } = await stage();
  const { id } = await pay();
  const refund = (key: string) =>
    stripe.refunds.create({ payment_intent: id, amount: 100 }, { maxNetworkRetries: 0, idempotencyKey: key });
  const count = async () => (await stripe.refunds.list({ payment_intent: id })).data.length;
  const fault = (mode: string, more: object = {}) =>
    control('POST', '/control/faults', { match: 'POST /v1/refunds', mode, times: 1, ...more });

  await fault('error-before');
  for (const attempt of ['the first', 'the second'])
    await expect(refund('a'), attempt).rejects.toMatchObject({ statusCode: 500 });
  await fault('error-after');
  for (const attempt of ['the first', 'the second'])
    await expect(refund('b'), attempt).rejects.toMatchObject({ statusCode: 500 });
  expect(await count()).toBe(1);

  await fault('slow', { ms: 600_000 });
  const first = refund('c');
  await until('the request', async () => (await control('GET', '/control/faults')).length === 0);
  await expect(refund('c')).rejects.toMatchObject({ statusCode: 409 });
  await fetch(`${url}/control/faults`, { method: 'DELETE' });
  const { id: refundId } = await first;
  expect((await refund('c')).id).toBe(refundId);
  expect(await count()).toBe(2);
});

it('requests fail on demand: before, after, without a response, or late', async () => {
  const { stripe, pay, control, url } = await stage();
  const { id } = await pay();
  const refund = (key: string, timeout = 60_000) =>
    stripe.refunds.create(
      { payment_intent: id, amount: 100 },
      { maxNetworkRetries: 0, timeout, idempotencyKey: key },
    );
  const count = async () => (await stripe.refunds.list({ payment_intent: id })).data.length;
  const fault = (mode: string, more: object = {}) =>
    control('POST', '/control/faults', { match: 'POST /v1/refunds', mode, times: 1, ...more });

  await fault('error-before');
  await expect(refund('a')).rejects.toThrow();
  expect(await count()).toBe(0);
  await fault('error-after', { status: 503 });
  await expect(refund('b')).rejects.toMatchObject({ statusCode: 503 });
  expect(await count()).toBe(1);
  await fault('timeout-after');
  await expect(refund('c', 300)).rejects.toMatchObject({ type: 'StripeConnectionError' });
  await until('the refund whose answer is lost', async () => (await count()) === 2);
  // The same key again returns the first outcome, and does nothing twice.
  expect((await refund('c')).amount).toBe(100);
  expect(await count()).toBe(2);
  // A slow response is delayed until its time has passed or the faults are cleared.
  await fault('slow', { ms: 600_000, match: 'GET /v1/*' });
  let hasCome = false;
  const lateCount = count().then((refunds) => {
    hasCome = true;
    return refunds;
  });
  await until('the request', async () => (await control('GET', '/control/faults')).length === 0);
  expect(hasCome).toBe(false);
  await fetch(`${url}/control/faults`, { method: 'DELETE' });
  expect(await lateCount).toBe(2);

  await fault('error-before');
  await fetch(`${url}/control/faults`, { method: 'DELETE' });
  expect(await control('GET', '/control/faults')).toEqual([]);
});
