import 'server-only';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookingPeriods, bookings, deviceCommands, podHealth, spaces, wifiCodes } from '@/db/tables';
import { opensUntil } from '@/lib/booking/door-state';
import { nearestFreeSpace } from '@/lib/booking/offers/nearest';
import {
  hasOpenedLast,
  offersDoorRefund,
  offersOtherSpace,
  type UnlockTry,
} from '@/lib/booking/offers/shut-door-offers';
import { foundByWebId, isOwnBooking } from '@/lib/booking/own-booking';
import { refundedCentsOf } from '@/lib/booking/payments/paid-amounts';
import type { Price } from '@/lib/booking/price';
import { calendarRevisionOf } from '@/lib/booking/visitor-mails/calendar-file';
import { WEB_ID } from '@/lib/booking/web-id';
import { PAYING_LIMIT_MS } from '@/lib/catalogue/occupancy/durations';
import { nextStartAfter } from '@/lib/catalogue/occupancy/periods';
import { podColumns } from '@/lib/catalogue/spaces/door-opening-sql';
import { spaceImagesOf } from '@/lib/catalogue/spaces/images';
import { sponsorOfSpace } from '@/lib/catalogue/sponsors/queries';
import { ACTIVE_STATUSES, STATUS, statusName } from '@/lib/column-values/booking-status';

import { dbNow } from '@/lib/foundation/time/database-clock';
import { authorize, type VisitorActor } from '@/lib/platform/authorization/actor';
import { bookingVersionSql } from './booking-version';
import type { VisitorBooking } from './schema';

async function rowByWebId(actor: VisitorActor, webId: string, now: Date) {
  if (!WEB_ID.test(webId)) return undefined;
  const [row] = await db()
    .select({
      booking: bookings,
      hold: {
        state: bookingPeriods.state,
        expiresAt: bookingPeriods.holdExpiresAt,
        payingSince: bookingPeriods.payingSince,
        confirmedAt: bookingPeriods.confirmedAt,
      },
      space: {
        id: spaces.id,
        name: spaces.name,
        shortName: spaces.shortName,
        address: spaces.address,
        taxPercent: spaces.taxPercent,
      },
      timezone: spaces.timezone,
      wifi: wifiCodes.code,
      ...podColumns,
      version: bookingVersionSql(now),
      nextStartsAt: nextStartAfter(sql`${bookings.startsAt}`, now, {
        spaceId: bookings.spaceId,
        bookingId: bookings.id,
      }),
    })
    .from(bookings)
    .innerJoin(bookingPeriods, and(eq(bookingPeriods.bookingId, bookings.id), eq(bookingPeriods.ordinal, 0)))
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .leftJoin(wifiCodes, eq(wifiCodes.id, bookings.wifiCodeId))
    .where(isOwnBooking(actor, webId));
  return row;
}

/** The booking of a webId, for its own visitor only. */
export async function visitorBookingRow(actor: VisitorActor, webId: string, now = dbNow()) {
  authorize(actor, 'visitor');
  return foundByWebId(actor, await rowByWebId(actor, webId, now));
}

/** Each attempt to unlock a door for the booking. */
async function unlocksOf(bookingId: number): Promise<UnlockTry[]> {
  const { state, spaceId, createdAt } = deviceCommands;
  return db()
    .select({ state, spaceId, createdAt })
    .from(deviceCommands)
    .where(and(eq(deviceCommands.bookingId, bookingId), eq(deviceCommands.type, 'unlock')));
}

const priceIn = (row: Price): Price => ({
  subTotalCents: row.subTotalCents,
  discountCents: row.discountCents,
  taxCents: row.taxCents,
  waivedCents: row.waivedCents,
  creditCents: row.creditCents,
  amountCents: row.amountCents,
});

