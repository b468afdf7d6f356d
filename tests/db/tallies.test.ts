import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { addUpBookingDays } from '@/lib/booking/bookings/jobs';
import { bookingSource } from '@/lib/booking/bookings/list';
import { addUpCustomerFigures } from '@/lib/parties/customers/jobs';
import { countsOfRows, listWhere, totalOf } from '@/lib/platform/list/find-rows';
import { DRIFT } from '../fixtures/figures-drift';
import { actorOf, adminToken } from '../fixtures/people';

/** What the triggers maintain, compared with a count of every booking. */
async function findDrift() {
  return db().execute(sql`
    with counted as (
      select space_id, business_partner_id,
        count(*) filter (where status in (2, 4, 5)) as standing,
        count(*) filter (where status = 3 and cancel_reason <> 'lapsed') as cancelled
      from bookings group by 1, 2)
    select * from counted full join booking_tallies t using (space_id, business_partner_id)
    where coalesce(counted.standing, 0) <> coalesce(t.standing, 0)
       or coalesce(counted.cancelled, 0) <> coalesce(t.cancelled, 0)`);
}

/** The days of active bookings that the triggers maintain, compared with those of every booking. */
async function findDayDrift() {
  return db().execute(sql`
    with counted as (
      select business_partner_id, local_date, (starts_at at time zone 'UTC')::date as starts_on,
        (ends_at at time zone 'UTC')::date as ends_on, count(*) as bookings
      from bookings where status in (2, 4, 5) group by 1, 2, 3, 4),
    kept as (
      select business_partner_id, local_date, starts_on, ends_on, sum(bookings) as bookings
      from booking_days group by 1, 2, 3, 4)
    select * from counted full join kept using (business_partner_id, local_date, starts_on, ends_on)
    where coalesce(counted.bookings, 0) <> coalesce(kept.bookings, 0)`);
}

/** One write to some bookings, of every kind that moves a booking from one tab, partner or space to another. */
const WRITES = [
  sql`update bookings set status = 3, cancel_reason = 'operator' where id % 7 = 0 and status in (2, 4)`,
  sql`update bookings set status = 3, cancel_reason = 'lapsed' where id % 11 = 0 and status = 2`,
  sql`update bookings set status = 4, cancel_reason = null, passcode = '123456' where id % 5 = 0 and status = 3`,
  sql`update bookings set cancel_reason = 'door' where cancel_reason = 'lapsed' and id % 2 = 0`,
  sql`update bookings set business_partner_id = (select max(id) from business_partners) where id % 13 = 0`,
  sql`update bookings set space_id = (select min(id) from spaces) where id % 17 = 0`,
  sql`update bookings set starts_at = starts_at + interval '30 hours', ends_at = ends_at + interval '30 hours' where id % 9 = 0`,
  sql`update bookings set ends_at = ends_at + interval '1 day' where id % 23 = 0`,
  sql`update bookings set local_date = local_date + 1 where id % 29 = 0`,
  sql`insert into bookings (web_id, transaction_id, contact_email, space_id, customer_id, business_partner_id, status, starts_at, local_date, local_weekday, local_hour, ends_at, duration_minutes, sub_total_cents, amount_cents)
      select 'tally-' || id, 'TALLY-' || id, contact_email, space_id, customer_id, business_partner_id, 1, starts_at, local_date, local_weekday, local_hour, ends_at, duration_minutes, 0, 0 from bookings where id % 19 = 0`,
  sql`update bookings set status = 2, passcode = '654321' where web_id like 'tally-%' and id % 2 = 0`,
  sql`delete from bookings where web_id like 'tally-%' and id % 3 = 0`,
];

describe('the tallies of bookings', () => {
  it('equal a count of the demo story', async () => {
    expect(await findDrift()).toHaveLength(0);
    expect(await findDayDrift()).toHaveLength(0);
  });

  it.each(WRITES.map((write, index) => [index, write] as const))(
    'never drift: write %i',
    async (_, write) => {
      const done = await db().execute(write);
      expect(done.count).toBeGreaterThan(0);
      expect(await findDrift()).toHaveLength(0);
      expect(await findDayDrift()).toHaveLength(0);
    },
  );

  it('have a row for each day once they are summed up, even if several jobs do so at once', async () => {
    await Promise.all(WRITES.slice(0, 4).map((write) => db().execute(write)));
    const addedUp = await Promise.all([addUpBookingDays(), addUpBookingDays(), addUpBookingDays()]);
    expect(Math.max(...addedUp)).toBeGreaterThan(0);
    expect(await findDayDrift()).toHaveLength(0);
    await addUpBookingDays();
    const [rows] = await db().execute(sql`
      select count(*)::int as all, count(distinct (business_partner_id, local_date, starts_on, ends_on))::int as days from booking_days`);
    expect(rows?.all).toBe(rows?.days);
    expect(await addUpBookingDays()).toBe(0);
  });
});

describe('the figures of customers', () => {
  it('have one row for each day, month and set of partners once they are summed up', async () => {
    await db().execute(sql`
      insert into customers (first_name, username, email, created_at)
      select 'Sum', 'sum-' || n, 'sum-' || n || '@guests.test', now() - make_interval(days => n) from generate_series(1, 40) n`);
    await Promise.all([addUpCustomerFigures(), addUpCustomerFigures()]);
    expect(await db().execute(sql.raw(DRIFT))).toHaveLength(0);
    await addUpCustomerFigures();
    const [rows] = await db().execute(sql`
      select count(*)::int as all, count(distinct (span, begins, partner_ids))::int as sets from customer_figures`);
    expect(rows?.all).toBe(rows?.sets);
  });
});

describe('the totals of tabs', () => {
  const tabs = ['current', 'upcoming', 'past', 'cancelled'].map((filter) => ({ filter }));
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const windows: Record<string, string>[] = [
    {},
    { startDate: day(-20), endDate: day(3) },
    { startDate: day(-60), endDate: day(0) },
    { startDate: day(0) },
  ];
  const cases = [{}, ...tabs].flatMap((tab) =>
    windows.flatMap((dates) =>
      [false, true].map((ofPartner) => ({ filters: { ...tab, ...dates }, ofPartner })),
    ),
  );

  let rowsSeen = 0;
  afterAll(() => expect(rowsSeen).toBeGreaterThan(cases.length));

  it.each(cases)(
    'equal a count of their rows: $filters, of one partner: $ofPartner',
    async ({ filters, ofPartner }) => {
      const admin = await actorOf(await adminToken());
      const [busiest] = await db().execute<{ id: number }>(sql`
      select business_partner_id::int as id from bookings where status in (2, 4, 5) and ends_at > now()
      group by 1 order by count(*) desc limit 1`);
      const params = {
        search: '',
        filters: { ...filters, ...(ofPartner && { businessPartnerId: String(busiest?.id) }) },
      };
      const rows = sql`select count(*) from bookings where ${listWhere(bookingSource, admin, params)}`;
      const [summed, counted] = await countsOfRows(bookingSource, [
        totalOf(bookingSource, admin, params),
        rows,
      ]);
      expect(summed).toBe(counted);
      rowsSeen += counted ?? 0;
    },
  );
});
