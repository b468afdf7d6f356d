import 'server-only';
import { and, asc, desc, eq, gte, inArray, isNull, lt } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, outbox, payments, refunds, spaces } from '@/db/tables';
import type { Actor } from '@/lib/access/actor';
import { bookingScope } from '@/lib/bookings/list-sql';
import { MOST_ATTEMPTS } from '@/lib/jobs/outbox';
import { formatMoney } from '@/lib/money';
import { wifiSupply } from '@/lib/wifi/queries';
import type { Attention } from './schema';

const SHOWN = 5;
/** The jobs finish what is in doubt within a minute; what is older than this they could not. */
const DOUBT_MS = 5 * 60_000;
/** A payment may wait this long for a bank that asks (contract section 4), and a little more. */
const PAYING_MS = 15 * 60_000;

/** A door that did not open is news for a day. */
const DOOR_MS = 86_400_000;

const before = (ms: number) => new Date(Date.now() - ms);

/** Refunds and payments that neither came to an end by themselves. */
export async function moneyInDoubt(actor: Actor): Promise<Attention[]> {
  const scope = bookingScope(actor);
  const booking = { id: bookings.id, reference: bookings.transactionId };
  const [back, open] = await Promise.all([
    db()
      .select({ ...booking, key: refunds.id, cents: refunds.amountCents })
      .from(refunds)
      .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
      .where(and(eq(refunds.state, 'pending'), lt(refunds.createdAt, before(DOUBT_MS)), scope))
      .orderBy(asc(refunds.createdAt))
      .limit(SHOWN),
    db()
      .select({ ...booking, key: payments.id, cents: payments.amountCents })
      .from(payments)
      .innerJoin(bookings, eq(bookings.id, payments.bookingId))
      .where(
        and(
          inArray(payments.state, ['created', 'requires_action', 'authorised']),
          lt(payments.updatedAt, before(PAYING_MS)),
          scope,
        ),
      )
      .orderBy(asc(payments.updatedAt))
      .limit(SHOWN),
  ]);
  const entry = (kind: 'refund' | 'payment', row: (typeof back)[number]): Attention => ({
    key: `${kind}-${row.key}`,
    tone: 'bad',
    title: `A ${kind} of ${formatMoney(row.cents)} is in doubt`,
    detail: `Booking ${row.reference}. The card service has not said what became of it.`,
    href: `/admin/booking/${row.id}`,
  });
  return [...back.map((row) => entry('refund', row)), ...open.map((row) => entry('payment', row))];
}

/** Doors that never opened, so that all the money went back: somebody should look at them the same day. */
export async function doorsRefunded(actor: Actor): Promise<Attention[]> {
  const rows = await db()
    .select({ id: bookings.id, reference: bookings.transactionId, space: spaces.name })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .where(
      and(
        eq(bookings.cancelReason, 'door'),
        gte(bookings.createdAt, before(DOOR_MS)),
        gte(bookings.cancelledAt, before(DOOR_MS)),
        bookingScope(actor),
      ),
    )
    .orderBy(desc(bookings.cancelledAt))
    .limit(SHOWN);
  return rows.map(({ id, reference, space }) => ({
    key: `door-${id}`,
    tone: 'bad',
    title: `The door of ${space} did not open`,
    detail: `Booking ${reference} was refunded in full. Its page says what the pod was told.`,
    href: `/admin/booking/${id}`,
  }));
}

/** Wifi codes that run out, with the days that they last at the present rate. */
export async function wifiCodes(actor: Actor): Promise<Attention[]> {
  const now = await wifiSupply(actor);
  if (!now.isLow) return [];
  const days = now.daysLeft;
  const left =
    days === null ? '' : ` They last ${days === 1 ? 'a day' : `${days} days`} at the rate of this week.`;
  const href = '/admin/radius-wifi';
  if (now.unused === 0) {
    const detail = 'New bookings are confirmed without one. Upload more.';
    return [{ key: 'wifi', tone: 'bad', title: 'No wifi codes are left', detail, href }];
  }
  const title = `${now.unused.toLocaleString('en-US')} wifi codes are left`;
  return [{ key: 'wifi', tone: 'warn', title, detail: `${left.trim()} Upload more.`.trim(), href }];
}

const EFFECTS: Record<string, string> = {
  'mail.password-reset': 'A mail with a link to reset a password was not sent',
  'mail.invitation': 'An invitation was not sent',
  'mail.booking-confirmed': 'The mail of a confirmed booking was not sent',
  'mail.receipt': 'A receipt was not sent',
  'mail.photos': 'Images were not sent',
  'calendar.sync': 'A calendar does not show a booking as it stands',
};

/** Mails and other effects that were tried as often as they are, and failed. */
export async function failedEffects(): Promise<Attention[]> {
  const rows = await db()
    .select({ id: outbox.id, kind: outbox.kind, lastError: outbox.lastError })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), gte(outbox.attempts, MOST_ATTEMPTS)))
    .orderBy(desc(outbox.id))
    .limit(SHOWN);
  return rows.map(({ id, kind, lastError }) => ({
    key: `effect-${id}`,
    tone: 'warn',
    title: EFFECTS[kind] ?? (kind.startsWith('mail.') ? 'A mail was not sent' : `“${kind}” was not done`),
    detail: lastError ? `It was given up: ${lastError}` : 'It was given up.',
    effectId: id,
  }));
}
