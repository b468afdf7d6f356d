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
import { hasGivenId, theseIds } from '@/lib/platform/list/source';
import { dueOf, refundedOf } from './refund-sql';
import type { BookingRow } from './schema';
import { statusName } from './status-name';

const subPartners = alias(businessPartners, 'sub_partners');
const { bookingId: _priority, ...priorityPassColumns } = getTableColumns(priorityPasses);
const { bookingId: _boarding, ...boardingPassColumns } = getTableColumns(boardingPasses);

/** What a row of the list has from its booking alone: no more, as an export reads a hundred thousand of them. */
const ownColumns = {
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
  refundedCents: refundedOf,
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
  priorityPass: priorityPassColumns,
  boardingPass: boardingPassColumns,
};

/** What the bookings of a space have in common. */
const spaceColumns = {
  timezone: spaces.timezone,
  space: {
    id: spaces.id,
    name: spaces.name,
    inventoryId: spaces.inventoryId,
    iwgCentreId: spaces.iwgCentreId,
    address: spaces.address,
    zipcode: spaces.zipcode,
    sizeSqft: spaces.sizeSqft,
    taxPercent: spaces.taxPercent,
  },
  location: { id: locations.id, name: locations.name, city: cities.name, country: countries.name },
};

const planColumns = { minutes: pricingPlans.durationMinutes, cents: pricingPlans.costCents };

const bookingsById = preparedQuery((on) =>
  on
    .select({
      ...ownColumns,
      ...spaceColumns,
      dueCents: dueOf(),
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
  const rows = await bookingsById(on, theseIds(ids));
  return rows.map((row) => bookingRow(row, row, row));
}

const bookingsAlone = preparedQuery((on) =>
  on
    .select({
      ...ownColumns,
      dueCents: dueOf(),
      spaceId: bookings.spaceId,
      planId: bookings.pricingPlanId,
      businessPartnerId: bookings.businessPartnerId,
      subPartnerId: bookings.subPartnerId,
    })
    .from(bookings)
    .leftJoin(priorityPasses, eq(priorityPasses.bookingId, bookings.id))
    .leftJoin(boardingPasses, eq(boardingPasses.bookingId, bookings.id))
    .where(hasGivenId(bookings.id)),
);

const spacesById = preparedQuery((on) =>
  on
    .select({ id: spaces.id, ...spaceColumns })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(cities, eq(cities.id, locations.cityId))
    .leftJoin(countries, eq(countries.id, locations.countryId))
    .where(hasGivenId(spaces.id)),
);

const partnersById = preparedQuery((on) =>
  on
    .select({ id: businessPartners.id, name: businessPartners.name })
    .from(businessPartners)
    .where(hasGivenId(businessPartners.id)),
);

const plansById = preparedQuery((on) =>
  on
    .select({ id: pricingPlans.id, ...planColumns })
    .from(pricingPlans)
    .where(hasGivenId(pricingPlans.id)),
);

/** Records of one kind that are read once, whatever number of bookings has them. */
function readOnce<Found extends { id: number }>(byId: (on: Db, given: { ids: string }) => Promise<Found[]>) {
  const known = new Map<number, Found>();
  return async (on: Db, ids: (number | null)[]) => {
    const unknown = new Set(ids.filter((id) => id !== null && !known.has(id)) as number[]);
    if (unknown.size > 0)
      for (const found of await byId(on, theseIds([...unknown]))) known.set(found.id, found);
    return known;
  };
}

function recordIn<Found>(known: Map<number, Found>, id: number): Found {
  const found = known.get(id);
  if (!found) throw new Error(`A booking refers to ${id}, which is not there.`);
  return found;
}

/**
 * Reads bookings as {@link loadBookings} does, for an export: spaces, partners and plans, which many of them have in common,
 * are read once. Joined to each of a hundred thousand bookings they are half of what the database sends.
 */
export function bookingReader(): (on: Db, ids: number[]) => Promise<BookingRow[]> {
  const [spacesOnce, partnersOnce, plansOnce] = [
    readOnce(spacesById),
    readOnce(partnersById),
    readOnce(plansById),
  ];
  return async (on, ids) => {
    const rows = await bookingsAlone(on, theseIds(ids));
    const [places, partners, plans] = await Promise.all([
      spacesOnce(
        on,
        rows.map(({ spaceId }) => spaceId),
      ),
      partnersOnce(
        on,
        rows.flatMap(({ businessPartnerId, subPartnerId }) => [businessPartnerId, subPartnerId]),
      ),
      plansOnce(
        on,
        rows.map(({ planId }) => planId),
      ),
    ]);
    return rows.map((row) =>
      bookingRow(row, recordIn(places, row.spaceId), {
        businessPartner: recordIn(partners, row.businessPartnerId),
        subPartner: row.subPartnerId === null ? null : recordIn(partners, row.subPartnerId),
        plan: row.planId === null ? null : recordIn(plans, row.planId),
      }),
    );
  };
}

type Alone = Omit<
  Awaited<ReturnType<typeof bookingsAlone>>[number],
  'spaceId' | 'planId' | 'businessPartnerId' | 'subPartnerId'
>;
type Place = Pick<BookingRow, 'timezone' | 'space' | 'location'>;
type Terms = Pick<BookingRow, 'businessPartner' | 'subPartner'> & {
  plan: { minutes: number; cents: number } | null;
};

const bookingRow = (row: Alone, place: Place, terms: Terms): BookingRow => ({
  id: row.id,
  transactionId: row.transactionId,
  status: statusName(row.status),
  bookingType: row.bookingType,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  timezone: place.timezone,
  minutes: row.minutes,
  pricingPlan: terms.plan && planName(terms.plan.minutes, terms.plan.cents),
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
  space: place.space,
  location: place.location,
  businessPartner: terms.businessPartner,
  subPartner: terms.subPartner,
  priorityPass: row.priorityPass,
  boardingPass: row.boardingPass,
});
