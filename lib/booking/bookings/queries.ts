import 'server-only';
import { and, asc, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import {
  admins,
  amenities,
  bookingPeriods,
  bookings,
  businessPartners,
  counterPayments,
  payments,
  refunds,
  spaceAmenities,
  spaces,
  walkUpPayments,
  wifiCodes,
} from '@/db/tables';
import { cardName } from '@/lib/booking/card-name';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { notFound } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { podCommandsOf } from '@/lib/pods/pod-commands/queries';
import { loadBookings } from './list-row-queries';
import type { BookingDetail, CardPayment, PriceLine, RefundLine } from './schema';

async function core(actor: Actor, id: number) {
  const [row] = await db()
    .select({
      booking: bookings,
      description: spaces.description,
      hasPod: sql<boolean>`${spaces.deviceTokenHash} is not null`,
      wifiCode: wifiCodes.code,
      cancelledBy: admins.email,
      counterPayment: {
        method: walkUpPayments.method,
        reference: walkUpPayments.reference,
        amountCents: walkUpPayments.amountCents,
      },
    })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .leftJoin(wifiCodes, eq(wifiCodes.id, bookings.wifiCodeId))
    .leftJoin(admins, eq(admins.id, bookings.cancelledBy))
    .leftJoin(walkUpPayments, eq(walkUpPayments.bookingId, bookings.id))
    .where(and(eq(bookings.id, id), bookingScope(actor)));
  if (!row) throw notFound('Booking');
  return row;
}

/** Periods that are charged, or will be; not released holds. */
const charged = or(ne(bookingPeriods.state, 'released'), isNotNull(bookingPeriods.confirmedAt));

/** Every period of a booking with its price, oldest first, except released holds; the caller has authorized. */
export async function priceLinesOf(bookingId: number): Promise<PriceLine[]> {
  const rows = await db()
    .select({
      period: bookingPeriods,
      subPartner: businessPartners.name,
      counterPayment: {
        method: counterPayments.method,
        reference: counterPayments.reference,
        amountCents: counterPayments.amountCents,
      },
    })
    .from(bookingPeriods)
    .innerJoin(bookings, eq(bookings.id, bookingPeriods.bookingId))
    .leftJoin(businessPartners, eq(businessPartners.id, bookings.subPartnerId))
    .leftJoin(counterPayments, eq(counterPayments.periodId, bookingPeriods.id))
    .where(and(eq(bookingPeriods.bookingId, bookingId), charged))
    .orderBy(asc(bookingPeriods.ordinal));
  return rows.map(({ period, subPartner, counterPayment }) => ({
    id: period.id,
    ordinal: period.ordinal,
    state: period.state,
    startsAt: period.startsAt,
    endsAt: period.endsAt,
    minutes: period.durationMinutes,
    subTotalCents: period.subTotalCents,
    discountCents: period.discountCents,
    taxCents: period.taxCents,
    waivedCents: period.waivedCents,
    creditCents: period.creditCents,
    amountCents: period.amountCents,
    taxPercent: period.taxPercent,
    createdAt: period.createdAt,
    confirmedAt: period.confirmedAt,
    subPartnerName: subPartner,
    counterPayment,
  }));
}

/** The price lines of a booking (`bookings.open`); throws 404 out of scope. */
export async function getPriceDetails(actor: Actor, id: number): Promise<PriceLine[]> {
  authorize(actor, 'bookings.open');
  await assertBooking(actor, id);
  return priceLinesOf(id);
}

/** Throws 404 unless the booking exists in the actor's scope. */
export async function assertBooking(actor: Actor, id: number): Promise<void> {
  const mine = and(eq(bookings.id, id), bookingScope(actor));
  if ((await db().$count(bookings, mine)) === 0) throw notFound('Booking');
}

async function paymentsOf(id: number): Promise<CardPayment[]> {
  const rows = await db().select().from(payments).where(eq(payments.bookingId, id)).orderBy(asc(payments.id));
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    amountCents: row.amountCents,
    capturedCents: row.capturedCents,
    refundedCents: row.refundedCents,
    card: cardName(row.cardBrand, row.cardLast4),
    reference: row.intentId,
  }));
}

/** The refunds in the detail of a booking: all of them, newest first; the caller has authorized. */
export async function bookingRefunds(bookingId: number): Promise<RefundLine[]> {
  const rows = await db()
    .select({ refund: refunds, email: admins.email })
    .from(refunds)
    .leftJoin(admins, eq(admins.id, refunds.requestedBy))
    .where(eq(refunds.bookingId, bookingId))
    .orderBy(desc(refunds.id));
  return rows.map(({ refund, email }) => ({
    id: refund.id,
    method: refund.method,
    state: refund.state,
    amountCents: refund.amountCents,
    reason: refund.reason,
    reference: refund.providerRef,
    failure: refund.failureMessage,
    by: email ?? 'system',
    createdAt: refund.createdAt,
  }));
}

async function amenitiesOf(spaceId: number): Promise<string[]> {
  const rows = await db()
    .select({ name: amenities.name })
    .from(spaceAmenities)
    .innerJoin(amenities, eq(amenities.id, spaceAmenities.amenityId))
    .where(eq(spaceAmenities.spaceId, spaceId))
    .orderBy(asc(amenities.name));
  return rows.map(({ name }) => name);
}

/** One booking in full (`bookings.open`); throws 404 if it is missing or out of scope. */
export async function getBooking(actor: Actor, id: number): Promise<BookingDetail> {
  authorize(actor, 'bookings.open');
  const { booking, description, hasPod, wifiCode, cancelledBy, counterPayment } = await core(actor, id);
  const [rows, periods, cardPayments, refundRows, commands, names] = await Promise.all([
    loadBookings(db(), [id]),
    priceLinesOf(id),
    paymentsOf(id),
    bookingRefunds(id),
    podCommandsOf({ bookingId: id }),
    amenitiesOf(booking.spaceId),
  ]);
  const [row] = rows;
  if (!row) throw notFound('Booking');
  return {
    ...row,
    passcode: booking.passcode,
    wifiCode,
    confirmedAt: booking.confirmedAt,
    hasPod,
    cancelledBy,
    description,
    amenities: names,
    periods,
    cardPayments,
    counterPayment,
    refunds: refundRows,
    commands,
  };
}
