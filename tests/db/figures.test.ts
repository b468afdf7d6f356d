import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { db, type Tx } from '@/db/client';
import { transact } from '@/db/transaction';
import { monthsOf } from '@/lib/console/dashboard/months';
import {
  bookingsPerMonth,
  customersInAll,
  customersPerMonth,
  incomePerMonth,
  type Within,
} from '@/lib/console/dashboard/per-month';
import { databaseCode } from '@/lib/foundation/database-errors';
import { addMonths } from '@/lib/foundation/time/local-dates';
import { localDate } from '@/lib/foundation/time/zones';
import { customerSource } from '@/lib/parties/customers/list';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { findPage, listWhere } from '@/lib/platform/list/find-rows';
import { parseListParams } from '@/lib/platform/list/params';
import type { ListSource } from '@/lib/platform/list/source';
import { DRIFT } from '../fixtures/figures-drift';
import { inTurn } from '../fixtures/in-turn';
import { actorOf, adminToken, partner } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';

/** The random parts of one write: its row, and an instant near the beginning of some month. */
type RandomParts = { n: number; at: Date };

/** A random row of a table; undefined if it is empty. */
const some = (table: string, where: SQL, { n }: RandomParts) =>
  sql`(select id from ${sql.raw(table)} where ${where} order by hashint8(id + ${n}), id limit 1)`;

const any = sql`true`;

const active = sql`status in (2, 4, 5)`;

const instant = ({ at }: RandomParts) => sql`${at.toISOString()}::timestamptz`;

const newBooking = (random: RandomParts, status: number) => sql`
  insert into bookings (web_id, transaction_id, contact_email, space_id, customer_id, business_partner_id, status,
    passcode, starts_at, local_date, local_weekday, local_hour, ends_at, duration_minutes, sub_total_cents, amount_cents, created_at)
  values (${randomUUID()}, ${`W-${randomUUID()}`}, 'writes@guests.test', ${some('spaces', any, random)}, ${some('customers', any, random)},
    ${some('business_partners', any, random)}, ${status}, '135790', ${instant(random)}, current_date, 1, 0,
    ${instant(random)} + interval '1 hour', 60, 2000, 2000, ${instant(random)})`;

const moved = (table: string, change: SQL) => (random: RandomParts) =>
  sql`update ${sql.raw(table)} set ${change} where id = ${some(table, any, random)}`;

/** A hold that a card pays, in the steps of a checkout. */
async function pay(tx: Tx, random: RandomParts): Promise<void> {
  const rows = await tx.execute<{ id: number }>(sql`select id from bookings b where status = 1
    and not exists (select 1 from booking_periods where booking_id = b.id)
    order by hashint8(id + ${random.n}) limit 1 for update`);
  const id = rows[0]?.id;
  if (id === undefined) return;
  await tx.execute(sql`insert into booking_periods (booking_id, space_id, state, starts_at, ends_at, duration_minutes,
    sub_total_cents, amount_cents) select id, space_id, 'released', starts_at, ends_at, 60, 2000, 2000 from bookings where id = ${id}`);
  await tx.execute(sql`insert into payments (booking_id, period_id, amount_cents, created_at)
    select booking_id, id, 2000, ${instant(random)} from booking_periods where booking_id = ${id}`);
  await tx.execute(
    sql`update payments set state = 'captured', captured_cents = 2000 where booking_id = ${id}`,
  );
  await tx.execute(sql`update bookings set status = 2, passcode = '135790' where id = ${id}`);
}

