import { bookingStatusBadge } from '@/lib/booking/status';
import { statusName } from '@/lib/column-values/booking-status';
import { formatMoney } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time/durations';
import { actorName } from '@/lib/platform/audit/actor-name';
import { type AuditAction, actionName } from '@/lib/platform/audit/record-names';
import type { AuditRow } from '@/lib/platform/audit/schema';
import type { PodCommand } from '@/lib/pods/pod-commands/schema';
import type { BookingNote } from './note-schema';
import type { BookingDetail } from './schema';

/** An event of a booking, in words for people. */
export type StoryLine = {
  /** Unique within a story. */
  key: string;
  at: Date;
  title: string;
  detail: string | null;
  tone: 'ok' | 'bad' | 'plain' | 'note';
  /** The actor; null for automatic events. */
  by: string | null;
};

const DOOR_WORDS: Record<PodCommand['type'], [done: string, failed: string, sent: string]> = {
  unlock: ['Door opened', 'The door did not open', 'Unlock sent'],
  lock: ['Door locked', 'The door was not locked', 'Lock sent'],
  'wifi-change': ['Wi-Fi switched', 'Wi-Fi was not switched', 'Wi-Fi switch sent'],
};

const LATE = 'The pod said so after the time limit';

function doorLine({ id, type, state, by, createdAt, error, isLate }: PodCommand): StoryLine {
  const [done, failed, sent] = DOOR_WORDS[type];
  const common = { key: `command-${id}`, at: createdAt, by };
  if (state === 'acknowledged') return { ...common, title: done, detail: isLate ? LATE : null, tone: 'ok' };
  if (state === 'queued' || state === 'delivered')
    return { ...common, title: sent, detail: 'Waiting for the pod', tone: 'plain' };
  return {
    ...common,
    title: failed,
    detail: error ?? (state === 'expired' ? 'The pod did not respond' : null),
    tone: 'bad',
  };
}

const REFUND_WORDS = { pending: 'Refund under way', succeeded: 'Refunded', failed: 'The refund failed' };
const REFUND_TONES = { pending: 'plain', succeeded: 'ok', failed: 'bad' } as const;

const refundLine = (refund: BookingDetail['refunds'][number]): StoryLine => ({
  key: `refund-${refund.id}`,
  at: refund.createdAt,
  title: `${REFUND_WORDS[refund.state]}: ${formatMoney(refund.amountCents)}`,
  detail: refund.failure ?? refund.reason,
  tone: REFUND_TONES[refund.state],
  by: refund.by,
});

/** The lines of a period: its hold, and its confirmation with the amount paid. */
function periodLines(period: BookingDetail['periods'][number]): StoryLine[] {
  const isExtension = period.ordinal > 0;
  const held: StoryLine = {
    key: `held-${period.id}`,
    at: period.createdAt,
    title: isExtension ? 'More time held' : 'Held',
    detail: `${formatMinutes(period.minutes)} · ${formatMoney(period.amountCents)}`,
    tone: 'plain',
    by: null,
  };
  if (!period.confirmedAt) return [held];
  const title = isExtension ? `Extended by ${formatMinutes(period.minutes)}` : 'Confirmed';
  const counter = period.counterPayment ? ' at the counter' : '';
  const detail =
    period.amountCents > 0 ? `Paid ${formatMoney(period.amountCents)}${counter}` : 'Nothing to pay';
  return [
    held,
    { ...held, key: `confirmed-${period.id}`, at: period.confirmedAt, title, detail, tone: 'ok' },
  ];
}

/** A mail that was sent about the booking; `causedAt` is the time at which the command that caused it ran. */
type SentMail = { email: string; subject: string; at: Date; causedAt: Date };

/** Actions of staff that send a mail: one line together with the mail. */
const SENT_BY_STAFF: ReadonlySet<string> = new Set<AuditAction>(['receipt.send', 'photos.send']);

/** A mail; if staff sent it, with its name and sender. */
function mailLine({ email, subject, at }: SentMail, index: number, sent?: AuditRow): StoryLine {
  return {
    key: `mail-${index}`,
    at,
    title: sent ? actionName(sent.action) : 'Email sent',
    detail: `${subject} · ${email}`,
    tone: 'plain',
    by: sent ? actorName(sent) : null,
  };
}

const noteLine = ({ id, text, by, createdAt }: BookingNote): StoryLine => ({
  key: `note-${id}`,
  at: createdAt,
  title: 'Note',
  detail: text,
  tone: 'note',
  by,
});

/** Shown by periods, refunds, commands and notes, which have more details than the audit entry. */
export const SHOWN_ELSEWHERE: readonly AuditAction[] = [
  'booking.hold',
  'booking.extend',
  'booking.lengthen',
  'booking.confirm',
  'booking.walk-up',
  'booking.note',
  'refund.order',
  'refund.pending',
  'refund.succeeded',
  'refund.failed',
];
const BAD: ReadonlySet<string> = new Set<AuditAction>([
  'booking.cancel',
  'booking.door-refund',
  'payment.declined',
  'payment.declined-often',
  'payment.returned',
]);

const field = (side: unknown, name: string): unknown =>
  side && typeof side === 'object' ? (side as Record<string, unknown>)[name] : undefined;

/**
 * The details of an audit entry besides its action: statuses by name, amounts as money; never columns of the
 * database.
 */
function detailOf({ before, after }: AuditRow): string | null {
  const [was, is] = [field(before, 'status'), field(after, 'status')];
  if (typeof was === 'number' && typeof is === 'number')
    return `${bookingStatusBadge(statusName(was)).label} → ${bookingStatusBadge(statusName(is)).label}`;
  const note = field(after, 'note');
  if (typeof note === 'string') return note;
  const cents = field(after, 'amountCents');
  return typeof cents === 'number' ? formatMoney(cents) : null;
}

const auditLine = (entry: AuditRow): StoryLine => ({
  key: `audit-${entry.id}`,
  at: entry.at,
  title: actionName(entry.action),
  detail: detailOf(entry),
  tone: BAD.has(entry.action) ? 'bad' : 'plain',
  by: actorName(entry),
});

/** The data of a story besides the booking itself. */
type Sources = { entries: AuditRow[]; mails?: SentMail[]; notes?: BookingNote[] };

/**
 * The story of a booking, newest first: its periods with what was paid, refunds, pod commands, mails, notes of staff,
 * and other actions, each once: docs/rules.md#booking-story.
 */
export function storyOf(
  booking: Pick<BookingDetail, 'periods' | 'refunds' | 'commands'>,
  { entries, mails = [], notes = [] }: Sources,
): StoryLine[] {
  const sentBy = mails.map(({ causedAt }) =>
    entries.find(({ action, at }) => SENT_BY_STAFF.has(action) && at.getTime() === causedAt.getTime()),
  );
  const joined = new Set(sentBy);
  const others = entries.filter(
    (entry) => !SHOWN_ELSEWHERE.some((each) => each === entry.action) && !joined.has(entry),
  );
  const lines = [
    ...booking.periods.flatMap(periodLines),
    ...booking.refunds.map(refundLine),
    ...booking.commands.map(doorLine),
    ...mails.map((mail, index) => mailLine(mail, index, sentBy[index])),
    ...notes.map(noteLine),
    ...others.map(auditLine),
  ];
  return lines.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}
