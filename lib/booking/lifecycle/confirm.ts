import 'server-only';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { bookingPeriods, bookings, spaces, wifiCodes } from '@/db/tables';
import { queueBookingSync } from '@/lib/booking/calendar-sync/queue';
import { cardCents } from '@/lib/booking/price';
import { newPasscode } from '@/lib/booking/reference-numbers';
import { giveSeasonalCredit } from '@/lib/booking/reservations/credit';
import { endPromo } from '@/lib/booking/reservations/promo';
import { ACTIVE_STATUSES } from '@/lib/catalogue/occupancy/booking-status';
import { startIn } from '@/lib/catalogue/occupancy/local-starts';
import { nextStart } from '@/lib/catalogue/occupancy/periods';
import { onlyRow } from '@/lib/foundation/write';
import { enqueue } from '@/lib/platform/command';
import { moveBooking, movePeriod } from './move';

/** Passcodes that could open the same door within a day; they are not reused. */
async function passcodesInUse(tx: Tx, spaceId: number, now: Date): Promise<Set<string>> {
  const rows = await tx
    .select({ passcode: bookings.passcode })
    .from(bookings)
    .where(
      and(
        eq(bookings.spaceId, spaceId),
        inArray(bookings.status, [...ACTIVE_STATUSES]),
        gt(bookings.endsAt, new Date(now.getTime() - 86_400_000)),
      ),
    );
  return new Set(rows.flatMap(({ passcode }) => passcode ?? []));
}

/** Takes one unused wifi code; null when none is left, which does not prevent the confirmation. */
async function takeWifiCode(tx: Tx): Promise<number | null> {
  const [unused] = await tx
    .select({ id: wifiCodes.id })
    .from(wifiCodes)
    .where(isNull(wifiCodes.usedAt))
    .orderBy(wifiCodes.id)
    .limit(1)
    .for('update', { skipLocked: true });
  if (!unused) return null;
  await tx.update(wifiCodes).set({ usedAt: new Date() }).where(eq(wifiCodes.id, unused.id));
  return unused.id;
}

type Period = typeof bookingPeriods.$inferSelect;

async function zoneOf(tx: Tx, spaceId: number): Promise<string> {
  const rows = await tx.select({ zone: spaces.timezone }).from(spaces).where(eq(spaces.id, spaceId));
  return onlyRow(rows).zone;
}

/**
 * Confirms the first period: it runs from now, or from its later start, and the booking gets its passcode and
 * wifi code.
 */
async function begin(tx: Tx, period: Period, now: Date): Promise<void> {
  const startsAt = period.startsAt > now ? period.startsAt : now;
  const wanted = new Date(startsAt.getTime() + period.durationMinutes * 60_000);
  const next = await nextStart(tx, period.spaceId, startsAt, period.bookingId, now);
  const endsAt = next && next < wanted ? next : wanted;
  await movePeriod(tx, period.id, 'confirm', { startsAt, endsAt, confirmedAt: now, holdExpiresAt: null });
  const passcode = newPasscode(await passcodesInUse(tx, period.spaceId, now));
  const wifiCodeId = await takeWifiCode(tx);
  const booking = await moveBooking(tx, period.bookingId, 'confirm', {
    ...startIn(await zoneOf(tx, period.spaceId), startsAt),
    endsAt,
    confirmedAt: now,
    passcode,
    wifiCodeId,
  });
  await endPromo(tx, period.bookingId, 'used');
  // Counter payments are not card money.
  if (booking?.bookingType === 'ALL' && cardCents(period) > 0)
    await giveSeasonalCredit(tx, booking.customerId, period.bookingId, now);
}

/** Confirms an extension: it keeps the time that it held, and adds duration and amount to the booking. */
async function extend(tx: Tx, period: Period, now: Date): Promise<void> {
  await movePeriod(tx, period.id, 'confirm', { confirmedAt: now, holdExpiresAt: null });
  const plus = (column: PgColumn, cents: number) => sql`${column} + ${cents}`;
  await moveBooking(tx, period.bookingId, 'extend', {
    endsAt: period.endsAt,
    durationMinutes: plus(bookings.durationMinutes, period.durationMinutes),
    subTotalCents: plus(bookings.subTotalCents, period.subTotalCents),
    discountCents: plus(bookings.discountCents, period.discountCents),
    taxCents: plus(bookings.taxCents, period.taxCents),
    waivedCents: plus(bookings.waivedCents, period.waivedCents),
    creditCents: plus(bookings.creditCents, period.creditCents),
    amountCents: plus(bookings.amountCents, period.amountCents),
  });
}

/**
 * Turns a paid (or free) hold into the booking, or into its extension, and queues the mail. The caller has
 * locked the space. Returns false when it was confirmed already, so that a second caller changes nothing;
 * throws a defect when the time was released.
 */
export async function confirmPeriod(tx: Tx, periodId: number, now: Date): Promise<boolean> {
  const [period] = await tx
    .select()
    .from(bookingPeriods)
    .where(eq(bookingPeriods.id, periodId))
    .for('update');
  if (!period || period.state === 'released') throw new Error(`Period ${periodId} no longer has its time.`);
  if (period.state === 'confirmed') return false;
  if (period.ordinal === 0) await begin(tx, period, now);
  else await extend(tx, period, now);
  await enqueue(tx, { kind: 'mail.booking-confirmed', payload: { bookingId: period.bookingId } });
  await queueBookingSync(tx, period.bookingId);
  return true;
}