/** Every kind of write that changes a figure of the dashboard. */
const WRITES: ((draw: RandomParts) => SQL | ((tx: Tx) => Promise<void>))[] = [
  (random) =>
    sql`insert into customers (email, created_at) values (${`${randomUUID()}@guests.test`}, ${instant(random)})`,
  (random) => newBooking(random, 1),
  (random) => newBooking(random, 2),
  (random) => (tx) => pay(tx, random),
  (random) => (tx) => pay(tx, random),
  (random) =>
    sql`update bookings set status = 3, cancel_reason = 'lapsed' where id = ${some('bookings', sql`status = 1`, random)}`,
  (random) =>
    sql`update bookings set status = 3, cancel_reason = 'operator' where id = ${some('bookings', active, random)}`,
  (random) =>
    sql`update bookings set status = 4, cancel_reason = null, passcode = '135790' where id = ${some('bookings', sql`status = 3`, random)}`,
  (random) => sql`update bookings set status = 5 where id = ${some('bookings', sql`status = 2`, random)}`,
  (random) => sql`insert into refunds (booking_id, payment_id, method, amount_cents, created_at)
    select booking_id, id, 'card', 100, ${instant(random)} from payments where id = ${some('payments', sql`captured_cents > 0`, random)}`,
  (random) => sql`insert into refunds (booking_id, method, state, amount_cents)
    select id, 'wallet', 'succeeded', 100 from bookings where id = ${some('bookings', active, random)}`,
  (random) =>
    sql`update refunds set state = 'succeeded' where id = ${some('refunds', sql`state = 'pending'`, random)}`,
  (random) => sql`update refunds set state = 'failed' where id = ${some('refunds', any, random)}`,
  (random) =>
    sql`insert into disputes (provider_ref, payment_id, booking_id, state, reason, amount_cents, taken_cents, opened_at)
      select 'dp_' || gen_random_uuid(), id, booking_id, 'needs_response', 'general', captured_cents, captured_cents, now()
      from payments where id = ${some('payments', sql`state = 'captured' and captured_cents > 0`, random)}`,
  (random) =>
    moved('spaces', sql`location_id = ${some('locations', any, random)}, short_name = null`)(random),
  (random) => moved('bookings', sql`space_id = ${some('spaces', any, random)}`)(random),
  (random) => moved('bookings', sql`business_partner_id = ${some('business_partners', any, random)}`)(random),
  (random) => moved('bookings', sql`customer_id = ${some('customers', any, random)}`)(random),
  (random) => moved('bookings', sql`created_at = ${instant(random)}`)(random),
  (random) => moved('customers', sql`created_at = ${instant(random)}`)(random),
  (random) =>
    sql`delete from bookings where id = ${some(
      'bookings',
      sql`transaction_id like 'W-%' and not exists
    (select 1 from booking_periods where booking_id = bookings.id) and not exists
    (select 1 from refunds where booking_id = bookings.id)`,
      random,
    )}`,
  (random) =>
    sql`delete from customers where id = ${some(
      'customers',
      sql`not exists
    (select 1 from bookings where customer_id = customers.id) and email like '%@guests.test'`,
      random,
    )}`,
];

/** The number of kinds, to pick one at random. */
const KINDS = WRITES.length;

/**
 * One write in its own transaction, retried after a deadlock, as commands are. If its row got a payment or a booking
 * in the meantime, its foreign key refuses the write, which then changes nothing.
 */
async function write(kind: number, random: RandomParts): Promise<void> {
  const statements = WRITES[kind]?.(random);
  await transact(async (tx) => {
    if (typeof statements === 'function') await statements(tx);
    else if (statements) await tx.execute(statements);
  }).catch((error) => {
    if (databaseCode(error) !== '23503') throw error;
  });
}

const created = sql`(b.status in (2, 4, 5) or b.status = 3 and b.cancel_reason <> 'lapsed')`;
/** Income by docs/rules.md#income: card payments less card refunds, including refunds under way. */
const moves = sql`(
  select booking_id, created_at, captured_cents as cents from payments
  union all select booking_id, created_at, -amount_cents from refunds where method = 'card' and state <> 'failed')`;

const drift = () => db().execute(sql.raw(DRIFT));

/** Instants within a day of the beginning of one of the last months, where zones disagree about the month. */
const nearAMonth = fc
  .record({ back: fc.nat(13), minutes: fc.integer({ min: -1500, max: 1500 }) })
  .map(({ back, minutes }) => {
    const first = addMonths(`${new Date().toISOString().slice(0, 7)}-01`, -back);
    return new Date(Math.min(Date.now(), new Date(first).getTime() + minutes * 60_000));
  });
const anyWrite = fc.record({ kind: fc.nat(KINDS - 1), n: fc.nat(1_000_000), at: nearAMonth });

const AT_ONCE = 8;

it('the figures equal a count of the demo story', async () => expect(await drift()).toEqual([]));