/** The end of the payment limit while a payment is in progress: docs/rules.md#paying */
const payingUntil = ({ state, payingSince }: { state: string; payingSince: Date | null }) =>
  state === 'paying' && payingSince ? new Date(payingSince.getTime() + PAYING_LIMIT_MS) : null;

type Ending = Pick<typeof bookingPeriods.$inferSelect, 'state' | 'payingSince' | 'confirmedAt'>;

/** Whether this period was released after a payment for it had begun: docs/rules.md#time-gone. */
const isTimeGone = ({ state, payingSince, confirmedAt }: Ending): boolean =>
  state === 'released' && payingSince !== null && confirmedAt === null;

/** The extension of a booking that awaits its payment; without one, the newest. */
async function newestExtensionOf(bookingId: number) {
  const [period] = await db()
    .select()
    .from(bookingPeriods)
    .where(and(eq(bookingPeriods.bookingId, bookingId), gt(bookingPeriods.ordinal, 0)))
    .orderBy(desc(inArray(bookingPeriods.state, ['held', 'paying'])), desc(bookingPeriods.ordinal))
    .limit(1);
  return period;
}

/** An extension that awaits its payment; null if it is paid or has ended. */
function openExtension(
  period: typeof bookingPeriods.$inferSelect | null | undefined,
): VisitorBooking['extension'] {
  if (period?.state !== 'held' && period?.state !== 'paying') return null;
  return {
    price: priceIn(period),
    minutes: period.durationMinutes,
    startsAt: period.startsAt,
    endsAt: period.endsAt,
    expiresAt: period.holdExpiresAt ?? period.createdAt,
    isPaying: period.state === 'paying',
    payingUntil: payingUntil(period),
  };
}

/** The visitor's own booking; throws 404 also for one of another partner, 429 for guessing. */
export async function getVisitorBooking(actor: VisitorActor, webId: string): Promise<VisitorBooking> {
  const { booking, hold, space, timezone, wifi, version, nextStartsAt, doorOpensBy } =
    await visitorBookingRow(actor, webId);
  const isActive = ACTIVE_STATUSES.includes(booking.status);
  const [images, sponsor, unlocks, refundedCents, newest] = await Promise.all([
    spaceImagesOf(space.id),
    sponsorOfSpace(space.id),
    unlocksOf(booking.id),
    refundedCentsOf(db(), booking.id),
    isActive ? newestExtensionOf(booking.id) : null,
  ]);
  const now = dbNow();
  const otherSpace = offersOtherSpace(booking, unlocks, { refundedCents, now })
    ? await nearestFreeSpace(actor, space.id, { minutes: booking.durationMinutes })
    : null;
  const expiresAt =
    booking.status === STATUS.pending ? (hold.expiresAt ?? booking.createdAt) : booking.endsAt;
  return {
    webId: booking.webId,
    transactionId: booking.transactionId,
    status: statusName(booking.status),
    price: priceIn(booking),
    minutes: booking.durationMinutes,
    passcode: isActive ? booking.passcode : null,
    wifiCode: isActive ? wifi : null,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    expiresAt,
    serverTime: dbNow(),
    version,
    revision: calendarRevisionOf(booking),
    leftAt: booking.leftAt,
    opensUntil: opensUntil({ endsAt: booking.endsAt, leftAt: booking.leftAt, nextStartsAt }),
    isPaying: hold.state === 'paying',
    payingUntil: payingUntil(hold),
    timeGone: isTimeGone(newest ?? hold),
    planId: booking.pricingPlanId,
    timezone,
    contact: {
      email: booking.contactEmail,
      phone: booking.contactPhone,
      countryCode: booking.contactCountryCode,
    },
    isUnmailed: booking.mailFailedAt !== null,
    space: { ...space, doorOpensBy, images },
    sponsor,
    refundedCents,
    hasOpenedLast: hasOpenedLast(booking, unlocks),
    offersDoorRefund: offersDoorRefund(booking, unlocks, now),
    otherSpace,
    extension: openExtension(newest),
  };
}
