import { describe, expect, it } from 'vitest';
import { refundState, refundWords } from './refund-state';

describe('the refund of a booking', () => {
  it.each([
    [{ refundedCents: 0, dueCents: 0 }, 'none', null],
    [{ refundedCents: 0, dueCents: 1 }, 'due', '$0.01 to refund'],
    [{ refundedCents: 1, dueCents: 0 }, 'refunded', '$0.01 refunded'],
    // What is still due comes first: somebody has to attend to it.
    [{ refundedCents: 500, dueCents: 250 }, 'due', '$2.50 to refund'],
  ])('of %j is %s', (refund, state, words) => {
    expect([refundState(refund), refundWords(refund)]).toEqual([state, words]);
  });
});
