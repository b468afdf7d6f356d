import 'server-only';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { bookingPeriods, bookings, countries, locations, spaces, wifiCodes } from '@/db/tables';
import { hasCalendar } from '@/lib/booking/calendar-sync/queries';
import { customerIdOf } from '@/lib/booking/contact';
import { FROM_ENVIRONMENT } from '@/lib/booking/money-settings/queries';
import { newestSellers, sellerInCountry } from '@/lib/booking/money-settings/sellers';
import { newPasscode } from '@/lib/booking/passcodes';
import { cardCents } from '@/lib/booking/price';
import { endPromo } from '@/lib/booking/promos/promo-uses';
import { nextReceiptNumber } from '@/lib/booking/reference-numbers';
import { giveSeasonalCredit, givesSeasonalCredit } from '@/lib/booking/wallet/seasonal-credit';
import { localStart } from '@/lib/catalogue/occupancy/local-starts';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import type { Seller } from '@/lib/column-values/money-settings';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { Effect } from '@/lib/platform/effects';
import { enqueue } from '@/lib/platform/outbox';
import { asBookedPeriod, type BookedPeriod } from './booked-period';
import { timeGone } from './hold-refusals';
import { bookingState, periodState } from './state-writes';
import type { Stay } from './stay';
import { stayColumns, stayOfRow } from './stay-sql';

type Period = BookedPeriod;

/** The data that a confirmation needs besides its period; read after the space is locked. */
type Surroundings = {
  zone: string;
  hasCalendar: boolean;
  /** Passcodes that could open the same door within a day; they are not reused. */
  passcodes: string[];
  hasSeason: boolean;
  /** The newest saved sellers, and the country (ISO 3166) of the space. */
  sellers: Seller[] | null;
  countryCode: string | null;
};

const countryOfSpace = sql<
  string | null
>`(select ${countries.code} from ${locations} join ${countries} on ${countries.id} = ${locations.countryId}
  where ${locations.id} = ${spaces.locationId})`;

type Locked = { period: Period; stay: Stay | null; around: Surroundings };

/** Locks the period and reads its context, in one statement: the caller has locked the space. */
async function lockPeriod(tx: Tx, id: number, now: Date): Promise<Locked> {
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
      stay: stayColumns(now),
      passcodes: sql<
        string[]
      >`array(select ${bookings.passcode} from ${bookings} where ${sameDoor} and ${bookings.passcode} is not null)`,
      hasSeason: givesSeasonalCredit(now),
      sellers: newestSellers,
      countryCode: countryOfSpace,
    })
    .from(bookingPeriods)
    .innerJoin(spaces, eq(spaces.id, bookingPeriods.spaceId))
    .where(eq(bookingPeriods.id, id))
    .for('update', { of: bookingPeriods });
  if (!found || found.period.state === 'released') throw new Error(`Period ${id} no longer has its time.`);
  const { period, stay, ...around } = found;
  return { period: asBookedPeriod(period), stay: stayOfRow(stay, now), around };
}

/**
 * One unused wifi code, taken by the statement of which this is a `with`; no row if none is left, which does not
 * prevent the confirmation.
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
        .set({ usedAt: dbNow() })
        .where(sql`${wifiCodes.id} = any(array(${unused}))`)
        .returning({ id: wifiCodes.id }),
    );
}

type Confirmed = { period: Period; stay: Stay; now: Date };

/** The changes that a confirmation makes to its period. */
const given = ({ stay: { startsAt, endsAt, minutes }, now }: Confirmed) => ({
  startsAt,
  endsAt,
  durationMinutes: minutes,
  confirmedAt: now,
  holdExpiresAt: null,
});

/**
 * Confirms the first period: it runs from now, or from its later start, and the booking gets its passcode and wifi
 * code.
 */
async function begin(tx: Tx, confirmed: Confirmed, around: Surroundings): Promise<void> {
  const { period, stay, now } = confirmed;
  await periodState.write(tx, period.id, 'confirm', given(confirmed));
  const wifiCode = wifiCodeTaken(tx);
  const booking = await bookingState.write(tx.with(wifiCode), period.bookingId, 'confirm', {
    ...localStart(around.zone, stay.startsAt),
    endsAt: stay.endsAt,
    durationMinutes: stay.minutes,
    confirmedAt: now,
    receiptNumber: nextReceiptNumber,
    receiptSeller: sellerInCountry(around.sellers ?? FROM_ENVIRONMENT.sellers(), around.countryCode),
    passcode: newPasscode(new Set(around.passcodes)),
    wifiCodeId: sql`(select ${wifiCode.id} from ${wifiCode})`,
  });
  if (booking?.promoCode) await endPromo(tx, period.bookingId, 'used');
  // Counter payments are not card money.
  if (around.hasSeason && booking?.bookingType === 'ALL' && cardCents(period) > 0)
    await giveSeasonalCredit(tx, customerIdOf(booking), period.bookingId, now);
}

/** Confirms an extension: it runs from the end of the booking, or from now, and adds its minutes and its amount. */
async function extend(tx: Tx, confirmed: Confirmed): Promise<void> {
  const { period, stay } = confirmed;
  await periodState.write(tx, period.id, 'confirm', given(confirmed));
  const plus = (column: PgColumn, cents: number) => sql`${column} + ${cents}`;
  await bookingState.write(tx, period.bookingId, 'extend', {
    endsAt: stay.endsAt,
    durationMinutes: plus(bookings.durationMinutes, stay.minutes),
    subTotalCents: plus(bookings.subTotalCents, period.subTotalCents),
    discountCents: plus(bookings.discountCents, period.discountCents),
    taxCents: plus(bookings.taxCents, period.taxCents),
    waivedCents: plus(bookings.waivedCents, period.waivedCents),
    creditCents: plus(bookings.creditCents, period.creditCents),
    amountCents: plus(bookings.amountCents, period.amountCents),
  });
  await endPromo(tx, period.bookingId, 'used');
}

/**
 * Turns a paid (or free) hold into the booking, or into its extension, and queues the mail (unless `isMailed` is
 * false). If it was confirmed `before` or its time is `gone`, nothing changes. The caller has locked the space.
 * Throws a defect if the time was released.
 */
export async function tryConfirm(
  tx: Tx,
  periodId: number,
  now: Date,
  { isMailed = true }: { isMailed?: boolean } = {},
): Promise<'confirmed' | 'before' | 'gone'> {
  const { period, stay, around } = await lockPeriod(tx, periodId, now);
  if (period.state === 'confirmed') return 'before';
  if (!stay) return 'gone';
  const confirmed = { period, stay, now };
  if (period.ordinal === 0) await begin(tx, confirmed, around);
  else await extend(tx, confirmed);
  const payload = { bookingId: period.bookingId };
  const effects: Effect[] = isMailed ? [{ kind: 'mail.booking-confirmed', payload }] : [];
  if (around.hasCalendar) effects.push({ kind: 'calendar.sync', payload });
  await enqueue(tx, ...effects);
  return 'confirmed';
}

/** {@link tryConfirm} when nothing has been paid: throws 409 `time_gone` if the time is gone. */
export async function confirmPeriod(...period: Parameters<typeof tryConfirm>): Promise<void> {
  if ((await tryConfirm(...period)) === 'gone') throw timeGone();
}
