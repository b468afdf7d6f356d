import { expect, it } from 'vitest';
import type { RefundStart } from './from-api';
import { refundUpTo } from './remainder';

const details = { refundableCents: 2000, refundableCardCents: 1300 } as RefundStart;
const problemOf = (type: 'card' | 'wallet', amount: string, start: RefundStart | null = details) =>
  refundUpTo(start)
    .safeParse({ type, amount, reason: '' })
    .error?.issues.map(({ path, message }) => [path[0], message]);

it('a refund of more than what remains for its method is refused before the call', () => {
  expect(problemOf('card', '13')).toBeUndefined();
  expect(problemOf('card', '13.01')).toEqual([['amount', 'At most $13.00 can go back to the card']]);
  expect(problemOf('wallet', '20')).toBeUndefined();
  expect(problemOf('wallet', '20.01')).toEqual([['amount', 'At most $20.00 can be refunded']]);
});

it('a refund is left to the server to validate while it is unknown what remains', () =>
  expect(problemOf('card', '99', null)).toBeUndefined());
