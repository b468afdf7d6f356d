import 'server-only';
import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import {
  bookingPeriods,
  businessPartners,
  closedMonths,
  countries,
  earlierMovements,
  locations,
  movements,
  spaces,
  statementMovements,
} from '@/db/tables';
import { beginOf, endOf } from './month';
import type { KindTotal, StatementTotals, TaxTotal } from './schema';

const NO_PARTNER = 'Without a partner';
/** A transaction that was under way while a month was closed has committed by then. */
export const LONGEST_TRANSACTION = sql`interval '1 day'`;

/** Between the first month that was closed and the last closing. */
async function closings(on: Db) {
  const [row] = await on
    .select({
      month: sql<string | null>`min(${closedMonths.month})::text`,
      firstAt: sql<string | null>`min(${closedMonths.closedAt})::text`,
      lastAt: sql<string | null>`max(${closedMonths.closedAt})::text`,
    })
    .from(closedMonths);
  return row?.month && row.firstAt && row.lastAt
    ? { begin: beginOf(row.month), firstAt: row.firstAt, lastAt: row.lastAt }
    : null;
}

/**
 * Movements that belong to a month which is not closed: those of its time, and what was recorded after the last closing for a
 * time before. None is in two statements, and none is left out from the first month on: docs/rules.md#statements.
 */
export async function openMovements(on: Db, month: string): Promise<SQL> {
  const closed = await closings(on);
  const ofItsTime = gte(movements.at, beginOf(month));
  const isStated = sql`exists (select from ${statementMovements} s where s.movement_id = ${movements.id})`;
  // A transaction that began before the first closing may have committed after what was known then was read.
  const wasKnown =
    closed &&
    sql`(${movements.recordedAt} <= ${closed.firstAt}::timestamptz - ${LONGEST_TRANSACTION} or (${movements.recordedAt} <= ${closed.firstAt}::timestamptz
      and exists (select from ${earlierMovements} e where e.movement_id = ${movements.id})))`;
  const late =
    closed &&
    and(
      sql`${movements.recordedAt} >= ${closed.lastAt}::timestamptz - ${LONGEST_TRANSACTION}`,
      or(gte(movements.at, closed.begin), sql`not ${wasKnown}`),
    );
  return sql`${lt(movements.at, endOf(month))} and ${or(ofItsTime, late ?? undefined)} and not ${isStated}`;
}

const isSold = sql`${movements.kind} in ('payment', 'credit_spent', 'walk_up')`;
const isRefunded = sql`${movements.kind} in ('refund', 'refund_failed')`;
/** As it was when the booking was made; that of the space for those from before it was kept. */
const percent = sql`coalesce(${bookingPeriods.taxPercent}, ${spaces.taxPercent}, 0)`;
const isTaxed = or(isSold, isRefunded, eq(movements.kind, 'waived'));
const sum = (of: SQL, where?: SQL) =>
  sql<number>`coalesce(sum(${of})${where ? sql` filter (where ${where})` : sql``}, 0)::float8`;

type Partner = { id: number | null; name: string; totals: StatementTotals };

/** What the movements come to that a condition leaves, by business partner in the order of their names; the rest last. */
export async function totalsByPartner(on: Db, where: SQL | undefined): Promise<Partner[]> {
  const { businessPartnerId, kind, method, grossCents, taxCents, bookingId } = movements;
  const [heads, kinds, taxes] = [
    await on
      .select({
        id: businessPartnerId,
        name: businessPartners.name,
        bookings: sql<number>`(count(distinct ${bookingId}) filter (where ${isSold} or ${kind} = 'pass'))::int`,
        passes: sql<number>`(count(*) filter (where ${kind} = 'pass'))::int`,
        passCents: sum(sql`${grossCents}`, sql`${kind} in ('pass', 'pass_returned')`),
        soldCents: sum(sql`${grossCents}`, isSold),
        taxCents: sum(sql`${taxCents}`, isTaxed),
        refundedCents: sum(sql`-${grossCents}`, isRefunded),
      })
      .from(movements)
      .leftJoin(businessPartners, eq(businessPartners.id, businessPartnerId))
      .where(where)
      .groupBy(businessPartnerId, businessPartners.name),
    await on
      .select({
        id: businessPartnerId,
        kind,
        method,
        count: sql<number>`count(*)::int`,
        grossCents: sum(sql`${grossCents}`),
        taxCents: sum(sql`${taxCents}`),
      })
      .from(movements)
      .where(where)
      .groupBy(businessPartnerId, kind, method)
      .orderBy(kind, method),
    await on
      .select({
        id: businessPartnerId,
        country: sql<string>`coalesce(${countries.name}, '')`,
        percent: sql<number>`${percent}::float8`,
        grossCents: sum(sql`${grossCents}`),
        taxCents: sum(sql`${taxCents}`),
      })
      .from(movements)
      .leftJoin(spaces, eq(spaces.id, movements.spaceId))
      .leftJoin(
        bookingPeriods,
        and(eq(bookingPeriods.bookingId, movements.bookingId), eq(bookingPeriods.ordinal, 0)),
      )
      .leftJoin(locations, eq(locations.id, spaces.locationId))
      .leftJoin(countries, eq(countries.id, locations.countryId))
      .where(and(where, isTaxed))
      .groupBy(businessPartnerId, countries.name, percent)
      .orderBy(countries.name, percent),
  ];
  const without = <Row extends { id: number | null }>(rows: Row[], id: number | null) =>
    rows.filter((row) => row.id === id).map(({ id: _id, ...row }) => row);
  return heads
    .map(({ id, name, ...head }) => ({
      id,
      name: name ?? NO_PARTNER,
      totals: {
        ...head,
        kinds: without(kinds, id) satisfies KindTotal[],
        taxes: without(taxes, id) satisfies TaxTotal[],
      },
    }))
    .sort((a, b) => Number(a.id === null) - Number(b.id === null) || a.name.localeCompare(b.name));
}
