import { describe, expect, it } from 'vitest';
import {
  cancelledMail,
  confirmedMail,
  doorRefundMail,
  movedMail,
  refundMail,
} from '@/lib/booking/visitor-mails/mail';
import type { MailedBooking } from '@/lib/booking/visitor-mails/mailed-booking';
import { creditMail } from '@/lib/booking/wallet/mail';
import { mapUrl } from '@/lib/platform/integrations/map-link';
import { mailWords } from '@/lib/platform/languages/mail-words';

const words = mailWords('en');
const { say, money, formatDuration, time, date, span } = words;
const zone = 'America/Chicago';
const booking: MailedBooking = {
  language: 'en',
  reference: 'HP-ABCD-EFG',
  to: 'ada@guests.test',
  space: { name: 'Quiet room', shortName: 'Q1', address: '5 Main St', timezone: zone, doorOpensBy: 'pod' },
  startsAt: new Date('2026-11-27T18:00:00Z'),
  endsAt: new Date('2026-11-27T18:45:00Z'),
  confirmedAt: new Date('2026-11-27T18:00:00Z'),
  minutes: 45,
  passcode: '491027',
  wifiCode: 'FERN-77',
  isExtended: false,
  isCancelled: false,
  revision: 1,
  subTotalCents: 2_000,
  discountCents: 300,
  taxCents: 149,
  amountCents: 1_849,
  url: 'https://pods.test/payment-success/w/b',
};
const { from, to } = span(booking.startsAt, booking.endsAt, zone);
const VISIT = [
  `${say('booking.reference')}: HP-ABCD-EFG`,
  `${say('mail.space')}: Q1 · Quiet room`,
  `${say('booking.address')}: 5 Main St ${mapUrl('5 Main St')}`,
  `${say('mail.starts')}: ${from}`,
  `${say('mail.ends')}: ${to}`,
  `${say('mail.duration')}: ${formatDuration(45)}`,
];
const ACCESS = [`${say('booking.passcode')}: 491027`, `${say('booking.wifi')}: FERN-77`];
const until = { space: 'Q1 · Quiet room', time: time(booking.endsAt, zone) };
const kiosk = { ...booking.space, doorOpensBy: 'keypad' } as const;

/** What a visitor must find in each mail about a booking, by its texts in English. */
describe.each([
  [
    'a confirmation without a receipt',
    confirmedMail(booking, null),
    [
      ...VISIT,
      ...ACCESS,
      say('mail.confirmedTitle', until),
      say('mail.confirmed'),
      say('door.typeIt'),
      `${say('price.label')}: ${money(2_000)}`,
      `${say('price.discount')}: ${money(-300)}`,
      `${say('mail.tax')}: ${money(149)}`,
      `${say('mail.totalPaid')}: ${money(1_849)}`,
      say('mail.localTimes'),
      say('mail.calendar'),
      booking.url,
    ],
  ],
  [
    'a confirmation of a booking ahead',
    confirmedMail({ ...booking, confirmedAt: new Date('2026-11-26T18:00:00Z') }, null),
    [...VISIT, say('mail.laterTitle', { space: 'Q1 · Quiet room', day: date(booking.startsAt, zone) })],
  ],
  [
    'a confirmation for a door that a keypad opens',
    confirmedMail({ ...booking, space: kiosk }, null),
    [...VISIT, ...ACCESS, say('mail.confirmedWithoutPod'), say('door.byKeypad')],
  ],
  [
    'more time',
    confirmedMail({ ...booking, isExtended: true }, null),
    [
      ...VISIT,
      ...ACCESS,
      say('mail.moreTimeTitle', until),
      say('mail.moreTime', { duration: formatDuration(45) }),
      say('door.typeIt'),
    ],
  ],
  [
    'a cancellation',
    cancelledMail({ ...booking, isCancelled: true }),
    [
      ...VISIT,
      say('mail.cancelledTitle', { space: 'Q1 · Quiet room' }),
      say('mail.cancelled'),
      say('mail.localTimes'),
      say('mail.calendarGone'),
    ],
  ],
  [
    'a door that never opened',
    doorRefundMail({ ...booking, isCancelled: true }),
    [
      ...VISIT,
      say('mail.doorRefundTitle', { space: 'Q1 · Quiet room' }),
      say('mail.doorRefund'),
      say('mail.calendarGone'),
    ],
  ],
  [
    'a move',
    movedMail(booking),
    [
      ...VISIT,
      ...ACCESS,
      say('mail.movedTitle', { space: 'Q1 · Quiet room' }),
      say('mail.moved'),
      say('mail.calendarMoved'),
      booking.url,
    ],
  ],
  [
    'a refund to a card',
    refundMail(booking, { method: 'card', amountCents: 1_849, hasFailed: false }),
    [
      ...VISIT,
      say('mail.refundTitle', { amount: money(1_849) }),
      say('mail.refundCard', { amount: money(1_849) }),
      say('mail.localTimes'),
    ],
  ],
  [
    'a refund to the wallet',
    refundMail(booking, { method: 'wallet', amountCents: 500, hasFailed: false }),
    [
      ...VISIT,
      say('mail.refundTitle', { amount: money(500) }),
      say('mail.refundWallet', { amount: money(500) }),
    ],
  ],
  [
    'a refund that failed',
    refundMail(booking, { method: 'card', amountCents: 500, hasFailed: true }),
    [
      ...VISIT,
      say('mail.refundFailedTitle', { amount: money(500) }),
      say('mail.refundFailed', { amount: money(500) }),
    ],
  ],
])('the mail about %s', (_, mail, parts) => {
  it.each(parts)('says “%s”', (part) => {
    expect(`${mail.subject}\n${mail.text}`).toContain(part);
    expect(mail.subject).toContain('(HP-ABCD-EFG)');
  });
});

describe('a mail about a booking leaves out', () => {
  it('a discount, an address and a Wi-Fi code that do not exist', () => {
    const bare = { ...booking, discountCents: 0, wifiCode: null, space: { ...booking.space, address: null } };
    const { text } = confirmedMail(bare, null);
    for (const label of [say('price.discount'), say('booking.address'), say('booking.wifi')])
      expect(text).not.toContain(`${label}: `);
  });

  it('the passcode when it no longer opens anything', () => {
    const cancelled = { ...booking, isCancelled: true };
    for (const { text } of [cancelledMail(cancelled), doorRefundMail(cancelled)])
      expect(text).not.toContain('491027');
  });

  it('a calendar file when the time is the same', () => {
    const { attachments } = refundMail(booking, { method: 'card', amountCents: 500, hasFailed: false });
    expect(attachments ?? []).toEqual([]);
    for (const { attachments: files } of [
      confirmedMail(booking, null),
      movedMail(booking),
      cancelledMail(booking),
    ])
      expect(files?.map(({ filename }) => filename)).toEqual(['HP-ABCD-EFG.ics']);
  });
});

it('the mail about credit says how much was given, where it is valid, and the new balance', () => {
  const gift = { language: 'en', amountCents: 500, walletCents: 1_250, validAt: 'Meridian' };
  const { subject, text } = creditMail(gift);
  expect(subject).toContain(say('mail.creditTitle', { amount: money(500) }));
  for (const part of [
    say('mail.credit', { amount: money(500) }),
    `${say('mail.validAt')}: Meridian`,
    `${say('mail.balance')}: ${money(1_250)}`,
  ])
    expect(text).toContain(part);
  expect(creditMail({ ...gift, validAt: null }).text).not.toContain(say('mail.validAt'));
});
