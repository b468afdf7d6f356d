import 'server-only';
import { type AnyColumn, and, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { readAside } from '@/db/client';
import { instants } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { bookings, cardMoves, customerFigures, customers, partnerCustomers, spaceFigures } from '@/db/tables';
import { customerFiguresOf, customersKnown } from '@/lib/parties/customers/figures-sql';
import { bookingMade } from '@/lib/parties/customers/scope';
import { type Months, monthShiftsOf, settledMonths } from './months';

/** The rows that count: those of some partners, of some spaces; null for all. */
export type Within = { partners: number[] | null; spaces: number[] | null };

const list = (values: (string | number)[]): string => `{${values.join()}}`;

const among = (column: AnyColumn, ids: number[] | null): SQL | undefined => {
  if (ids === null) return undefined;
  return ids.length > 0 ? inArray(column, ids) : sql`false`;
};

const bookingsOf = (within: Within) =>
  and(among(bookings.businessPartnerId, within.partners), among(bookings.spaceId, within.spaces));

/** Whole months in UTC from month rows, partial months from day rows. */
function spansOf({ begins }: Months, figures: typeof spaceFigures | typeof customerFigures): SQL | undefined {
  const isFirst = (day = '') => day.endsWith('-01');
  const spans = begins.slice(0, -1).map((from, index) => ({ from, until: begins[index + 1] ?? from }));
  const wholeMonths = spans.filter(({ from, until }) => isFirst(from) && isFirst(until));
  const cut = spans.filter((span) => !wholeMonths.includes(span));
  return or(
    sql`(${figures.span} = 'month' and ${figures.begins} = any(${list(wholeMonths.map(({ from }) => from))}::date[]))`,
    ...cut.map(
      ({ from, until }) =>
        sql`(${figures.span} = 'day' and ${figures.begins} >= ${from} and ${figures.begins} < ${until})`,
    ),
  );
}

/** Sums by index, from 1 to `count`: a query of `at` and `total`. */
type Sums = { query: SQL; count: number };

/** The sums of each of these queries, in one statement. */
async function sumsOf(parts: Sums[]): Promise<number[][]> {
  const each = parts.map(
    ({ query }, part) => sql`select ${sql.raw(String(part))} as part, at, total from (${query}) as sums`,
  );
  const statement = sql.join(each, sql` union all `);
  const rows = await readAside((on) =>
    checkedRows(on, { part: 'int', at: 'int', total: 'float' }, statement),
  );
  const totals = new Map(rows.map(({ part, at, total }) => [`${part}:${at}`, total]));
  return parts.map(({ count }, part) =>
    Array.from({ length: count }, (_, index) => totals.get(`${part}:${index + 1}`) ?? 0),
  );
}

/** Sums of figures by month, and of single rows by shift; combined, they are the months of the zone. */
async function perMonth(
  months: Months,
  figures: { from: typeof spaceFigures | typeof customerFigures; sum: AnyColumn; where?: SQL },
  rows: { from: SQL; at: AnyColumn; sum: SQL; where?: SQL },
): Promise<number[]> {
  const month = sql`width_bucket(${figures.from.begins}, ${list(months.begins)}::date[])`;
  const all = monthShiftsOf(months);
  const shifts = all.filter(({ from, until }) => from < until);
  const shift = sql`width_bucket(${rows.at}, ${instants(all.map(({ from }) => from))})`;
  const within = shifts.map(({ from, until }) => and(gte(rows.at, from), lt(rows.at, until)));
  const range = {
    query: sql`select ${month} as at, sum(${figures.sum})::float8 as total from ${figures.from}
      where ${and(spansOf(months, figures.from), figures.where)} group by 1`,
    count: months.names.length,
  };
  const single = {
    query: sql`select ${shift} as at, ${rows.sum}::float8 as total from ${rows.from}
      where ${and(or(...within), rows.where)} group by 1`,
    count: all.length,
  };
  const [counted = [], shifted = []] = await sumsOf(shifts.length === 0 ? [range] : [range, single]);
  return settledMonths(months, counted, shifted);
}

const spaceFiguresOf = (within: Within) =>
  and(among(spaceFigures.businessPartnerId, within.partners), among(spaceFigures.spaceId, within.spaces));

/**
 * Bookings that were ever confirmed (paid or free, even if cancelled later), by when they were made:
 * docs/rules.md#dashboard-counts.
 */
export const bookingsPerMonth = (months: Months, within: Within): Promise<number[]> =>
  perMonth(
    months,
    { from: spaceFigures, sum: spaceFigures.bookings, where: spaceFiguresOf(within) },
    {
      from: sql`${bookings}`,
      at: bookings.createdAt,
      sum: sql`count(*)`,
      where: and(bookingMade, bookingsOf(within)),
    },
  );

/** Captured card money less card refunds, in cents, each by when it was begun: docs/rules.md#income. */
export function incomePerMonth(months: Months, within: Within): Promise<number[]> {
  const mine = bookingsOf(within);
  return perMonth(
    months,
    { from: spaceFigures, sum: spaceFigures.incomeCents, where: spaceFiguresOf(within) },
    {
      from: sql`${cardMoves}`,
      at: cardMoves.createdAt,
      sum: sql`sum(${cardMoves.cents})`,
      // One lookup for each of the few bookings; a join would read all of them.
      where: mine && sql`(select ${mine} from ${bookings} where ${bookings.id} = ${cardMoves.bookingId})`,
    },
  );
}

/** Customers by when they were first recorded; with partners or spaces, those who booked there. */
export function customersPerMonth(months: Months, within: Within): Promise<number[]> {
  if (within.spaces !== null) return visitorsPerMonth(months, within);
  const theirs = among(partnerCustomers.businessPartnerId, within.partners);
  return perMonth(
    months,
    { from: customerFigures, sum: customerFigures.customers, where: customerFiguresOf(within.partners) },
    {
      from: sql`${customers}`,
      at: customers.createdAt,
      sum: sql`count(*)`,
      where:
        theirs &&
        sql`exists (select 1 from ${partnerCustomers} where ${partnerCustomers.customerId} = ${customers.id} and ${partnerCustomers.bookings} > 0 and ${theirs})`,
    },
  );
}

/** A location's spaces have few enough customers to count them individually. */
async function visitorsPerMonth(months: Months, within: Within): Promise<number[]> {
  const [first, last] = [months.edges[0], months.edges.at(-1)];
  const inTime = and(first && gte(customers.createdAt, first), last && lt(customers.createdAt, last));
  const visited = sql`${customers.id} in (select ${bookings.customerId} from ${bookings} where ${and(bookingMade, bookingsOf(within))})`;
  const query = sql`select width_bucket(${customers.createdAt}, ${instants(months.edges)}) as at, count(*)::float8 as total
    from ${customers} where ${and(inTime, visited)} group by 1`;
  const [counts = []] = await sumsOf([{ query, count: months.names.length }]);
  return counts;
}

/** The number of customers of those partners in total. */
export async function customersInAll({ partners }: Pick<Within, 'partners'>): Promise<number> {
  const query = sql`select 1 as at, ${customersKnown(partners)}::float8 as total`;
  const [[total = 0] = []] = await sumsOf([{ query, count: 1 }]);
  return total;
}
