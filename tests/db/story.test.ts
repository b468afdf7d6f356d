import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { db } from '@/db/client';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';

const rows = <T extends Record<string, unknown>>(query: SQL) => db().execute<T>(query);
/** How many rows contradict an invariant of the story. */
const count = async (query: SQL): Promise<number> => (await rows(query)).length;
const one = async (query: SQL): Promise<number> => Number((await rows<{ n: number }>(query))[0]?.n);

describe('name and search text of a booking', () => {
  const textsOf = async (id: number) =>
    (
      await rows<{ s: string; n: string }>(
        sql`select search_text as s, customer_name as n from bookings where id = ${id}`,
      )
    )[0];

  it('follow its reference and its contact', async () => {
    const { id: spaceId } = await makeSpace();
    const customerId = await makeCustomer({ firstName: 'Old', lastName: 'Name', email: 'old@guests.test' });
    const { id } = await makeBooking({ spaceId, customerId, transactionId: 'HP-OLDD-REF' });
    expect(await textsOf(id)).toEqual({ s: 'hp-oldd-ref old name old@guests.test ', n: 'Old Name' });
    await db().execute(
      sql`update bookings set transaction_id = 'HP-NEWW-REF', contact_name = 'Élan', contact_email = 'New@guests.test',
        contact_phone = '333' where id = ${id}`,
    );
    expect(await textsOf(id)).toEqual({ s: 'hp-neww-ref élan new@guests.test 333', n: 'Élan' });
    await db().execute(sql`update bookings set contact_name = ' ' where id = ${id}`);
    expect((await textsOf(id))?.n).toBe('New@guests.test');
  });

  it('do not follow later changes of the customer’s profile', async () => {
    const { id: spaceId } = await makeSpace();
    const customerId = await makeCustomer({
      firstName: 'Stays',
      email: 'stays@guests.test',
      phone: '111222',
    });
    const { id } = await makeBooking({ spaceId, customerId });
    const before = await textsOf(id);
    await db().execute(
      sql`update customers set first_name = 'Other', email = 'other@guests.test', phone = '333' where id = ${customerId}`,
    );
    expect(await textsOf(id)).toEqual(before);
  });
});

/*
 * The seeded story, in a copy to which other tests of this file add. Its invariants are checked on its own rows,
 * those of the first 600 bookings.
 */
const story = sql`(select * from bookings where id <= 600)`;
const periods = sql`(select * from booking_periods where booking_id <= 600)`;

