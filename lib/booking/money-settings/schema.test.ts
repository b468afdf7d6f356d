import { describe, expect, it } from 'vitest';
import { giftsForm } from './schema';

const messageOf = (daysAfterRefund: unknown) =>
  giftsForm.safeParse({ dayLimit: 500, daysAfterRefund }).error?.issues[0]?.message;

describe('the number of days that credit after a refund is named', () => {
  it.each([1, 3650])('can be %i', (days) => expect(messageOf(days)).toBeUndefined());

  it.each([0, 3651, 1.5, -1, null])('cannot be %j', (days) =>
    expect(messageOf(days)).toBe('Enter whole days, from 1 to 3,650'),
  );
});
