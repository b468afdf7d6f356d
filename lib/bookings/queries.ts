import 'server-only';
import { and, asc, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import {
  amenities,
  boardingPasses,
  bookingPeriods,
  bookings,
  payments,
  pricingPlans,
  priorityPasses,
  spaceAmenities,
  spaces,
  wifiCodes,
} from '@/db/tables';
import { type Actor, authorize } from '@/lib/access/actor';
import { notFound } from '@/lib/errors';
import { toDollars } from '@/lib/money';
import { planName } from '@/lib/plans/name';
import { commandsOf } from '@/lib/pods/queries';
import { bookingScope, loadBookings } from './list-sql';
import type { BookingDetail } from './schema';

async function core(actor: Actor, id: number) {
  const [row] = await db()
    .select({
      booking: bookings,
      space: spaces,
      wifi: wifiCodes.code,
      plan: pricingPlans,
      priority: priorityPasses,
      boarding: boardingPasses,
    })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .leftJoin(wifiCodes, eq(wifiCodes.id, bookings.wifiCodeId))
    .leftJoin(pricingPlans, eq(pricingPlans.id, bookings.pricingPlanId))
    .leftJoin(priorityPasses, eq(priorityPasses.bookingId, bookings.id))
    .leftJoin(boardingPasses, eq(boardingPasses.bookingId, bookings.id))
    .where(and(eq(bookings.id, id), bookingScope(actor)));
  if (!row) throw notFound('Booking');
  return row;
}

async function periodsOf(id: number): Promise<BookingDetail['periods']> {
  const rows = await db()
    .select()
    .from(bookingPeriods)
    .where(eq(bookingPeriods.bookingId, id))
    .orderBy(asc(bookingPeriods.ordinal));
  return rows.map((row) => ({
    id: row.id,
    ordinal: row.ordinal,
    state: row.state,
    datetimeStart: row.startsAt.toISOString(),
    datetimeEnd: row.endsAt.toISOString(),
    duration: row.durationMinutes,
    subtotal: toDollars(row.subTotalCents),
    tax: toDollars(row.taxCents),
    discount: toDollars(row.discountCents),
    wallet: toDollars(row.creditCents),
    amount: toDollars(row.amountCents),
    createdAt: row.createdAt.toISOString(),
  }));
}

async function paymentsOf(id: number): Promise<BookingDetail['payments']> {
  const rows = await db().select().from(payments).where(eq(payments.bookingId, id)).orderBy(asc(payments.id));
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    amount: toDollars(row.amountCents),
    captured: toDollars(row.capturedCents),
    refunded: toDollars(row.refundedCents),
    card: row.cardLast4 ? `${row.cardBrand ?? 'card'} ···· ${row.cardLast4}` : null,
    reference: row.intentId,
  }));
}

const amenitiesOf = (spaceId: number) =>
  db()
    .select({ name: amenities.name })
    .from(spaceAmenities)
    .innerJoin(amenities, eq(amenities.id, spaceAmenities.amenityId))
    .where(eq(spaceAmenities.spaceId, spaceId))
    .orderBy(asc(amenities.name));

/** One booking in full (permission 14); throws 404 for one of another partner's, like one that is not there. */
export async function getBooking(actor: Actor, id: number): Promise<BookingDetail> {
  authorize(actor, 'bookings.open');
  const { booking, space, wifi, plan, priority, boarding } = await core(actor, id);
  const [rows, periods, paid, commands, amenityNames] = await Promise.all([
    loadBookings(db(), [id]),
    periodsOf(id),
    paymentsOf(id),
    commandsOf({ bookingId: id }),
    amenitiesOf(space.id),
  ]);
  const [row] = rows;
  if (!row) throw notFound('Booking');
  return {
    ...row,
    accessCode: booking.passcode,
    wifiAccessCode: wifi,
    waived: toDollars(booking.waivedCents),
    PPSummaryAmount: toDollars(booking.partnerBillCents),
    cancelReason: booking.cancelReason,
    iwgReservationId: booking.iwgReservationId,
    pricingPlan: plan ? planName(plan.durationMinutes, plan.costCents) : null,
    periods,
    payments: paid,
    commands,
    space: {
      address: space.address,
      zipcode: space.zipcode,
      size: space.sizeSqft,
      description: space.description,
      tax: space.taxPercent,
      inventoryId: space.inventoryId,
      iwgCentreId: space.iwgCentreId,
      amenities: amenityNames.map(({ name }) => name),
    },
    priorityPass: priority && {
      priorityUserName: priority.cardHolder,
      priorityCardNumber: priority.cardLast4,
      inputType: priority.inputType,
      priorityPassCost: toDollars(priority.costCents),
      cardCreatedOn: priority.cardCreatedOn,
      cardExpiresOn: priority.cardExpiresOn,
    },
    boardingPass: boarding && {
      boardedUserName: boarding.traveller,
      airlineName: boarding.airline,
      flightNumber: boarding.flightNumber,
      departingFrom: boarding.departingFrom,
      arrivingTo: boarding.arrivingTo,
      travelDate: boarding.travelDate,
    },
  };
}
