import 'server-only';
import { and, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import {
  bookingPeriods,
  businessPartners,
  countries,
  earlierMovements,
  locations,
  movements,
  spaces,
  statementMovements,
  walletEntries,
} from '@/db/tables';
import type { KindTotal, StatementTotals, TaxTotal } from '@/lib/column-values/statement-totals';
import { addMonths } from '@/lib/foundation/time/local-dates';
import { beginOf, endOf } from './month';

const NO_PARTNER = 'Without a partner';

/** The beginning of the first closed month, and the movement up to which the closings have settled everything. */
export async function closings(
  on: Db,
): Promise<{ begin: Date; lastMonth: string; throughId: number } | null> {
  // Earlier releases did not store it: they allowed a day for transactions in progress.
  const [row] = await checkedRows(
    on,
    { month: 'text?', last: 'text?', through: 'bigint' },
    sql`
    select min(month)::text as month, max(month)::text as last, coalesce(max(through_id),
      (select min(m.id) - 1 from movements m
        where m.recorded_at >= (select max(closed_at) from closed_months) - interval '1 day'),
      (select max(id) from movements), 0) as through
    from closed_months`,
  );
  return row?.month && row.last
    ? { begin: beginOf(row.month), lastMonth: row.last, throughId: Number(row.through) }
    : null;
}

/** Whether a statement contains this movement. */
const isStated = sql`exists (select from ${statementMovements} s where s.movement_id = ${movements.id})`;

/**
 * Movements that belong to a month that is not closed: those of its time and, for the first month after those that are
 * closed, those of an earlier time that were written after the last closing, regardless of the clock. No movement is in
 * two statements, and none is omitted from the first month on: docs/rules.md#closed-months.
 */
export async function openMovements(on: Db, month: string): Promise<SQL> {
  const closed = await closings(on);
  const ofItsTime = gte(movements.at, beginOf(month));
  const late =
    closed &&
    month === addMonths(closed.lastMonth, 1) &&
    and(
      gt(movements.id, closed.throughId),
      or(
        gte(movements.at, closed.begin),
        sql`not exists (select from ${earlierMovements} e where e.movement_id = ${movements.id})`,
      ),
    );
  return sql`${lt(movements.at, endOf(month))} and ${or(ofItsTime, late || undefined)} and not ${isStated}`;
}

const isSold = sql`${movements.kind} in ('payment', 'credit_spent', 'walk_up')`;
const isRefunded = sql`${movements.kind} in ('refund', 'refund_failed')`;
/**
 * The period that a movement is about: that of its price line or of its payment; the booking's own for a refund to the
 * wallet, which may be of several.
 */
const periodOfMovement = sql`case
  when ${movements.kind} in ('credit_spent', 'promo', 'waived', 'walk_up', 'pass') then ${movements.sourceId}
  when ${movements.paymentId} is not null
    then (select p.period_id from payments p where p.id = ${movements.paymentId})
  else (select p.id from booking_periods p where p.booking_id = ${movements.bookingId} and p.ordinal = 0) end`;
/** The rate when the period was sold, or the space's for those from before it was stored. */
const percent = sql`coalesce(${bookingPeriods.taxPercent}, ${spaces.taxPercent}, 0)`;
const isTaxed = or(isSold, isRefunded, eq(movements.kind, 'waived'));
const sum = (of: SQL, where?: SQL) =>
  sql<number>`coalesce(sum(${of})${where ? sql` filter (where ${where})` : sql``}, 0)::float8`;

/** The operator's credit that a movement spent or returned, in cents. */
const operatorCredit = sql`(select -sum(w.amount_cents) from ${walletEntries} w
  where w.booking_id = ${movements.bookingId} and w.owner_id is null and (
    (${movements.kind} = 'credit_spent' and w.period_id = ${movements.sourceId} and w.reason = 'booking')
    or (${movements.kind} = 'refund' and w.refund_id = ${movements.sourceId} and w.given_by_id is not null)))`;

type Partner = { id: number | null; name: string; totals: StatementTotals };

/** The sums of the movements that match a condition, by business partner, ordered by name; those without one last. */
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
        operatorCreditCents: sum(operatorCredit),
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
      .leftJoin(bookingPeriods, eq(bookingPeriods.id, periodOfMovement))
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
