import { beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../fixtures/invariants';
import { jobs } from '../fixtures/jobs';
import { webhooks } from '../fixtures/stand-ins';
import { refundedElsewhere } from '../fixtures/webhook-orders';

beforeAll(() => webhooks({ deliver: 'hold' }));

describe('events repeated three times, shuffled and late lead to one state', () => {
  it(
    'when the events come before, during and after a refund at the provider’s own site (25 orders)',
    () => refundedElsewhere({ runs: 1, seed: 20_261_122 }),
    300_000,
  );

  it('and break no invariant about money', async () => {
    await jobs();
    expect(await violations()).toEqual([]);
  });
});
