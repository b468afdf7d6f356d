import { describe, expect, it } from 'vitest';
import { statementHeadLines } from './statement-lines';

describe('the head of a statement', () => {
  it('lists sales and the cost of passes, each with its label', () => {
    const totals = {
      bookings: 1_200,
      soldCents: 111_00,
      refundedCents: 22_00,
      taxCents: 3_33,
      passes: 4,
      passCents: 55_55,
    } as Parameters<typeof statementHeadLines>[0];
    expect(statementHeadLines(totals).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Bookings: 1,200',
      'Sold, tax included: $111.00',
      'Refunded: $22.00',
      'Net tax: $3.33',
      'Passes: 4',
      'Billed for passes: $55.55',
    ]);
    const withCredit = statementHeadLines({ ...totals, operatorCreditCents: 4_00 });
    expect(withCredit[2]).toEqual({ label: 'Paid with the operator’s credit', value: '$4.00' });
  });
});
