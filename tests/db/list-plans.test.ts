import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db, rawSql } from '@/db/client';
import { bookingSource } from '@/lib/booking/bookings/list';
import { loadBookings } from '@/lib/booking/bookings/list-row-queries';
import type { ListParams } from '@/lib/column-values/list-params';
import { folded } from '@/lib/foundation/text/folded';
import { customerSource, loadCustomers } from '@/lib/parties/customers/list';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { sortKeys } from '@/lib/platform/list/define';
import { runList } from '@/lib/platform/list/find-rows';
import { parseListParams } from '@/lib/platform/list/params';
import type { ListSource } from '@/lib/platform/list/source';
import { actorOf, adminToken, partner } from '../fixtures/people';
import { type Plan, planOf, statementsOf } from '../fixtures/statements';

/** Enough that the database prefers an index to reading a whole table. */
const BOOKINGS = 40_000;
const DEEP = 3_000;
/** How many rows can be sorted for a page: those of a month, or of a search. */
const FEW = BOOKINGS / 10;

let admin: StaffActor;
let meridianId: number;

/** One booking in this many has each of these last names. */
const COMMON = {
  kowalski: 61,
  lindqvist: 67,
  okonkwo: 71,
  bergstrom: 79,
  fischer: 83,
  moreau: 89,
  tanaka: 97,
  silva: 101,
};
const LAST_NAMES = Object.entries(COMMON)
  .map(([name, oneIn]) => `case when hashint4(n) % ${oneIn} = 0 then ' ${name}' else '' end`)
  .join(' || ');

