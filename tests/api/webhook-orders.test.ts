import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { signWebhook } from '@/dev/stand-ins/stripe/webhooks';
import { api } from '../fixtures/api';
import { brokenPromises } from '../fixtures/invariants';
import { jobs } from '../fixtures/jobs';
import { fail, provider, repair, webhooks } from '../fixtures/stand-ins';
import { lapse } from '../fixtures/visitors';
import { deliverAll, eventsOf, intentOf, keys, outcome, somebody } from '../fixtures/webhook-orders';

beforeAll(() => webhooks({ deliver: 'hold' }));

describe('events repeated three times, shuffled and late lead to one state', () => {
  it(
    'when the browser never heard that the money was taken (250 orders)',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(keys, { minLength: 25, maxLength: 25 }),
          fc.boolean(),
          async (drawn, late) => {
            const visitors = await Promise.all(drawn.map(somebody));
            const holds = await Promise.all(visitors.map((visitor) => visitor.hold()));
            // The SDK asks three times, with pauses: so many bookings wait for theirs together.
            await fail({ match: 'POST /v1/payment_intents/*/capture', mode: 'error-after', times: 75 });
            const answers = await Promise.all(
              visitors.map((visitor, at) => visitor.confirm(holds[at]!.data.id)),
            );
            expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
            await repair();
            await Promise.all(
              holds.map(async ({ data }, at) => {
                if (late) await lapse(data.id);
                await deliverAll(data.id, drawn[at]!);
                expect(await outcome(data.id)).toEqual({
                  states: [2, 'confirmed', 'captured'],
                  ours: [2000, 0],
                  theirs: 2000,
                });
              }),
            );
          },
        ),
        { numRuns: 10 },
      ),
    300_000,
  );

  it('and no promise about money is broken by any of it', async () => {
    await jobs();
    expect(await brokenPromises()).toEqual([]);
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
    const answer = await api.post('/webhooks/stripe', body, { headers: { 'stripe-signature': signature } });
    expect(answer.status).toBe(400);
    expect((await outcome(data.id)).ours).toEqual([2000, 0]);
  });
});
