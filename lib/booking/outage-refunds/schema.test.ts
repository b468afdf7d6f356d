import { expect, it } from 'vitest';
import { outageQuery, outageRefund } from './schema';

it('an outage that ends before it begins is reported together with errors of other fields', () => {
  const sameTime = '2026-03-14T12:00';
  const outage = { spaceIds: [1], from: sameTime, to: sameTime, method: 'wallet', amount: 5 };
  const wrongPaths = (sent: object) =>
    outageRefund.safeParse(sent).error?.issues.map(({ path }) => path.join('.'));
  expect(wrongPaths({ ...outage, to: '2026-03-13T12:00', amount: undefined })).toEqual(['amount', 'to']);
  expect(wrongPaths({ ...outage, to: '2026-03-14T12:01' })).toBeUndefined();
});

it.each(['2026-02-29T09:00', '2026-04-31T09:00', '2026-00-10T09:00', '2026-03-32T09:00', '2026-03-10T24:00'])(
  'an outage cannot end at %s',
  (to) => {
    const query = { spaceIds: '1', from: '2025-01-01T00:00', to, method: 'wallet' };
    expect(outageQuery.safeParse(query).error?.issues.map(({ path }) => path[0])).toEqual(['to']);
  },
);
