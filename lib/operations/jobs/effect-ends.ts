import 'server-only';
import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { db } from '@/db/client';
import { bookings, podIncidents, promoCodes, refunds } from '@/db/tables';
import { isOpenFailedRefund } from '@/lib/booking/payments/failed-refunds';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import { EFFECT_PAYLOADS, type EffectKind, type EffectPayload } from '@/lib/platform/effects';

/**
 * The end of an effect: minutes after its cause, or whether its record still needs it; null if it never becomes
 * outdated.
 */
type End<Kind extends EffectKind> = number | null | ((payload: EffectPayload<Kind>) => Promise<boolean>);

const HOUR = 60;
const DAY = 24 * HOUR;

const isThere = async (table: PgTable, where: SQL | undefined): Promise<boolean> =>
  (await db().$count(table, where)) > 0;

const isActive = (id: number) =>
  and(eq(bookings.id, id), inArray(bookings.status, [...ACTIVE_STATUSES]).inlineParams());

/**
 * The time until which each effect is worth carrying out: docs/rules.md#effect-ends. A kind without an entry does not
 * compile.
 */
const ENDS: { [Kind in EffectKind]: End<Kind> } = {
  // As long as the link or the code is valid.
  'mail.password-reset': HOUR,
  'mail.invitation': 72 * HOUR,
  'mail.email-code': 10,
  'mail.sign-in-warning': DAY,
  'mail.new-browser': null,
  'mail.password-changed': null,
  'mail.second-factor': null,
  'mail.second-factor-reset': null,
  // The receipt of a booking that has ended is still sent.
  'mail.booking-confirmed': ({ bookingId }) => isThere(bookings, isActive(bookingId)),
  'mail.booking-cancelled': null,
  'mail.booking-rescheduled': ({ bookingId }) =>
    isThere(bookings, and(isActive(bookingId), gt(bookings.endsAt, sql`now()`))),
  'mail.door-refund': null,
  'mail.refund': null,
  'mail.refund-alert': ({ refundId }) =>
    isThere(refunds, and(eq(refunds.id, refundId), isOpenFailedRefund())),
  // The handler checks whether it still needs evidence.
  'mail.dispute-alert': null,
  'mail.alerts-waited': null,
  'mail.alerts-together': DAY,
  'mail.credit-assigned': null,
  'mail.promo-assigned': ({ promoId }) =>
    isThere(
      promoCodes,
      and(eq(promoCodes.id, promoId), isNull(promoCodes.deletedAt), gt(promoCodes.expiredAt, sql`now()`)),
    ),
  'mail.receipt': null,
  'mail.statement': null,
  // The handler sends those that still exist.
  'mail.photos': null,
  'mail.pod-silent': ({ incidentId }) =>
    isThere(podIncidents, and(eq(podIncidents.id, incidentId), isNull(podIncidents.until))),
  'mail.pod-back': DAY,
  // The handler checks whether it still ends soon.
  'mail.block-ends': HOUR,
  'mail.pod-refused': DAY,
  'calendar.sync': null,
  'calendar.space': null,
  'file.remove': null,
  'realtime.end': null,
  'payment.cancel': null,
  'payment.cancel-intent': null,
  'refund.execute': null,
};

/** Whether it is too late to carry out an effect of the outbox whose cause was this many minutes ago. */
export async function isTooLateForEffect<Kind extends EffectKind>(
  kind: Kind,
  payload: unknown,
  ageMinutes: number,
): Promise<boolean> {
  const end: End<Kind> = ENDS[kind];
  if (end === null) return false;
  if (typeof end === 'number') return ageMinutes >= end;
  return !(await end(EFFECT_PAYLOADS[kind].parse(payload) as EffectPayload<Kind>));
}