it('the figures are right again after a recount when they had drifted', async () => {
  await db().execute(sql`update space_figures set bookings = bookings + 1, income_cents = income_cents + 1`);
  await db().execute(sql`update partner_customers set bookings = bookings + 1`);
  await db().execute(sql`update customer_figures set customers = customers + 1`);
  await db().execute(sql`update booking_tallies set income_cents = income_cents + 1`);
  expect((await drift()).length).toBeGreaterThan(0);
  await db().execute(sql`select fill_figures()`);
  expect(await drift()).toEqual([]);
});

describe('a booking that moves to another partner', () => {
  /** A booking whose money arrived in an earlier month, so that the two transactions have nothing else in common. */
  async function paidLongAgo() {
    const [paid] = await db().execute<{ id: string; payment: string; other: string }>(sql`
      select b.id, p.id as payment, (select id from business_partners o where o.id <> b.business_partner_id limit 1) as other
      from payments p join bookings b on b.id = p.booking_id
      where b.status = 5 and p.captured_cents >= 1000 and p.refunded_cents = 0
        and not exists (select from refunds r where r.booking_id = b.id)
        and greatest(p.created_at, b.created_at) < now() - interval '70 days' limit 1`);
    const { id, payment, other } = paid!;
    return {
      refund: () =>
        db().execute(sql`insert into refunds (booking_id, payment_id, method, state, amount_cents)
          values (${id}, ${payment}, 'card', 'pending', 300)`),
      fail: () => db().execute(sql`update refunds set state = 'failed' where booking_id = ${id}`),
      move: () => db().execute(sql`update bookings set business_partner_id = ${other} where id = ${id}`),
    };
  }

  it.each(['the refund', 'the move'])(
    'keeps the figures right when a refund is written at the same time: %s first',
    async (first) => {
      const { refund, move } = await paidLongAgo();
      if (first === 'the refund') await inTurn(refund, move, 'space_figures');
      else await inTurn(move, refund, 'space_figures');
      expect(await drift()).toEqual([]);
    },
  );

  it.each(['the refund', 'the move'])(
    'keeps the figures right when a refund fails at the same time: %s first',
    async (first) => {
      const { refund, fail, move } = await paidLongAgo();
      await refund();
      if (first === 'the refund') await inTurn(fail, move, 'space_figures');
      else await inTurn(move, fail, 'space_figures');
      expect(await drift()).toEqual([]);
    },
  );
});

it.each([
  ['HUSHPOD', 'MERIDIAN'],
  ['MERIDIAN', 'HUSHPOD'],
])('a customer who books with two partners at the same time counts for both: %s first', async (...codes) => {
  const customerId = await makeCustomer();
  const bookings = await Promise.all(
    codes.map(async (code) => {
      const [space, { id: businessPartnerId }] = [await makeSpace(), await partner(code)];
      return () => makeBooking({ spaceId: space.id, customerId, businessPartnerId });
    }),
  );
  await inTurn(bookings[0]!, bookings[1]!, 'customer_figures');
  expect(await drift()).toEqual([]);
});

