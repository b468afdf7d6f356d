import { describe, expect, it } from 'vitest';
import { disputeAlertMail } from '@/lib/booking/payments/dispute-mail';

describe('the alert of a dispute', () => {
  const mail = (facts: Partial<Parameters<typeof disputeAlertMail>[0]>) =>
    disputeAlertMail({
      id: 7,
      reference: 'HP1234',
      amountCents: 23_80,
      reason: 'product_not_received',
      state: 'needs_response',
      dueAt: new Date('2027-01-02T03:04:05Z'),
      ...facts,
    }).text;

  it('says that money is lost without evidence, and until when it is taken', () => {
    expect(mail({})).toContain('A cardholder disputes $23.80 of booking HP1234');
    expect(mail({})).toMatch(/Evidence until.*2027/);
    expect(mail({ dueAt: null })).toMatch(/Evidence until.*As the card service says/);
  });

  it('says of an inquiry that no money has moved', () => {
    const text = mail({ state: 'warning_needs_response' });
    expect(text).toContain('No money has moved');
    expect(text).not.toContain('the money is lost');
  });
});
