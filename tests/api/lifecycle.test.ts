import { expect, it } from 'vitest';
import { makeSpace } from '../fixtures/places';
import { statementsOf } from '../fixtures/statements';
import { visitorAt } from '../fixtures/visitors';

const readsOf = (queries: string[], table: string) =>
  queries.filter((query) => query.startsWith('select') && query.includes(` from "${table}"`));

it('a card payment that goes well reads its payment at most three times, and its hold the space once', async () => {
  const visitor = visitorAt(await makeSpace());
  const held = await statementsOf(() => visitor.hold());
  expect(held.response.status).toBe(201);
  expect(readsOf(held.queries, 'spaces')).toHaveLength(1);

  const paid = await statementsOf(() => visitor.confirm(held.response.data.id));
  expect(paid.response.data.status).toBe('confirmed');
  const reads = readsOf(paid.queries, 'payments');
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThanOrEqual(3);
});
