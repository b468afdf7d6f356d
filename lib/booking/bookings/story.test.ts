import { describe, expect, it } from 'vitest';
import type { AuditRow } from '@/lib/platform/audit/schema';
import type { BookingDetail } from './schema';
import { storyOf } from './story';

const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 10, minute));
const NOTHING: Pick<BookingDetail, 'periods' | 'refunds' | 'commands'> = {
  periods: [],
  refunds: [],
  commands: [],
};
const period = (
  ordinal: number,
  minute: number,
  confirmedAt: Date | null,
): BookingDetail['periods'][number] => ({
  id: 10 + ordinal,
  ordinal,
  state: confirmedAt ? 'confirmed' : 'held',
  startsAt: at(minute),
  endsAt: at(minute + 30),
  minutes: 30,
  subTotalCents: 2000,
  discountCents: 0,
  taxCents: 125,
  waivedCents: 0,
  creditCents: 0,
  amountCents: 2125,
  taxPercent: 6.25,
  createdAt: at(minute),
  confirmedAt,
  subPartnerName: null,
  counterPayment: null,
});
const entry = (action: string, minute: number, before: unknown, after: unknown): AuditRow => ({
  id: minute,
  at: at(minute),
  actorKind: 'staff',
  admin: { id: 1, name: 'Kim Park', email: 'kim@hushpod.test' },
  ip: null,
  action,
  entity: 'booking',
  recordCalled: null,
  entityId: '1',
  before,
  after,
  requestId: null,
});
const command = (id: number, minute: number, state: 'acknowledged' | 'failed' | 'expired') => ({
  id,
  type: 'unlock' as const,
  state,
  by: 'visitor',
  createdAt: at(minute),
  error: null,
  isLate: false,
});
const linesOf = (...story: Parameters<typeof storyOf>) =>
  storyOf(...story).map(({ title, detail }) => (detail ? `${title} · ${detail}` : title));

describe('the story of a booking', () => {
  it('describes payment, door, extension, cancellation and refund, newest first', () => {
    const booking = {
      periods: [period(0, 0, at(1)), period(1, 20, at(21))],
      refunds: [
        {
          id: 3,
          method: 'card' as const,
          state: 'succeeded' as const,
          amountCents: 2125,
          reason: 'Door stayed shut',
          reference: null,
          failure: null,
          by: 'kim@hushpod.test',
          createdAt: at(40),
        },
      ],
      commands: [command(1, 3, 'acknowledged'), command(2, 25, 'expired')],
    };
    const entries = [
      entry('booking.cancel', 30, { status: 2 }, { status: 3 }),
      entry('refund.order', 40, null, { amountCents: 2125 }),
      entry('booking.confirm', 1, null, { amountCents: 2125 }),
    ];
    expect(linesOf(booking, { entries })).toEqual([
      'Refunded: $21.25 · Door stayed shut',
      'Cancelled · Confirmed → Cancelled',
      'The door did not open · The pod did not respond',
      'Extended by 30 min · Paid $21.25',
      'More time held · 30 min · $21.25',
      'Door opened',
      'Confirmed · Paid $21.25',
      'Held · 30 min · $21.25',
    ]);
  });

  it('names the person who acted, and leaves out values that the reader may not see', () => {
    const [line] = storyOf(NOTHING, { entries: [entry('booking.cancel', 5, null, null)] });
    expect(line).toMatchObject({ title: 'Cancelled', detail: null, by: 'Kim Park', tone: 'bad' });
  });

  it('describes an unpaid hold only as held', () => {
    expect(linesOf({ ...NOTHING, periods: [period(0, 0, null)] }, { entries: [] })).toEqual([
      'Held · 30 min · $21.25',
    ]);
  });

  it('includes mails and notes of staff in order of time, and each note once', () => {
    const sources = {
      entries: [entry('booking.note', 12, null, null)],
      mails: [{ email: 'robin@example.test', subject: 'Your booking', at: at(2), causedAt: at(1) }],
      notes: [{ id: 7, text: 'Waits at gate B14', by: 'Kim Park', createdAt: at(12) }],
    };
    expect(linesOf({ ...NOTHING, periods: [period(0, 0, at(1))] }, sources)).toEqual([
      'Note · Waits at gate B14',
      'Email sent · Your booking · robin@example.test',
      'Confirmed · Paid $21.25',
      'Held · 30 min · $21.25',
    ]);
  });

  it('combines what staff sent with its mail, and lists automatic mails separately', () => {
    const mail = (subject: string, causedAt: number, minute: number) => ({
      email: 'robin@example.test',
      subject,
      at: at(minute),
      causedAt: at(causedAt),
    });
    const story = storyOf(NOTHING, {
      entries: [entry('photos.send', 9, null, null), entry('receipt.send', 5, null, null)],
      mails: [mail('Your booking', 1, 2), mail('Receipt 7', 5, 6)],
    });
    expect(story.map(({ title, detail, by }) => [title, detail, by])).toEqual([
      ['Images sent', null, 'Kim Park'],
      ['Receipt sent', 'Receipt 7 · robin@example.test', 'Kim Park'],
      ['Email sent', 'Your booking · robin@example.test', null],
    ]);
  });
});
