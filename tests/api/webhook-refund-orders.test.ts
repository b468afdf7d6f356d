import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../fixtures/api';
import { brokenPromises } from '../fixtures/invariants';
import { jobs } from '../fixtures/jobs';
import { adminToken } from '../fixtures/people';
import { provider, webhooks } from '../fixtures/stand-ins';
import { booksOf, endedAgo } from '../fixtures/visitors';
import { deliverAll, keys, outcome, somebody } from '../fixtures/webhook-orders';

let token: string;
beforeAll(async () => {
  token = await adminToken();
  await webhooks({ deliver: 'hold' });
});

/** One booking, refunded at the provider's own site, and by us too or not, before the events or between them. */
const refunded = fc.record({ drawn: keys, ours: fc.boolean(), first: fc.boolean() });

async function refundedAtBoth({ drawn, ours, first }: { drawn: number[]; ours: boolean; first: boolean }) {
  const visitor = await somebody();
  const { data } = await visitor.hold();
  await visitor.confirm(data.id);
  await endedAgo(data.id, 600);
  const { booking, payment } = await booksOf(data.id);
  await provider().refunds.create({ payment_intent: payment!.intentId!, amount: 700 });
  const refund = () => api.put(`/admin/booking/${booking.id}/refund`, { type: 'card', amount: 5 }, { token });
  if (ours && first) await refund();
  await deliverAll(data.id, drawn);
  if (ours && !first) await refund();
  await deliverAll(data.id, drawn);
  expect(await outcome(data.id)).toEqual({
    states: [2, 'confirmed', 'captured'],
    ours: [2000, ours ? 1200 : 700],
    theirs: 2000,
  });
}

describe('events repeated three times, shuffled and late lead to one state', () => {
  it(
    'when the events come before, during and after a refund at the provider’s own site (250 orders)',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(refunded, { minLength: 25, maxLength: 25 }), async (orders) => {
          await Promise.all(orders.map(refundedAtBoth));
        }),
        { numRuns: 10 },
      ),
    300_000,
  );

  it('and no promise about money is broken by any of it', async () => {
    await jobs();
    expect(await brokenPromises()).toEqual([]);
  });
});
