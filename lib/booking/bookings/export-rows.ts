import 'server-only';
import { type AnyColumn, Column, eq, fillPlaceholders, is, type Query, type SQL } from 'drizzle-orm';
import type { Database, Db } from '@/db/client';
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
import { hasGivenId, hasId, idList } from '@/lib/platform/list/filter-conditions';
import {
  type BookingPlace,
  bookingColumns,
  passColumns,
  planColumns,
  spaceColumns,
  toBookingRow,
} from './list-row-queries';
import { dueRefundSql } from './refund-state-sql';
import type { BookingRow } from './schema';

/*
 * Loads bookings for an export of a hundred thousand: the same rows as `loadBookings`, in three quarters of the
 * processor time (docs/performance.md#exports). tests/db/export-rows.test.ts compares them.
 */

type Fields = Record<string, AnyColumn | SQL>;

const { priorityPass, boardingPass } = passColumns;
const ownFields = () => ({
  ...bookingColumns,
  dueCents: dueRefundSql(),
  spaceId: bookings.spaceId,
  planId: bookings.pricingPlanId,
  businessPartnerId: bookings.businessPartnerId,
  subPartnerId: bookings.subPartnerId,
});

const ownRowsQuery = (on: Db) =>
  on
    .select({ ...ownFields(), priorityPass, boardingPass })
    .from(bookings)
    .leftJoin(priorityPasses, eq(priorityPasses.bookingId, bookings.id))
    .leftJoin(boardingPasses, eq(boardingPasses.bookingId, bookings.id))
    .where(hasGivenId(bookings.id));

type OwnRow = Awaited<ReturnType<typeof ownRowsQuery>>[number];

/**
 * Builds an object from the driver's values from `start` on, as drizzle does, but looks up the decoder of each column
 * only once.
 */
function mapperOf(fields: Fields, start: number) {
  const columns = Object.entries(fields).map(([name, field], index) => ({
    name,
    index: start + index,
    decode: is(field, Column)
      ? (value: unknown) => field.mapFromDriverValue(value)
      : (value: unknown) => value,
  }));
  return (values: unknown[]) => {
    const record: Record<string, unknown> = {};
    for (const { name, index, decode } of columns) {
      const value = values[index];
      record[name] = value === null ? null : decode(value);
    }
    return record;
  };
}

/** Builds a booking from the driver's values. The first column of a pass is never empty if there is a pass. */
function ownRowMapper(): (values: unknown[]) => OwnRow {
  const fields = ownFields();
  const priorityStart = Object.keys(fields).length;
  const boardingStart = priorityStart + Object.keys(priorityPass).length;
  const ownOf = mapperOf(fields, 0);
  const priorityPassOf = mapperOf(priorityPass, priorityStart);
  const boardingPassOf = mapperOf(boardingPass, boardingStart);
  return (values) =>
    Object.assign(ownOf(values), {
      priorityPass: values[priorityStart] === null ? null : priorityPassOf(values),
      boardingPass: values[boardingStart] === null ? null : boardingPassOf(values),
    }) as OwnRow;
}

const spacesOf = (on: Db, ids: number[]): Promise<(BookingPlace & { id: number })[]> =>
  on
    .select({ id: spaces.id, ...spaceColumns })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(cities, eq(cities.id, locations.cityId))
    .leftJoin(countries, eq(countries.id, locations.countryId))
    .where(hasId(spaces.id, ids));

const partnersOf = (on: Db, ids: number[]) =>
  on
    .select({ id: businessPartners.id, name: businessPartners.name })
    .from(businessPartners)
    .where(hasId(businessPartners.id, ids));

const plansOf = (on: Db, ids: number[]) =>
  on
    .select({ id: pricingPlans.id, ...planColumns })
    .from(pricingPlans)
    .where(hasId(pricingPlans.id, ids));

/** A cache of records that many bookings share: `read` loads the missing ones. */
function readOnce<Item extends { id: number }>(load: (on: Db, ids: number[]) => Promise<Item[]>) {
  const cached = new Map<number, Item>();
  return {
    async read(on: Db, ids: (number | null)[]) {
      const missing = new Set(ids.filter((id) => id !== null && !cached.has(id)) as number[]);
      if (missing.size > 0) for (const item of await load(on, [...missing])) cached.set(item.id, item);
    },
    of(id: number): Item {
      const item = cached.get(id);
      if (!item) throw new Error(`A booking refers to ${id}, which is not there.`);
      return item;
    },
  };
}

/** Loads bookings of one export by id. */
export function bookingReader(): (on: Database, ids: number[]) => Promise<BookingRow[]> {
  const [places, partners, plans] = [readOnce(spacesOf), readOnce(partnersOf), readOnce(plansOf)];
  const toBooking = ownRowMapper();
  let query: Query | undefined;
  return async (on, ids) => {
    query ??= ownRowsQuery(on).toSQL();
    const parameters = fillPlaceholders(query.params, { ids: idList(ids) }) as string[];
    const rows = (await on.$client.unsafe(query.sql, parameters).values()).map(toBooking);
    await Promise.all([
      places.read(
        on,
        rows.map(({ spaceId }) => spaceId),
      ),
      partners.read(
        on,
        rows.flatMap((row) => [row.businessPartnerId, row.subPartnerId]),
      ),
      plans.read(
        on,
        rows.map(({ planId }) => planId),
      ),
    ]);
    return rows.map((row) =>
      toBookingRow({
        ...row,
        ...places.of(row.spaceId),
        id: row.id,
        businessPartner: partners.of(row.businessPartnerId),
        subPartner: row.subPartnerId === null ? null : partners.of(row.subPartnerId),
        plan: row.planId === null ? null : plans.of(row.planId),
      }),
    );
  };
}
