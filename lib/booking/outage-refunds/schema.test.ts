import { expect, it } from 'vitest';
import { outageRefund } from './schema';

it('an outage that ends before it begins is told so together with what is wrong in a field', () => {
  const outage = {
    spaceIds: [],
    from: '2026-03-14T12:00',
    to: '2026-03-14T12:00',
    method: 'wallet',
    amount: 5,
  };
  const wrong = (sent: object) =>
    outageRefund.safeParse(sent).error?.issues.map(({ path }) => path.join('.'));
  expect(wrong(outage)).toEqual(['spaceIds', 'to']);
  expect(wrong({ ...outage, spaceIds: [1], to: '2026-03-14T12:01' })).toBeUndefined();
});
