import fc from 'fast-check';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { signWebhook } from '@/dev/stand-ins/stripe/webhooks';
import { api } from '../fixtures/api';
import { brokenPromises } from '../fixtures/invariants';
import { jobs } from '../fixtures/jobs';
import { adminToken } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { fail, provider, repair, webhooks } from '../fixtures/stand-ins';
import { booksOf, endedAgo, lapse, visitorAt } from '../fixtures/visitors';

/** Every event is delivered so often, in an order of its own. */
const TIMES = 3;

let token: string;
beforeAll(async () => {
  token = await adminToken();
  await webhooks({ deliver: 'hold' });
});

/** A visitor at a space and an address of their own: one address makes 300 holds in ten minutes at most. */
const somebody = async () =>
  visitorAt(await makeSpace(), { ip: `198.51.100.${Math.floor(Math.random() * 250)}` });

async function deliver(event: Stripe.Event): Promise<void> {
  const body = JSON.stringify(event);
  const signature = signWebhook(body, process.env.STRIPE_WEBHOOK_SECRET ?? '');
  const { status } = await api.post('/webhooks/stripe', body, { headers: { 'stripe-signature': signature } });
  expect(status).toBe(200);
}

/** The newest events among which those of one payment are: 25 bookings have fewer together. */
const LOOKED_AT = 300;

/** What happened at the provider to one payment, newest first. */
async function eventsOf(intentId: string): Promise<Stripe.Event[]> {
  const found: Stripe.Event[] = [];
  let looked = 0;
  for await (const event of provider().events.list({ limit: 100 })) {
    const { object } = event.data;
    const named = 'payment_intent' in object ? object.payment_intent : 'id' in object ? object.id : null;
    if (named === intentId) found.push(event);
    looked += 1;
    if (looked === LOOKED_AT) break;
  }
  return found;
}

/** The events three times each, as the numbers that were drawn put them. */
function shuffled(events: Stripe.Event[], keys: number[]): Stripe.Event[] {
  const all = events.flatMap((event) => Array<Stripe.Event>(TIMES).fill(event));
  return all
    .map((event, at) => ({ event, key: keys[at % keys.length]! * (at + 1) }))
    .toSorted((a, b) => (a.key % 7919) - (b.key % 7919))
    .map(({ event }) => event);
}

const keys = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 24, maxLength: 24 });

async function outcome(webId: string) {
  const { booking, period, payment } = await booksOf(webId);
  const intent = await provider().paymentIntents.retrieve(payment!.intentId!);
  return {
    states: [booking.status, period.state, payment?.state],
    ours: [payment?.capturedCents, payment?.refundedCents],
    theirs: intent.amount_received,
  };
}

const intentOf = async (webId: string) => (await booksOf(webId)).payment!.intentId!;

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
            for (const [at, { data }] of holds.entries()) {
              if (late) await lapse(data.id);
              for (const event of shuffled(await eventsOf(await intentOf(data.id)), drawn[at]!))
                await deliver(event);
              expect(await outcome(data.id)).toEqual({
                states: [2, 'confirmed', 'captured'],
                ours: [2000, 0],
                theirs: 2000,
              });
            }
          },
        ),
        { numRuns: 10 },
      ),
    300_000,
  );

  it(
    'when the events come before, during and after a refund at the provider’s own site (250 orders)',
    () =>
      fc.assert(
        fc.asyncProperty(keys, fc.boolean(), fc.boolean(), async (drawn, ours, first) => {
          const visitor = visitorAt(await makeSpace());
          const { data } = await visitor.hold();
          await visitor.confirm(data.id);
          await endedAgo(data.id, 600);
          const { booking, payment } = await booksOf(data.id);
          await provider().refunds.create({ payment_intent: payment!.intentId!, amount: 700 });
          const refund = () =>
            api.put(`/admin/booking/${booking.id}/refund`, { type: 'card', amount: 5 }, { token });
          if (ours && first) await refund();
          for (const event of shuffled(await eventsOf(await intentOf(data.id)), drawn)) await deliver(event);
          if (ours && !first) await refund();
          for (const event of shuffled(await eventsOf(await intentOf(data.id)), drawn)) await deliver(event);
          expect(await outcome(data.id)).toEqual({
            states: [2, 'confirmed', 'captured'],
            ours: [2000, ours ? 1200 : 700],
            theirs: 2000,
          });
        }),
        { numRuns: 250 },
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