describe('the demo story', () => {
  it('has as many bookings as requested, over a year, in every tab', async () => {
    expect(await one(sql`select count(*)::int as n from ${story} b`)).toBe(600);
    const tabs = await rows<{
      current: number;
      upcoming: number;
      past: number;
      cancelled: number;
      none: number;
    }>(sql`
      select count(*) filter (where standing and starts_at <= now() and ends_at > now())::int as current,
        count(*) filter (where standing and starts_at > now())::int as upcoming,
        count(*) filter (where standing and ends_at <= now())::int as past,
        count(*) filter (where status = 3 and cancel_reason <> 'lapsed')::int as cancelled,
        count(*) filter (where status = 1 or cancel_reason = 'lapsed')::int as none
      from (select *, status in (2, 4, 5) as standing from ${story} b) b`);
    const { current, upcoming, past, cancelled, none } = tabs[0]!;
    for (const each of [current, upcoming, past, cancelled, none]) expect(each).toBeGreaterThan(0);
    expect(current + upcoming + past + cancelled + none).toBe(600);
  });

  it('books no space twice', async () => {
    expect(
      await count(sql`select 1 from ${periods} a join ${periods} b on a.space_id = b.space_id and a.id < b.id
        and a.state <> 'released' and b.state <> 'released'
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`),
    ).toBe(0);
  });

  it('has bookings that are the sum of their periods, in time and in money', async () => {
    expect(
      await count(sql`select 1 from ${story} b join lateral (
        select sum(amount_cents) as amount, sum(sub_total_cents) as sub, sum(tax_cents) as tax,
          sum(credit_cents) as credit, sum(duration_minutes) as minutes, min(starts_at) as begins, max(ends_at) as ends,
          count(*) as periods
        from booking_periods where booking_id = b.id) p on true
        where p.periods = 0 or (p.amount, p.sub, p.tax, p.credit, p.minutes, p.begins)
          is distinct from (b.amount_cents, b.sub_total_cents, b.tax_cents, b.credit_cents, b.duration_minutes, b.starts_at)
          or (b.status in (2, 4, 5) and p.ends <> b.ends_at)`),
    ).toBe(0);
  });

  it('has card payments for what the wallet did not pay, for each paid period', async () => {
    expect(
      await count(sql`select 1 from ${story} b join booking_periods p on p.booking_id = b.id
        left join payments m on m.period_id = p.id
        where b.booking_type = 'ALL' and b.confirmed_at is not null and p.amount_cents > p.credit_cents
          and (m.id is null or m.amount_cents <> p.amount_cents - p.credit_cents
            or (m.state = 'captured' and m.captured_cents <> m.amount_cents))`),
    ).toBe(0);
    expect(
      await count(sql`select 1 from payments m join ${story} b on b.id = m.booking_id
        where b.confirmed_at is null and m.captured_cents > 0`),
    ).toBe(0);
  });

  it('has refunded amounts equal to its refunds, and no more than was paid', async () => {
    expect(
      await count(sql`select 1 from payments m left join lateral (select sum(amount_cents) as sum from refunds
        where payment_id = m.id and state = 'succeeded') r on true where m.refunded_cents <> coalesce(r.sum, 0)`),
    ).toBe(0);
    expect(
      await count(sql`select 1 from ${story} b join lateral (select sum(amount_cents) as sum from refunds
      where booking_id = b.id) r on true where r.sum > b.amount_cents`),
    ).toBe(0);
    expect(await one(sql`select count(*)::int as n from refunds`)).toBeGreaterThan(0);
  });

  it('has wallets that are the sum of their entries', async () => {
    expect(
      await count(sql`select 1 from customers c left join lateral (select sum(amount_cents) as sum from wallet_entries
        where customer_id = c.id) w on true where c.wallet_cents <> coalesce(w.sum, 0)`),
    ).toBe(0);
  });

  it('gives every status its required fields', async () => {
    expect(
      await count(
        sql`select 1 from ${story} b where status in (2, 4, 5) and (passcode is null or confirmed_at is null)`,
      ),
    ).toBe(0);
    expect(
      await count(
        sql`select 1 from ${story} b where status = 5 and (select count(*) from booking_periods where booking_id = b.id) < 2`,
      ),
    ).toBe(0);
    expect(
      await count(sql`select 1 from ${story} b join booking_periods p on p.booking_id = b.id
      where b.status in (2, 4, 5) and p.state <> 'confirmed'`),
    ).toBe(0);
    expect(
      await count(sql`select 1 from ${story} b join booking_periods p on p.booking_id = b.id
      where b.status = 3 and p.state <> 'released' and p.ends_at > now()`),
    ).toBe(0);
    expect(
      await count(
        sql`select 1 from ${story} b where created_at > now() or (confirmed_at is not null and confirmed_at < created_at)`,
      ),
    ).toBe(0);
  });

  it('uses each reference and code once', async () => {
    for (const column of ['web_id', 'transaction_id'])
      expect(
        await count(sql`select 1 from bookings group by ${sql.identifier(column)} having count(*) > 1`),
      ).toBe(0);
    expect(await count(sql`select 1 from ${story} b where web_id !~ '^[A-Za-z0-9_-]{22}$'`)).toBe(0);
    expect(
      await count(
        sql`select 1 from ${story} b where transaction_id !~ '^HP-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{3}$'`,
      ),
    ).toBe(0);
    expect(
      await count(
        sql`select 1 from bookings where wifi_code_id is not null group by wifi_code_id having count(*) > 1`,
      ),
    ).toBe(0);
    expect(
      await count(
        sql`select 1 from bookings b join wifi_codes w on w.id = b.wifi_code_id where w.used_at is null`,
      ),
    ).toBe(0);
    expect(await one(sql`select count(*)::int as n from wifi_codes where used_at is null`)).toBeGreaterThan(
      100,
    );
    expect(
      await count(sql`select 1 from ${story} a join ${story} b on a.space_id = b.space_id and a.id < b.id
      and a.passcode = b.passcode and a.ends_at > now() - interval '1 day' and b.ends_at > now() - interval '1 day'
      and a.status in (2, 4, 5) and b.status in (2, 4, 5)`),
    ).toBe(0);
  });

  it('leaves most spaces free now, and every space with a pod for three hours', async () => {
    const occupied = sql`(select space_id from ${periods} p where state <> 'released' and starts_at <= now() and ends_at > now())`;
    const active = await one(
      sql`select count(*)::int as n from spaces where id <= (select max(space_id) from ${story} b) and status = 'active'`,
    );
    const busy = await one(sql`select count(distinct space_id)::int as n from ${occupied} t`);
    expect(busy).toBeGreaterThan(0);
    expect(busy).toBeLessThan(active / 5);
    const pods = inject('world').pods.map(({ spaceId }) => spaceId);
    expect(pods.length).toBeGreaterThan(3);
    expect(
      await count(sql`select 1 from ${periods} p where state <> 'released' and space_id in ${pods}
        and starts_at < now() + interval '3 hours' and ends_at > now()`),
    ).toBe(0);
  });

  it('has bookings only where the seller sells, and none in closed hours', async () => {
    expect(
      await count(sql`select 1 from ${story} b where not exists (select 1 from space_business_partners s
        where s.space_id = b.space_id and s.business_partner_id = b.business_partner_id)`),
    ).toBe(0);
    expect(
      await count(sql`select 1 from ${story} b join spaces s on s.id = b.space_id
        where b.status in (2, 4, 5) and s.restricted_from < s.restricted_to
          and (b.starts_at at time zone s.timezone)::time >= s.restricted_from
          and (b.starts_at at time zone s.timezone)::time < s.restricted_to`),
    ).toBe(0);
  });
});
