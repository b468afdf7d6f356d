import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { addMonths } from '@/lib/foundation/time';
import { localDate } from '@/lib/foundation/time-zones';
import { monthsOf } from '@/lib/office/dashboard/months';
import {
  bookingsPerMonth,
  customersInAll,
  customersPerMonth,
  incomePerMonth,
  type Within,
} from '@/lib/office/dashboard/per-month';
import { customerSource } from '@/lib/parties/customers/list';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { findPage, listWhere } from '@/lib/platform/list/find';
import { parseListParams } from '@/lib/platform/list/params';
import type { ListSource } from '@/lib/platform/list/source';
import { DRIFT } from '../fixtures/figures-drift';
import { inTurn } from '../fixtures/in-turn';
import { actorOf, adminToken, partner } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';
import { KINDS, write } from '../fixtures/writes';

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

it('equal what the story counts', async () => expect(await drift()).toEqual([]));

it('are right again once all are counted again, where they had drifted', async () => {
  await db().execute(sql`update space_figures set bookings = bookings + 1, income_cents = income_cents + 1`);
  await db().execute(sql`update partner_customers set bookings = bookings + 1`);
  await db().execute(sql`update customer_figures set customers = customers + 1`);
  await db().execute(sql`update booking_tallies set income_cents = income_cents + 1`);
  expect((await drift()).length).toBeGreaterThan(0);
  await db().execute(sql`select fill_figures()`);
  expect(await drift()).toEqual([]);
});

describe('a booking that moves', () => {
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
    'takes along the refund that is being written at that moment: %s first',
    async (first) => {
      const { refund, move } = await paidLongAgo();
      if (first === 'the refund') await inTurn(refund, move, 'space_figures');
      else await inTurn(move, refund, 'space_figures');
      expect(await drift()).toEqual([]);
    },
  );

  it.each(['the refund', 'the move'])(
    'takes along the refund that fails at that moment: %s first',
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
])('a customer who comes to two partners at once is known to both: %s first', async (...codes) => {
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
  let hushpod: number;
  let meridian: number;
  let place: number[];

  beforeAll(async () => {
    hushpod = (await partner('HUSHPOD')).id;
    meridian = (await partner('MERIDIAN')).id;
    const writes = fc.sample(anyWrite, { numRuns: 1000, seed: 20_261_122 });
    for (let at = 0; at < writes.length; at += AT_ONCE)
      await Promise.all(writes.slice(at, at + AT_ONCE).map(({ kind, ...draw }) => write(kind, draw)));
    const rows = await db().execute<{ id: number }>(sql`select id::int from spaces where location_id = (
      select location_id from bookings b join spaces on spaces.id = b.space_id where ${created}
      group by 1 order by count(*) desc limit 1)`);
    place = rows.map(({ id }) => id);
  });

  it('nothing has drifted', async () => expect(await drift()).toEqual([]));

  /** The months of a zone as PostgreSQL itself determines them, from plain rows. */
  async function plain(
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
    ['one partner', { partners: [meridian], spaces: null }],
    ['two partners', { partners: [hushpod, meridian], spaces: null }],
    ['no partner', { partners: [], spaces: null }],
    ['some spaces', { partners: null, spaces: place }],
    ['a partner at some spaces', { partners: [hushpod], spaces: place }],
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
        const one = (column: SQL, ids: number[] | null) =>
          ids === null ? sql`true` : sql`${column} = any(${`{${ids}}`}::bigint[])`;
        const mine = sql`${one(sql`b.business_partner_id`, within.partners)} and ${one(sql`b.space_id`, within.spaces)}`;
        const booked = sql`exists (select 1 from bookings b where b.customer_id = c.id and ${created} and ${mine})`;
        const all = within.partners === null && within.spaces === null;
        const counts = async (...[from, at, total]: [SQL, SQL, SQL]) => {
          const found = await plain(from, at, total, zone, range);
          return keys.map((key) => found.get(key) ?? 0);
        };
        const label = `${who}, ${range.startDate}`;
        expect(await bookingsPerMonth(months, within), `bookings of ${label}`).toEqual(
          await counts(sql`bookings b where ${created} and ${mine}`, sql`b.created_at`, sql`count(*)`),
        );
        expect(await incomePerMonth(months, within), `income of ${label}`).toEqual(
          await counts(
            sql`${moves} m join bookings b on b.id = m.booking_id where ${mine}`,
            sql`m.created_at`,
            sql`sum(cents)`,
          ),
        );
        expect(await customersPerMonth(months, within), `customers of ${label}`).toEqual(
          await counts(sql`customers c where ${all ? sql`true` : booked}`, sql`c.created_at`, sql`count(*)`),
        );
      }
  });

  it('each customer counts once, no matter who looks', async () => {
    for (const partners of [null, [], [hushpod], [hushpod, meridian]]) {
      const known =
        partners &&
        sql`where id in (select customer_id from bookings b where ${created}
        and business_partner_id = any(${`{${partners}}`}::bigint[]))`;
      const [row] = await db().execute<{ n: number }>(
        sql`select count(*)::int as n from customers ${known ?? sql``}`,
      );
      expect(await customersInAll({ partners })).toBe(row!.n);
    }
  });

  it('the list of users has as many rows as its total, for everybody, for partners, and for nobody', async () => {
    const admin = await actorOf(await adminToken());
    for (const partnerIds of [null, [meridian], [hushpod, meridian], []]) {
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
