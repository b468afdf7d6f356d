import { describe, expect, it } from 'vitest';
import { refundAlertMail } from '@/lib/booking/payments/refund-alert-mail';
import { statementMail } from '@/lib/booking/statements/mail';
import type { Statement } from '@/lib/booking/statements/schema';
import { type MailedIncident, podBackMail, podSilentMail } from '@/lib/pods/health/mail';

const URL = process.env.APP_URL ?? '';
const since = new Date('2026-11-27T12:30:10Z');
const until = new Date('2026-11-27T14:00:20Z');
const statement: Statement = {
  id: 5,
  number: 31,
  month: '2026-10-01',
  businessPartnerId: 4,
  partnerName: 'Meridian',
  totals: {
    kinds: [],
    taxes: [],
    bookings: 12,
    soldCents: 34_500,
    operatorCreditCents: 1_000,
    refundedCents: 2_050,
    taxCents: 2_600,
    passes: 3,
    passCents: 4_500,
  },
  closedAt: until,
};
const incident = (component: string, more: Partial<MailedIncident> = {}): MailedIncident => ({
  component,
  space: { id: 77, name: 'Quiet room by gate 4', shortName: 'Q4', timezone: 'America/Chicago' },
  location: 'Terminal Nord',
  since,
  until: null,
  hasGuest: false,
  ...more,
});
const endedIncident = (component: string) => incident(component, { until });
const PLACE = ['Space: Q4 · Quiet room by gate 4', 'Location: Terminal Nord'];
const [BEGAN, ENDED] = ['11/27/2026, 06:30 AM UTC-06:00', '11/27/2026, 08:00 AM UTC-06:00'];
const HEALTH = `${URL}/admin/health-status/77`;
const BOARD = `${URL}/admin/board?pod=77`;

/** What a reader must find in each of these mails: what is wrong and where, since when, and what to do. */
describe.each([
  [
    'a silent pod',
    podSilentMail(incident('silent')),
    [...PLACE, `Last report: ${BEGAN}`, 'for five minutes', 'another email when it is back', HEALTH],
  ],
  [
    'a pod that is back',
    podBackMail(endedIncident('silent')),
    [...PLACE, `Silent from: ${BEGAN}`, `Silent until: ${ENDED}`, 'after 1 h 30 min of silence', HEALTH],
  ],
  [
    'a lock that is off',
    podSilentMail(incident('doorLock')),
    [...PLACE, `Off since: ${BEGAN}`, 'may not get in', 'another email when it works again', HEALTH],
  ],
  [
    'a lock that is on again',
    podBackMail(endedIncident('doorLock')),
    [...PLACE, `Off from: ${BEGAN}`, `Off until: ${ENDED}`, 'is on.', HEALTH],
  ],
  [
    'payments that are off',
    podSilentMail(incident('paymentGateway')),
    [...PLACE, `Off since: ${BEGAN}`, 'Nobody can pay at the door.', HEALTH],
  ],
  [
    'a guest who is locked out',
    podSilentMail(incident('doorTrouble', { hasGuest: true })),
    [
      ...PLACE,
      'Guest locked out',
      `Last try: ${BEGAN}`,
      'did not open twice in a row',
      'call its guest',
      'not on sale until its door opens',
      BOARD,
    ],
  ],
  [
    'a door that does not open, without a guest',
    podSilentMail(incident('doorTrouble')),
    [...PLACE, 'Door trouble', `Last try: ${BEGAN}`, 'No booking runs in it.', BOARD],
  ],
  [
    'a door that works again',
    podBackMail(endedIncident('doorTrouble')),
    [...PLACE, `Trouble from: ${BEGAN}`, `Trouble until: ${ENDED}`, 'on sale again', BOARD],
  ],
  [
    'a refund that failed',
    refundAlertMail({ bookingId: 9, reference: 'HP-ABCD-EFG', amountCents: 1_250, failure: 'Card expired' }),
    [
      '$12.50 of booking HP-ABCD-EFG',
      'Booking: HP-ABCD-EFG',
      'Amount: $12.50',
      'Reason: Card expired',
      'still with you',
      'try again, or to refund it to the wallet',
      `${URL}/admin/booking/9`,
    ],
  ],
  [
    'a refund that failed without a reason',
    refundAlertMail({ bookingId: 9, reference: 'HP-ABCD-EFG', amountCents: 1_250, failure: null }),
    ['Reason: None was given'],
  ],
  [
    'a statement',
    statementMail(statement),
    [
      'Meridian: statement for October 2026',
      'Statement S-000031 is attached.',
      'part of a later statement',
      'Bookings: 12',
      'Sold, tax included: $345.00',
      'Paid with the operator’s credit: $10.00',
      'Refunded: $20.50',
      'Net tax: $26.00',
      'Passes: 3',
      'Billed for passes: $45.00',
    ],
  ],
])('the mail about %s', (_, mail, parts) => {
  it.each(parts)('says “%s”', (part) => {
    expect(`${mail.subject}\n${mail.text}`).toContain(part);
    expect(mail.subject).toMatch(/^\S.*: \S/);
  });
});

it('the email about a door mentions no guest when no booking is running', () => {
  expect(podSilentMail(incident('doorTrouble')).text).not.toContain('guest');
  expect(podSilentMail(incident('doorTrouble')).subject).not.toContain('Guest');
});

it('a silence of less than a minute is reported as one minute', () => {
  const short = incident('silent', { until: new Date(since.getTime() + 20_000) });
  expect(podBackMail(short).text).toContain('after 1 min of silence');
});
