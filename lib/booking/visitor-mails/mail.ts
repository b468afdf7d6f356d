import 'server-only';
import { and, eq, isNotNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, MAX_ATTEMPTS, refunds } from '@/db/tables';
import { receiptGroup, receiptMail } from '@/lib/booking/receipts/mail';
import { receiptOf } from '@/lib/booking/receipts/queries';
import type { Receipt } from '@/lib/booking/receipts/schema';
import { sendAboutBooking } from '@/lib/booking/sent-mails';
import { signedName } from '@/lib/catalogue/spaces/pod-name';
import { GivenUp } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { isAnonymised } from '@/lib/parties/customers/anonymised';
import type { Composed } from '@/lib/platform/integrations/mail';
import { mapUrl } from '@/lib/platform/integrations/map-link';
import { type MailWords, mailWords } from '@/lib/platform/languages/mail-words';
import { emailTemplate, type Fact, type Group } from '@/lib/platform/mail-template';
import { bookingCalendar, calendarFileName, calendarMethod } from './calendar-file';
import { type MailedBooking, mailedBooking } from './mailed-booking';

/** The time and the place of the visit. */
function visitFacts(booking: MailedBooking, { say, span, formatDuration }: MailWords): Fact[] {
  const { space, startsAt, endsAt, minutes, reference } = booking;
  const { timezone } = space;
  const { from, to } = span(startsAt, endsAt, timezone);
  return [
    [say('booking.reference'), reference],
    [say('mail.space'), signedName(space)],
    ...(space.address ? [[say('booking.address'), space.address, mapUrl(space.address)] satisfies Fact] : []),
    [say('mail.starts'), from],
    [say('mail.ends'), to],
    [say('mail.duration'), formatDuration(minutes)],
  ];
}

/** The network that a Wi-Fi code is for, if the operator named it. */
function networkFact(say: MailWords['say']): Fact[] {
  const { WIFI_NETWORK: network } = env();
  return network ? [[say('mail.network'), network]] : [];
}

const accessOf = ({ passcode, wifiCode }: MailedBooking, { say }: MailWords) => ({
  code: passcode ? ([say('booking.passcode'), passcode] satisfies Fact) : undefined,
  facts: wifiCode ? [...networkFact(say), [say('booking.wifi'), wifiCode] satisfies Fact] : [],
});

/** The payment, if there is no receipt with a number that shows it. */
function priceGroup(booking: MailedBooking, { say, money }: MailWords): Group {
  const { subTotalCents, discountCents, taxCents, amountCents } = booking;
  return {
    heading: say('mail.paid'),
    total: say('mail.totalPaid'),
    facts: [
      [say('price.label'), money(subTotalCents)],
      ...(discountCents > 0 ? [[say('price.discount'), money(-discountCents)] satisfies Fact] : []),
      [say('mail.tax'), money(taxCents)],
      [say('mail.totalPaid'), money(amountCents)],
    ],
  };
}

const attachedCalendar = (booking: MailedBooking, { language }: MailWords) => [
  {
    filename: calendarFileName(booking.reference),
    content: bookingCalendar(booking, language, dbNow()),
    contentType: `text/calendar; charset=utf-8; method=${calendarMethod(booking.isCancelled)}`,
  },
];

const subjectOf = (title: string, { reference }: MailedBooking) =>
  `${env().BRAND_NAME}: ${title} (${reference})`;

/** The heading of the confirmation: for a visit that begins, an upcoming one, or an extension. */
function confirmedTitle(booking: MailedBooking, { say, time, date }: MailWords): string {
  const { startsAt, endsAt, confirmedAt, isExtended } = booking;
  const { timezone } = booking.space;
  const space = signedName(booking.space);
  const until = { space, time: time(endsAt, timezone) };
  if (isExtended) return say('mail.moreTimeTitle', until);
  if (confirmedAt && startsAt > confirmedAt)
    return say('mail.laterTitle', { space, day: date(startsAt, timezone) });
  return say('mail.confirmedTitle', until);
}

const HOW_IT_OPENS = { pod: 'door.typeIt', keypad: 'door.byKeypad', staff: 'door.byStaff' } as const;

/** The confirmation of a booking, or of its extension: the link and the passcode, when and where, and its receipt. */
export function confirmedMail(booking: MailedBooking, receipt: Receipt | null): Composed {
  const words = mailWords(booking.language);
  const { say, formatDuration, reader } = words;
  const title = confirmedTitle(booking, words);
  const byPod = booking.space.doorOpensBy === 'pod';
  const { code, facts } = accessOf(booking, words);
  const content = emailTemplate({
    title,
    paragraphs: [
      ...(booking.isExtended ? [say('mail.moreTime', { duration: formatDuration(booking.minutes) })] : []),
      ...(booking.isExtended ? [] : [say(byPod ? 'mail.confirmed' : 'mail.confirmedWithoutPod')]),
      say(HOW_IT_OPENS[booking.space.doorOpensBy]),
    ],
    button: { label: say(byPod ? 'mail.open' : 'titles.booking'), url: booking.url },
    code,
    facts: [...facts, ...visitFacts(booking, words)],
    groups: [receipt ? receiptGroup(receipt, words) : priceGroup(booking, words)],
    closing: `${say('mail.localTimes')} ${say('mail.calendar')}`,
    reader,
  });
  return { subject: subjectOf(title, booking), ...content, attachments: attachedCalendar(booking, words) };
}

type More = Pick<Parameters<typeof emailTemplate>[0], 'button' | 'code' | 'facts'> & {
  /** The method of the attached calendar file; without one, no file is attached. */
  calendar?: string;
};

