import 'server-only';
import { eq, getTableColumns } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { preparedQuery } from '@/db/prepared';
import {
  boardingPasses,
  bookings,
  businessPartners,
  cities,
  countries,
  locations,
  pricingPlans,
  priorityPasses,
  spaces,
} from '@/db/tables';
import { customerIdOf } from '@/lib/booking/contact';
import { planName } from '@/lib/catalogue/plans/name';
import { statusName } from '@/lib/column-values/booking-status';
import { hasGivenId, idList } from '@/lib/platform/list/filter-conditions';
import { dueRefundSql, refundedCentsSql } from './refund-state-sql';
import type { BookingRow } from './schema';

const subPartners = alias(businessPartners, 'sub_partners');
const { bookingId: _priority, ...priorityPassColumns } = getTableColumns(priorityPasses);
const { bookingId: _boarding, ...boardingPassColumns } = getTableColumns(boardingPasses);
/** The columns of a booking's pass; only some bookings have one. */
export const passColumns = { priorityPass: priorityPassColumns, boardingPass: boardingPassColumns };

/**
 * The columns of a list row from the booking alone, kept to a minimum because an export reads a hundred thousand of
 * them.
 */
export const bookingColumns = {
  id: bookings.id,
  transactionId: bookings.transactionId,
  status: bookings.status,
  bookingType: bookings.bookingType,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  minutes: bookings.durationMinutes,
  subTotalCents: bookings.subTotalCents,
  discountCents: bookings.discountCents,
  taxCents: bookings.taxCents,
  waivedCents: bookings.waivedCents,
  creditCents: bookings.creditCents,
  amountCents: bookings.amountCents,
  refundedCents: refundedCentsSql,
  partnerBillCents: bookings.partnerBillCents,
  promoCode: bookings.promoCode,
  receiptNumber: bookings.receiptNumber,
  iwgReservationId: bookings.iwgReservationId,
  createdAt: bookings.createdAt,
  updatedAt: bookings.updatedAt,
  cancelledAt: bookings.cancelledAt,
  cancelReason: bookings.cancelReason,
  customerId: bookings.customerId,
  contactName: bookings.customerName,
  contactEmail: bookings.contactEmail,
  contactCountryCode: bookings.contactCountryCode,
  contactPhone: bookings.contactPhone,
};

/** The data that the bookings of a space share. */
export const spaceColumns = {
  timezone: spaces.timezone,
  space: {
    id: spaces.id,
    name: spaces.name,
    shortName: spaces.shortName,
    inventoryId: spaces.inventoryId,
    iwgCentreId: spaces.iwgCentreId,
    address: spaces.address,
    zipcode: spaces.zipcode,
    sizeSqft: spaces.sizeSqft,
    taxPercent: spaces.taxPercent,
  },
  location: { id: locations.id, name: locations.name, city: cities.name, country: countries.name },
};

export const planColumns = { minutes: pricingPlans.durationMinutes, cents: pricingPlans.costCents };

const bookingsById = preparedQuery((on) =>
  on
    .select({
      ...bookingColumns,
      ...passColumns,
      ...spaceColumns,
      dueCents: dueRefundSql(),
      plan: planColumns,
      businessPartner: { id: businessPartners.id, name: businessPartners.name },
      subPartner: { id: subPartners.id, name: subPartners.name },
    })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(cities, eq(cities.id, locations.cityId))
    .leftJoin(countries, eq(countries.id, locations.countryId))
    .innerJoin(businessPartners, eq(businessPartners.id, bookings.businessPartnerId))
    .leftJoin(subPartners, eq(subPartners.id, bookings.subPartnerId))
    .leftJoin(pricingPlans, eq(pricingPlans.id, bookings.pricingPlanId))
    .leftJoin(priorityPasses, eq(priorityPasses.bookingId, bookings.id))
    .leftJoin(boardingPasses, eq(boardingPasses.bookingId, bookings.id))
    .where(hasGivenId(bookings.id)),
);

/** Bookings by id, with the names of all related records. */
export async function loadBookings(on: Db, ids: number[]): Promise<BookingRow[]> {
  const rows = await bookingsById(on, { ids: idList(ids) });
  return rows.map(toBookingRow);
}

type Selected = Awaited<ReturnType<typeof bookingsById>>[number];
/** The data of the space, which its bookings share. */
export type BookingPlace = Pick<Selected, keyof typeof spaceColumns>;

/** The list row of a booking that was read with all its records. */
export const toBookingRow = (row: Selected): BookingRow => ({
  id: row.id,
  transactionId: row.transactionId,
  status: statusName(row.status),
  bookingType: row.bookingType,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  timezone: row.timezone,
  minutes: row.minutes,
  pricingPlan: row.plan && planName(row.plan.minutes, row.plan.cents),
  subTotalCents: row.subTotalCents,
  discountCents: row.discountCents,
  taxCents: row.taxCents,
  waivedCents: row.waivedCents,
  creditCents: row.creditCents,
  amountCents: row.amountCents,
  refundedCents: row.refundedCents,
  dueCents: row.dueCents,
  partnerBillCents: row.partnerBillCents,
  promoCode: row.promoCode,
  receiptNumber: row.receiptNumber,
  iwgReservationId: row.iwgReservationId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  cancelledAt: row.cancelledAt,
  cancelReason: row.cancelReason,
  customerId: customerIdOf(row),
  contact: {
    name: row.contactName,
    email: row.contactEmail,
    phone: row.contactCountryCode + row.contactPhone,
  },
  space: row.space,
  location: row.location,
  businessPartner: row.businessPartner,
  subPartner: row.subPartner,
  priorityPass: row.priorityPass,
  boardingPass: row.boardingPass,
});
