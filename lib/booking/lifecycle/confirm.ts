import 'server-only';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { instant } from '@/db/instant';
import { bookingPeriods, bookings, countries, locations, spaces, wifiCodes } from '@/db/tables';
import { hasCalendar } from '@/lib/booking/calendar-sync/queries';
import { customerIdOf } from '@/lib/booking/contact';
import { FROM_ENVIRONMENT, newestSellers } from '@/lib/booking/money-settings/queries';
import type { Seller } from '@/lib/booking/money-settings/schema';
import { sellerOf } from '@/lib/booking/money-settings/seller-of';
import { cardCents } from '@/lib/booking/price';
import { newPasscode, nextReceiptNumber } from '@/lib/booking/reference-numbers';
import { giveSeasonalCredit, hasSeason } from '@/lib/booking/reservations/credit';
import { endPromo } from '@/lib/booking/reservations/promo';
import { ACTIVE_STATUSES } from '@/lib/catalogue/occupancy/booking-status';
import { startIn } from '@/lib/catalogue/occupancy/local-starts';
import { nextStartAfter } from '@/lib/catalogue/occupancy/periods';
import { enqueue } from '@/lib/platform/command';
import type { Effect } from '@/lib/platform/effects';
import { moveBooking, movePeriod } from './move';

type Period = typeof bookingPeriods.$inferSelect;

/** What a confirmation must know besides its period; read after the lock on the space. */
type Surroundings = {
  zone: string;
  hasCalendar: boolean;
  /** When the next period of the space begins, other than those of this booking. */
  nextStartsAt: Date | null;
  /** Passcodes that could open the same door within a day; they are not reused. */
  passcodes: string[];
  hasSeason: boolean;
  /** The newest sellers that were saved, and the country (ISO 3166) of the space. */
  sellers: Seller[] | null;
  countryCode: string | null;
};

const countryOfSpace = sql<
  string | null
>`(select ${countries.code} from ${locations} join ${countries} on ${countries.id} = ${locations.countryId}
  where ${locations.id} = ${spaces.locationId})`;

/** Locks the period and reads what is around it, in one statement: the caller has locked the space. */
async function lockPeriod(tx: Tx, id: number, now: Date): Promise<{ period: Period; around: Surroundings }> {
  const sameDoor = and(
    eq(bookings.spaceId, bookingPeriods.spaceId),
    inArray(bookings.status, [...ACTIVE_STATUSES]),
    gt(bookings.endsAt, new Date(now.getTime() - 86_400_000)),
  );
  const [found] = await tx
    .select({
      period: bookingPeriods,
      zone: spaces.timezone,
      hasCalendar: sql<boolean>`${hasCalendar}`,
      nextStartsAt: nextStartAfter(sql`greatest(${bookingPeriods.startsAt}, ${instant(now)})`, now),
      passcodes: sql<
        string[]
      >`array(select ${bookings.passcode} from ${bookings} where ${sameDoor} and ${bookings.passcode} is not null)`,
      hasSeason: hasSeason(now),
      sellers: newestSellers,
      countryCode: countryOfSpace,
    })
    .from(bookingPeriods)
    .innerJoin(spaces, eq(spaces.id, bookingPeriods.spaceId))
    .where(eq(bookingPeriods.id, id))
    .for('update', { of: bookingPeriods });
  if (!found || found.period.state === 'released') throw new Error(`Period ${id} no longer has its time.`);
  const { period, ...around } = found;
  return { period, around };
}

/**
 * One unused wifi code, taken by the statement that it is a `with` of; no row when none is left, which does not prevent the
 * confirmation.
 */
function wifiCodeTaken(tx: Tx) {
  const unused = tx
    .select({ id: wifiCodes.id })
    .from(wifiCodes)
    .where(isNull(wifiCodes.usedAt))
    .orderBy(wifiCodes.id)
    .limit(1)
    .for('update', { skipLocked: true });
  return tx
    .$with('wifi_code_taken')
    .as(
      tx
        .update(wifiCodes)
        .set({ usedAt: new Date() })
        .where(sql`${wifiCodes.id} = any(array(${unused}))`)
        .returning({ id: wifiCodes.id }),
    );
}

/**
 * Confirms the first period: it runs from now, or from its later start, and the booking gets its passcode and
 * wifi code.
 */
async function begin(tx: Tx, period: Period, around: Surroundings, now: Date): Promise<void> {
  const startsAt = period.startsAt > now ? period.startsAt : now;
  const wanted = new Date(startsAt.getTime() + period.durationMinutes * 60_000);
  const next = around.nextStartsAt;
  const endsAt = next && next < wanted ? next : wanted;
  await movePeriod(tx, period.id, 'confirm', { startsAt, endsAt, confirmedAt: now, holdExpiresAt: null });
  const wifiCode = wifiCodeTaken(tx);
  const booking = await moveBooking(tx.with(wifiCode), period.bookingId, 'confirm', {
    ...startIn(around.zone, startsAt),
    endsAt,
    confirmedAt: now,
    receiptNumber: nextReceiptNumber,
    receiptSeller: sellerOf(around.sellers ?? FROM_ENVIRONMENT.sellers(), around.countryCode),
    passcode: newPasscode(new Set(around.passcodes)),
    wifiCodeId: sql`(select ${wifiCode.id} from ${wifiCode})`,
  });
  if (booking?.promoCode) await endPromo(tx, period.bookingId, 'used');
  // Counter payments are not card money.
  if (around.hasSeason && booking?.bookingType === 'ALL' && cardCents(period) > 0)
    await giveSeasonalCredit(tx, customerIdOf(booking), period.bookingId, now);
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
  if (period.discountCents > 0) await endPromo(tx, period.bookingId, 'used');
}

/**
 * Turns a paid (or free) hold into the booking, or into its extension, and queues the mail. The caller has
 * locked the space. Returns false when it was confirmed already, so that a second caller changes nothing;
 * throws a defect when the time was released.
 */
export async function confirmPeriod(tx: Tx, periodId: number, now: Date): Promise<boolean> {
  const { period, around } = await lockPeriod(tx, periodId, now);
  if (period.state === 'confirmed') return false;
  if (period.ordinal === 0) await begin(tx, period, around, now);
  else await extend(tx, period, now);
  const payload = { bookingId: period.bookingId };
  const effects: Effect[] = [{ kind: 'mail.booking-confirmed', payload }];
  if (around.hasCalendar) effects.push({ kind: 'calendar.sync', payload });
  await enqueue(tx, ...effects);
  return true;
}