describe('after a thousand writes, eight at a time', () => {
  let hushpodId: number;
  let meridianId: number;
  let place: number[];

  beforeAll(async () => {
    hushpodId = (await partner('HUSHPOD')).id;
    meridianId = (await partner('MERIDIAN')).id;
    const writes = fc.sample(anyWrite, { numRuns: 1000, seed: 20_261_122 });
    for (let start = 0; start < writes.length; start += AT_ONCE)
      await Promise.all(writes.slice(start, start + AT_ONCE).map(({ kind, ...draw }) => write(kind, draw)));
    const rows = await db().execute<{ id: number }>(sql`select id::int from spaces where location_id = (
      select location_id from bookings b join spaces on spaces.id = b.space_id where ${created}
      group by 1 order by count(*) desc limit 1)`);
    place = rows.map(({ id }) => id);
  });

  it('the figures have not drifted', async () => expect(await drift()).toEqual([]));

  /** The months of a zone as PostgreSQL itself determines them, from plain rows. */
  async function countPlainRows(
    from: SQL,
    at: SQL,
    total: SQL,
    zone: string,
    range: { startDate: string; endDate: string },
  ) {
    const local = sql`(${at} at time zone ${zone})`;
    const rows = await db().execute<{ month: string; total: number }>(sql`
      select to_char(date_trunc('month', ${local}), 'YYYY-MM') as month, ${total}::float8 as total from ${from}
      and ${local}::date between ${range.startDate} and ${range.endDate} group by 1`);
    return new Map(rows.map(({ month, total }) => [month, total]));
  }

  const scopes = (): [string, Within][] => [
    ['everybody', { partners: null, spaces: null }],
    ['one partner', { partners: [meridianId], spaces: null }],
    ['two partners', { partners: [hushpodId, meridianId], spaces: null }],
    ['no partner', { partners: [], spaces: null }],
    ['some spaces', { partners: null, spaces: place }],
    ['a partner at some spaces', { partners: [hushpodId], spaces: place }],
  ];
  const rangesUntil = (today: string) => [
    { startDate: addMonths(today, -12), endDate: today },
    {
      startDate: `${addMonths(today, -3).slice(0, 7)}-01`,
      endDate: `${addMonths(today, -1).slice(0, 7)}-02`,
    },
  ];

  it.each([
    'UTC',
    'America/New_York',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ])('the months of %s equal those of the rows, in every scope', async (zone) => {
    const today = localDate(new Date(), zone);
    for (const range of rangesUntil(today))
      for (const [who, within] of scopes()) {
        const months = monthsOf(range, zone, today);
        const keys = months.begins.slice(0, -1).map((day) => day.slice(0, 7));
        const isOneOf = (column: SQL, ids: number[] | null) =>
          ids === null ? sql`true` : sql`${column} = any(${`{${ids}}`}::bigint[])`;
        const inScope = sql`${isOneOf(sql`b.business_partner_id`, within.partners)} and ${isOneOf(sql`b.space_id`, within.spaces)}`;
        const hasBooked = sql`exists (select 1 from bookings b where b.customer_id = c.id and ${created} and ${inScope})`;
        const all = within.partners === null && within.spaces === null;
        const countPerMonth = async (...[from, at, total]: [SQL, SQL, SQL]) => {
          const totals = await countPlainRows(from, at, total, zone, range);
          return keys.map((key) => totals.get(key) ?? 0);
        };
        const label = `${who}, ${range.startDate}`;
        expect(await bookingsPerMonth(months, within), `bookings of ${label}`).toEqual(
          await countPerMonth(
            sql`bookings b where ${created} and ${inScope}`,
            sql`b.created_at`,
            sql`count(*)`,
          ),
        );
        expect(await incomePerMonth(months, within), `income of ${label}`).toEqual(
          await countPerMonth(
            sql`${moves} m join bookings b on b.id = m.booking_id where ${inScope}`,
            sql`m.created_at`,
            sql`sum(cents)`,
          ),
        );
        expect(await customersPerMonth(months, within), `customers of ${label}`).toEqual(
          await countPerMonth(
            sql`customers c where ${all ? sql`true` : hasBooked}`,
            sql`c.created_at`,
            sql`count(*)`,
          ),
        );
      }
  });

  it('each customer counts once for every reader', async () => {
    for (const partners of [null, [], [hushpodId], [hushpodId, meridianId]]) {
      const ofPartners =
        partners &&
        sql`where id in (select customer_id from bookings b where ${created}
        and business_partner_id = any(${`{${partners}}`}::bigint[]))`;
      const [row] = await db().execute<{ n: number }>(
        sql`select count(*)::int as n from customers ${ofPartners ?? sql``}`,
      );
      expect(await customersInAll({ partners })).toBe(row!.n);
    }
  });

  it('the list of users has as many rows as its total, for all, some or no partners', async () => {
    const admin = await actorOf(await adminToken());
    for (const partnerIds of [null, [meridianId], [hushpodId, meridianId], []]) {
      const actor: StaffActor = partnerIds ? { ...admin, role: 'sub-admin', partnerIds } : admin;
      const where = listWhere(customerSource, actor, { search: '', filters: {} });
      const [counted] = await db().execute<{ n: number }>(
        sql`select count(*)::int as n from customers where ${where}`,
      );
      const params = parseListParams(customerSource.list, {});
      const [ids, total] = await findPage(customerSource as ListSource<object>, actor, params);
      expect([partnerIds, total]).toEqual([partnerIds, counted!.n]);
      expect(ids).toHaveLength(Math.min(10, total));
    }
  });
});