/** A mail with one sentence that identifies its booking. */
function about(
  booking: MailedBooking,
  words: MailWords,
  title: string,
  sentence: string,
  { button, code, facts = [], calendar }: More = {},
): Composed {
  const content = emailTemplate({
    title,
    paragraphs: [sentence],
    button,
    code,
    facts: [...facts, ...visitFacts(booking, words)],
    closing: [words.say('mail.localTimes'), calendar].filter(Boolean).join(' '),
    reader: words.reader,
  });
  return {
    subject: subjectOf(title, booking),
    ...content,
    ...(calendar && { attachments: attachedCalendar(booking, words) }),
  };
}

/** The mail that the operator cancelled the booking. */
export function cancelledMail(booking: MailedBooking): Composed {
  const words = mailWords(booking.language);
  const title = words.say('mail.cancelledTitle', { space: signedName(booking.space) });
  return about(booking, words, title, words.say('mail.cancelled'), {
    calendar: words.say('mail.calendarGone'),
  });
}

/** The mail that everything is refunded because the door never opened. */
export function doorRefundMail(booking: MailedBooking): Composed {
  const words = mailWords(booking.language);
  const title = words.say('mail.doorRefundTitle', { space: signedName(booking.space) });
  return about(booking, words, title, words.say('mail.doorRefund'), {
    calendar: words.say('mail.calendarGone'),
  });
}

/** A refund to a visitor, or one that failed. */
export type MailedRefund = { method: 'card' | 'wallet'; amountCents: number; hasFailed: boolean };

/** The mail that a refund was made, or that the bank did not accept it: docs/rules.md#refund-news. */
export function refundMail(
  booking: MailedBooking,
  { method, amountCents, hasFailed }: MailedRefund,
): Composed {
  const words = mailWords(booking.language);
  const amount = words.money(amountCents);
  const sentence = method === 'card' ? 'mail.refundCard' : 'mail.refundWallet';
  const title = words.say(hasFailed ? 'mail.refundFailedTitle' : 'mail.refundTitle', { amount });
  return about(booking, words, title, words.say(hasFailed ? 'mail.refundFailed' : sentence, { amount }));
}

/**
 * The mail that a booking was moved to another time or space, with the passcode there, which can be a new one. Its
 * calendar file moves the entry.
 */
export function movedMail(booking: MailedBooking): Composed {
  const words = mailWords(booking.language);
  const title = words.say('mail.movedTitle', { space: signedName(booking.space) });
  return about(booking, words, title, words.say('mail.moved'), {
    button: { label: words.say('own.open'), url: booking.url },
    ...accessOf(booking, words),
    calendar: words.say('mail.calendarMoved'),
  });
}

type Compose = (booking: MailedBooking, bookingId: number) => Composed | null | Promise<Composed | null>;

/** Mails the visitor of a booking at its own address. Returns false if there was nothing to send, or nobody to mail. */
async function sendToVisitor(compose: Compose, bookingId: number, key: string): Promise<boolean> {
  const booking = await mailedBooking(bookingId);
  if (!booking || isAnonymised(booking.to)) return false;
  const mail = await compose(booking, bookingId);
  if (mail) await sendAboutBooking(bookingId, { key, to: booking.to, ...mail });
  return mail !== null;
}

const mailVisitor = (compose: Compose) => async (bookingId: number, key: string) => {
  await sendToVisitor(compose, bookingId, key);
};

const confirmation: Compose = async (booking, bookingId) => {
  const receipt = await receiptOf(bookingId);
  if (booking.endsAt > dbNow()) return confirmedMail(booking, receipt);
  return receipt && receiptMail(receipt);
};

/**
 * Effect: sends the visitor the confirmation of a booking or its extension, with its receipt; for a booking that has
 * ended only the receipt, if it has one, because its door no longer opens. If the effect is given up, the page of the
 * booking shows it, until a later mail reaches the visitor: docs/rules.md#unmailed.
 */
export async function mailBookingConfirmed(bookingId: number, key: string, attempt: number): Promise<void> {
  const isSent = await sendToVisitor(confirmation, bookingId, key).catch(async (error) => {
    if (error instanceof GivenUp || attempt >= MAX_ATTEMPTS)
      await db().update(bookings).set({ mailFailedAt: dbNow() }).where(eq(bookings.id, bookingId));
    throw error;
  });
  const unmailed = and(eq(bookings.id, bookingId), isNotNull(bookings.mailFailedAt));
  if (isSent) await db().update(bookings).set({ mailFailedAt: null }).where(unmailed);
}

/** Effect: notifies the visitor that the operator cancelled. */
export const mailBookingCancelled = mailVisitor(cancelledMail);

/** Effect: notifies the visitor that everything is refunded because the door never opened. */
export const mailDoorRefund = mailVisitor(doorRefundMail);

/** Effect: notifies the visitor of the new time or place, and of the passcode there. */
export const mailBookingRescheduled = mailVisitor(movedMail);

/** Effect: notifies the visitor that a refund was made or failed, as it was when the effect was queued. */
export async function mailRefund(
  { refundId, hasFailed }: { refundId: number; hasFailed: boolean },
  key: string,
): Promise<void> {
  const [refund] = await db().select().from(refunds).where(eq(refunds.id, refundId));
  const booking = refund && (await mailedBooking(refund.bookingId));
  if (!booking || isAnonymised(booking.to)) return;
  const { method, amountCents } = refund;
  await sendAboutBooking(refund.bookingId, {
    key,
    to: booking.to,
    ...refundMail(booking, { method, amountCents, hasFailed }),
  });
}
