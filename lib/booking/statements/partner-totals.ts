import 'server-only';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import {
  bookingPeriods,
  businessPartners,
  countries,
  locations,
  movements,
  spaces,
  walletEntries,
} from '@/db/tables';
import type { KindTotal, StatementTotals, TaxTotal } from '@/lib/column-values/statement-totals';

const NO_PARTNER = 'Without a partner';

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
