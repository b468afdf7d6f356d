import { expect, it } from 'vitest';
import { outageRefund } from './schema';

it('an outage that ends before it begins is told so together with what is wrong in a field', () => {
  const at = '2026-03-14T12:00';
  const outage = { spaceIds: [1], from: at, to: at, method: 'wallet', amount: 5 };
  const wrong = (sent: object) =>
    outageRefund.safeParse(sent).error?.issues.map(({ path }) => path.join('.'));
  expect(wrong({ ...outage, amount: undefined })).toEqual(['amount', 'to']);
  expect(wrong({ ...outage, to: '2026-03-14T12:01' })).toBeUndefined();
});