/** A year of bookings, one in twenty cancelled, one in five of a partner, without the rows that triggers maintain. */
async function insertRows(): Promise<void> {
  await rawSql().begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into customers (email, first_name, last_name, phone, created_at)
      select 'guest.number' || n || '@example.com', 'Guest', 'Number ' || n, '555000' || n, now() - n * interval '1 minute'
      from generate_series(1, ${BOOKINGS / 4}::int) n`;
    await tx`insert into bookings (web_id, transaction_id, space_id, customer_id, business_partner_id, status, cancel_reason,
        cancelled_at, starts_at, local_date, local_weekday, local_hour, ends_at, duration_minutes, sub_total_cents,
        amount_cents, contact_name, contact_email, contact_country_code, contact_phone, created_at,
        passcode)
      select 'plan' || n, 'PLAN-' || n, space, customer, case when n % 5 = 0 then ${meridianId} else partner end,
        case when n % 20 = 0 then 3 else 2 end, case when n % 20 = 0 then 'operator' end, case when n % 20 = 0 then at end,
        at, at::date, extract(isodow from at), 12, at + interval '30 minutes', 30, n, n,
        'Guest Number ' || n || ${tx.unsafe(LAST_NAMES)},
        'guest.number' || n || '@example.com', '+1', '555000' || n, at, '246810'
      from generate_series(1, ${BOOKINGS}::int) n
      cross join (select min(id) as space from spaces) s cross join (select min(id) as customer from customers) c
      cross join (select min(id) as partner from business_partners) p
      cross join lateral (select now() - (n * 365.0 / ${BOOKINGS} + 1) * interval '1 day' as at) t`;
  });
  await rawSql()`vacuum analyze`;
}

beforeAll(async () => {
  admin = await actorOf(await adminToken());
  meridianId = (await partner('MERIDIAN')).id;
  await insertRows();
});

/** The plan of the statement that finds the ids of a page, and usually its total. */
async function planFor<Row>(source: ListSource<Row>, query: Record<string, string>): Promise<Plan[]> {
  const params: ListParams = parseListParams(source.list, query);
  const { statements } = await statementsOf(() => runList(admin, source, params));
  const ids = statements.find((each) => each.query.includes('array_to_string'));
  return planOf(ids!);
}

/** Tables with few rows, by partner, day and month, whose sum is the total of a whole tab. */
const SUMMED = ['booking_tallies', 'booking_days', 'customer_figures'];

/** The tables that a page reads whole, and how many rows it sorts. */
const wasteOf = (plan: Plan[]) => ({
  scanned: plan
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => !SUMMED.includes(table)),
  sorted: Math.max(
    0,
    ...plan.filter((node) => node['Node Type'] === 'Sort').map((node) => node.Plans?.[0]?.['Plan Rows'] ?? 0),
  ),
});
const indexesOf = (plan: Plan[]) =>
  plan
    .flatMap((node) => node['Index Name'] ?? [])
    .filter((index) => !SUMMED.some((table) => index.startsWith(table)));

const SORTS = [bookingSource, customerSource].flatMap((source) =>
  sortKeys(source.list as never).flatMap((sort) =>
    ['ASC', 'DESC'].map((type) => ({
      name: `${source.list.name} ${sort} ${type}`,
      source,
      query: { sort, type },
    })),
  ),
);

describe.each(SORTS)('$name', ({ source, query }) => {
  const bookings = source.list.name === 'bookings';
  const tabs: Record<string, string>[] = bookings ? [{}, { filter: 'past' }] : [{}];

  it('reads the first page and a deep one from an index, in its order', async () => {
    for (const tab of tabs)
      for (const page of ['0', String(DEEP / (bookings ? 1 : 4))]) {
        const plan = await planFor(source as ListSource<object>, { ...query, ...tab, page });
        expect([tab, page, wasteOf(plan)]).toEqual([tab, page, { scanned: [], sorted: 0 }]);
      }
  });

  it('finds rows by email, reference, phone and name, and sorts only those', async () => {
    for (const search of [
      'guest.number777@example.com',
      'plan-7777',
      '555000777',
      'Númber 7777',
      '7777 GUEST',
    ]) {
      const plan = await planFor(source as ListSource<object>, { ...query, search });
      const ofEmail = bookings && search.includes('@');
      // For words, the page and the total use the same index.
      expect([search, [...new Set(indexesOf(plan))]]).toEqual([
        search,
        ofEmail
          ? ['bookings_email_end', 'bookings_name_with_at']
          : [`${bookings ? 'bookings' : 'customers'}_search_folded`],
      ]);
      expect(wasteOf(plan).sorted).toBeLessThan(FEW);
    }
  });

  it('reads a page in index order when all rows match the beginning of a phone number', async () => {
    const plan = await planFor(source as ListSource<object>, { ...query, search: '555000' });
    expect(wasteOf(plan).sorted).toBe(0);
  });
});

describe.each(SORTS.filter(({ source }) => source.list.name === 'bookings'))('$name', ({ query }) => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

  it('sorts only the bookings of a partner and a month, not all of them', async () => {
    const window = { startDate: day(200), endDate: day(170) };
    const partners: Record<string, string>[] = [{}, { businessPartnerId: String(meridianId) }];
    for (const by of partners) {
      const plan = await planFor(bookingSource as ListSource<object>, {
        ...query,
        ...window,
        ...by,
        filter: 'past',
      });
      // In the total, the rest of today is counted by the end.
      const [ofPage, ...ofTotal] = indexesOf(plan);
      expect(ofPage).toMatch(/^bookings_(partner_)?start$/);
      expect(ofTotal).toEqual(ofTotal.map(() => expect.stringMatching(/^bookings_(partner_)?(start|end)$/)));
      const { scanned, sorted } = wasteOf(plan);
      expect(scanned).toEqual([]);
      expect(sorted).toBeLessThan(FEW);
    }
  });

  it('reads the few upcoming bookings from an index by their start', async () => {
    const plan = await planFor(bookingSource as ListSource<object>, { ...query, filter: 'upcoming' });
    expect(new Set(indexesOf(plan))).toEqual(new Set(['bookings_start', 'bookings_pkey']));
  });
});

it('the database folds a text as the product folds a search', async () => {
  const letters = Array.from({ length: 0x2030 - 0x20 }, (_, offset) => String.fromCodePoint(offset + 0x20));
  const words = [
    ...letters,
    'ÀÉ İstanbul ŁÓDŹ Straße',
    'LO\u0301PEZ',
    'ﬁ',
    'ＡＢ',
    'ΝΙΚΟΣ',
    'Νίκος',
    '٤٢ ४२ ৪২ ๔๒ ۴۲ ４２',
  ];
  const rows = await rawSql()`select word, folded(word) from unnest(${words}::text[]) word`;
  expect(rows.filter((row) => row.folded !== folded(row.word))).toEqual([]);
});

it('the planner estimates how common a name is, so that its newest bookings are read by their start', async () => {
  for (const [name, oneIn] of Object.entries(COMMON)) {
    const query = `select id from bookings where folded(search_text) like '%${name}%'`;
    const [plan] = await planOf({ query, parameters: [] });
    expect([name, plan!['Plan Rows'] > BOOKINGS / oneIn / 5]).toEqual([name, true]);
  }
});

it('a search by email does not look in its index for a domain that half of all rows have', async () => {
  for (const source of [bookingSource, customerSource] as unknown as ListSource<object>[]) {
    const plan = await planFor(source, { search: 'Guest.Number777@Example.com' });
    const conditions = plan.flatMap((node) => node['Index Cond'] ?? []);
    // Bookings by the end of the part before the @, customers by all of it.
    expect(conditions.join()).toMatch(/guest\.number777@|777rebmun\.tseug/);
    expect(conditions.join()).not.toContain('example');
    const { rows, total } = await runList(
      admin,
      source,
      parseListParams(source.list, { search: 'Number777@Example.com' }),
    );
    expect([rows.length, total]).toEqual([1, 1]);
    for (const search of ['number777@example.org', 'number777@example.comx', 'umber777@xample.com']) {
      const { rows: none } = await runList(admin, source, parseListParams(source.list, { search }));
      expect([search, none]).toEqual([search, []]);
    }
  }
});

it('the past tab begins with the newest past bookings and does not scan upcoming ones', async () => {
  const query = { filter: 'past', sort: 'sortByStartDate', type: 'DESC' };
  const plan = await planFor(bookingSource as ListSource<object>, query);
  const page = plan.find((node) => node['Index Name'] === 'bookings_start');
  expect(page?.['Index Cond']).toContain('starts_at < now()');
});

it('a search finds a booking by part of an email address in its contact name', async () => {
  const name = 'Ask for kate.nowhere@example.org';
  await rawSql()`update bookings set contact_name = ${name} where id = (select max(id) from bookings where status = 2)`;
  const namesFound = async (search: string) => {
    const page = await runList(admin, bookingSource, parseListParams(bookingSource.list, { search }));
    return page.rows.map(({ contact }) => contact.name);
  };
  for (const search of ['kate.nowhere@example', 'Nowhere@EXAMPLE.org', 'nowhere@'])
    expect([search, await namesFound(search)]).toEqual([search, [name]]);
  expect(await namesFound('nowhere@example.com')).toEqual([]);
});

it('a search finds a booking by the start of its reference, and by one in its name, using indexes', async () => {
  const rows = await rawSql()<{ id: number; reference: string }[]>`
    update bookings set transaction_id = 'HP-' || lpad(right(id::text, 4), 4, '2') || '-7QX' where id in (
      select id from bookings where transaction_id like 'PLAN-%' and status = 2 order by id limit 3)
    returning id::int, transaction_id as reference`;
  const [row, otherRow] = [rows[0]!, rows[1]!];
  const start = row.reference.slice(0, 7);
  const name = `Ask for ${row.reference} at the desk`;
  await rawSql()`update bookings set contact_name = ${name} where id = ${otherRow.id}`;
  for (const search of [start, start.toLowerCase(), row.reference, row.reference.slice(0, 9)]) {
    const result = await runList(admin, bookingSource, parseListParams(bookingSource.list, { search }));
    const ids = result.rows.map(({ id }) => id);
    expect([search, ids.includes(row.id), ids.includes(otherRow.id)]).toEqual([search, true, true]);
    const plan = await planFor(bookingSource as ListSource<object>, { search });
    expect([search, new Set(indexesOf(plan))]).toEqual([
      search,
      new Set(['bookings_reference', 'bookings_like_reference']),
    ]);
  }
});

it.each([1, 3, 10])(
  'the query for the rows of %i bookings and users is planned once, not for each call',
  async (count) => {
    const ids = async (table: string) =>
      (
        await rawSql().unsafe<{ id: number }[]>(`select id::int from ${table} order by id limit ${count}`)
      ).map(({ id }) => id);
    const [bookingIds, customerIds] = [await ids('bookings'), await ids('customers')];
    await db().transaction(async (tx) => {
      for (let call = 0; call < 8; call += 1) {
        await loadBookings(tx, bookingIds);
        await loadCustomers(tx, customerIds, admin);
      }
      const plans = await tx.execute<{ custom: number }>(sql`
      select custom_plans::int as custom from pg_prepared_statements where statement like 'select "bookings"."id", "bookings"."transaction_id"%' or statement like 'select "customers"."id", "customers"."first_name"%'`);
      // The database plans five executions with their values before it caches a generic plan.
      expect(plans.map(({ custom }) => custom)).toEqual([5, 5]);
    });
  },
);
