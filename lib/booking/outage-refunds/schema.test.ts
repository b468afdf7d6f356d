import { expect, it } from 'vitest';
import { outageQuery, outageRefund } from './schema';

it('an outage that ends before it begins is told so together with what is wrong in a field', () => {
  const at = '2026-03-14T12:00';
  const outage = { spaceIds: [1], from: at, to: at, method: 'wallet', amount: 5 };
  const wrong = (sent: object) =>
    outageRefund.safeParse(sent).error?.issues.map(({ path }) => path.join('.'));
  expect(wrong({ ...outage, to: '2026-03-13T12:00', amount: undefined })).toEqual(['amount', 'to']);
  expect(wrong({ ...outage, to: '2026-03-14T12:01' })).toBeUndefined();
});

it.each(['2026-02-29T09:00', '2026-04-31T09:00', '2026-00-10T09:00', '2026-03-32T09:00', '2026-03-10T24:00'])(
  'an outage has no end at %s',
  (to) => {
    const asked = { spaceIds: '1', from: '2025-01-01T00:00', to, method: 'wallet' };
    expect(outageQuery.safeParse(asked).error?.issues.map(({ path }) => path[0])).toEqual(['to']);
  },
);
