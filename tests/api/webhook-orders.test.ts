import { beforeAll, describe, expect, it } from 'vitest';
import { signWebhook } from '@/dev/stand-ins/stripe/webhooks';
import { api } from '../fixtures/api';
import { violations } from '../fixtures/invariants';
import { jobs } from '../fixtures/jobs';
import { provider, webhooks } from '../fixtures/stand-ins';
import { captureUnreported, eventsOf, intentOf, outcome, somebody } from '../fixtures/webhook-orders';

beforeAll(() => webhooks({ deliver: 'hold' }));

describe('events repeated three times, shuffled and late lead to one state', () => {
  it(
    'when the browser never learned that the money was captured (25 orders)',
    () => captureUnreported({ runs: 1, seed: 20_261_122 }),
    300_000,
  );

  it('and break no invariant about money', async () => {
    await jobs();
    expect(await violations()).toEqual([]);
  });

  it('an old signature changes nothing', async () => {
    const visitor = await somebody();
    const { data } = await visitor.hold();
    await visitor.confirm(data.id);
    await provider().refunds.create({ payment_intent: await intentOf(data.id), amount: 700 });
    const [event] = await eventsOf(await intentOf(data.id));
    const body = JSON.stringify(event);
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    const signature = signWebhook(body, process.env.STRIPE_WEBHOOK_SECRET ?? '', hourAgo);
    const response = await api.post('/webhooks/stripe', body, { headers: { 'stripe-signature': signature } });
    expect(response.status).toBe(400);
    expect((await outcome(data.id)).ours).toEqual([2000, 0]);
  });
});
