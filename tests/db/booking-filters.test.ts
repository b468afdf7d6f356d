import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingSource } from '@/lib/booking/bookings/list';
import type { BookingRowWire } from '@/lib/booking/bookings/wire';
import { addDays } from '@/lib/foundation/time/local-dates';
import { localDate } from '@/lib/foundation/time/zones';
import { listWhere } from '@/lib/platform/list/find-rows';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { freezeBookings } from '../fixtures/freeze-bookings';
import { actorOf, adminToken, demoSubToken, partner } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';

type Plain = {
  id: number;
  status: number;
  text: string;
  partner: number;
  sub: number | null;
  starts: string;
  ends: string;
  why: string | null;
  zone: string;
};

const TABS = ['current', 'upcoming', 'past', 'cancelled'] as const;
let all: Plain[];
let tokens: { admin: string; sub: string };
let meridian: number;
let partners: number[];
let words: string[];

beforeAll(async () => {
  await freezeBookings();
  all = [
    ...(await db().execute<Plain>(sql`select b.id::int, b.status, b.search_text as text, b.business_partner_id::int as partner,
      b.sub_partner_id::int as sub, to_char(b.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts,
      to_char(b.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends, b.cancel_reason as why, s.timezone as zone
      from bookings b join spaces s on s.id = b.space_id`)),
  ];
  tokens = { admin: await adminToken(), sub: await demoSubToken() };
  meridian = (await partner('MERIDIAN')).id;
  partners = [...new Set(all.map((row) => row.partner))];
  words = all
    .slice(0, 60)
    .flatMap(({ text }) => text.split(' '))
    .filter((word) => word.length > 2);
});

type Asked = {
  tab: (typeof TABS)[number];
  as: 'admin' | 'sub';
  search?: string;
  from?: string;
  to?: string;
  partner?: number;
  sort: string;
  type: string;
};

/**
 * The text that a search looks for: without copied marks around it, and, unless it consists of nothing else, with
 * them too.
 */
function alternatives(search: string): string[] {
  const whole = search.trim().toLowerCase();
  const bare = whole
    .replace(/[<>"“”„«»[\]{}]/g, ' ')
    .trim()
    .replace(/^#\s*/, '')
    .replace(/[,;]$/, '')
    .trim();
  if (bare === '') return [whole];
  return bare === whole || /[<@#]/.test(whole) ? [bare] : [bare, whole];
}

/** What the list must show, computed row by row without SQL. */
function expected({ tab, as, search, from, to, partner: only }: Asked): number[] {
  const now = new Date().toISOString();
  const inTab = (row: Plain) => {
    const isActive = [2, 4, 5].includes(row.status);
    if (tab === 'cancelled') return row.status === 3 && row.why !== 'lapsed';
    if (tab === 'upcoming') return isActive && row.starts > now;
    return isActive && (tab === 'past' ? row.ends <= now : row.starts <= now && row.ends > now);
  };
  // A start date alone includes the next day.
  const last = to ?? (from && addDays(from, 1));
  return all
    .filter(inTab)
    .filter((row) => as === 'admin' || row.partner === meridian)
    .filter((row) => only === undefined || row.partner === only)
    .filter((row) => !search?.trim() || alternatives(search).some((each) => row.text.includes(each)))
    .filter((row) => {
      const date = localDate(new Date(row.starts), row.zone);
      return (!from || date >= from) && (!last || date <= last);
    })
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

const queryOf = ({ tab, search, from, to, partner: only, sort, type }: Asked) => ({
  filter: tab,
  search,
  startDate: from,
  endDate: to,
  businessPartnerId: only,
  sort,
  type,
});

const day = (offset: number) => addDays(new Date().toISOString().slice(0, 10), offset);

/** Any filters that the toolbar can set; dates span at most a quarter, so that an export accepts them too. */
const anyFilters = (dated: boolean) =>
  fc
    .record(
      {
        tab: fc.constantFrom(...TABS),
        as: fc.constantFrom('admin' as const, 'sub' as const),
        search: fc.oneof(
          fc.nat().map((index) => words[index % words.length] ?? ''),
          fc.nat().map((index) => (words[index % words.length] ?? '').slice(1, 4).toUpperCase()),
          fc.string({ minLength: 1, maxLength: 2 }).filter((text) => !text.includes('\0')),
          fc.constantFrom('%', '_', '\\', "'", '@', ' a', '.'),
        ),
        partner: fc.nat().map((index) => partners[index % partners.length] ?? 0),
        sort: fc.constantFrom(
          'sortByName',
          'sortByStartDate',
          'sortByAmount',
          'sortByBookingType',
          'sortByStatus',
          'createdAt',
        ),
        type: fc.constantFrom('ASC', 'DESC'),
        window: fc.record({
          back: fc.integer({ min: -14, max: 360 }),
          days: fc.integer({ min: 0, max: 85 }),
        }),
      },
      { requiredKeys: dated ? ['tab', 'as', 'sort', 'type', 'window'] : ['tab', 'as', 'sort', 'type'] },
    )
    .map(({ window, ...rest }): Asked => {
      if (!window) return rest;
      const from = day(-window.back);
      return { ...rest, from, to: addDays(from, window.days) };
    });

const list = (each: Asked) =>
  api.get<BookingRowWire[]>('/admin/bookings', {
    token: tokens[each.as],
    query: { ...queryOf(each), limit: 100_000 },
  });

describe('any combination of filters', () => {
  it('returns exactly the matching rows', async () => {
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(anyFilters(false), async (each) => {
        const { status, data, meta } = await list(each);
        expect(status).toBe(200);
        expect(data.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected(each));
        expect(meta.total).toBe(data.length);
        shown += data.length;
      }),
      { numRuns: 150, examples: [[{ tab: 'past', as: 'admin', sort: 'createdAt', type: 'ASC' }]] },
    );
    expect(shown).toBeGreaterThan(300);
  });

  it('with dates exports the same rows in the same order, cell by cell', async () => {
    let exported = 0;
    await fc.assert(
      fc.asyncProperty(anyFilters(true), async (each) => {
        const { data } = await list(each);
        const csv = await api.get('/admin/bookings', {
          token: tokens[each.as],
          query: { ...queryOf(each), export: 'csv', page: 2, limit: 3 },
        });
        expect(csv.status).toBe(200);
        const { rows } = readCsv(csv.text);
        expect(rows.map((row) => Number(row.id))).toEqual(data.map(({ id }) => id));
        for (const [index, row] of rows.entries()) {
          const shown = data[index]!;
          expect(row).toMatchObject({
            'transaction id': shown.transactionId,
            email: shown.user.email,
            space: shown.pod.name,
            partner: shown.business_partner.name,
            timezone: shown.timezone,
            amount: shown.amount.toFixed(2),
            tax: shown.tax.toFixed(2),
            refunded: shown.totalRefund.toFixed(2),
          });
        }
        exported += rows.length;
      }),
      {
        numRuns: 100,
        examples: [
          [{ tab: 'past', as: 'admin', from: day(-60), to: day(0), sort: 'sortByName', type: 'ASC' }],
        ],
      },
    );
    expect(exported).toBeGreaterThan(20);
  });
});

const TABS_AND_ALL = [undefined, 'current', 'upcoming', 'past', 'cancelled'];

const listBy = (query: Record<string, string | number | undefined>, by = tokens.admin) =>
  api.get<BookingRowWire[]>('/admin/bookings', { token: by, query: { limit: 100_000, ...query } });

const idsOf = (rows: BookingRowWire[]) => rows.map(({ id }) => id);

describe.each(TABS_AND_ALL)('the bookings of the tab %s', (filter) => {
  it('are filtered and counted by bookingType', async () => {
    const { data: all } = await listBy({ filter });
    let shown = 0;
    for (const bookingType of ['ALL', 'WALKIN', 'PP', 'BP']) {
      const { data, meta } = await listBy({ filter, bookingType });
      expect(idsOf(data)).toEqual(idsOf(all.filter((row) => row.bookingType === bookingType)));
      expect(meta.total).toBe(data.length);
      shown += data.length;
    }
    expect(shown).toBe(all.length);
  });

  it('are separated by isAmountRefunded into those with a refund and those without', async () => {
    const { data: all } = await listBy({ filter });
    const [refunded, unrefunded] = [
      await listBy({ filter, isAmountRefunded: 'true' }),
      await listBy({ filter, isAmountRefunded: 'false' }),
    ];
    expect(idsOf(refunded.data)).toEqual(idsOf(all.filter(({ totalRefund }) => totalRefund > 0)));
    expect(idsOf(unrefunded.data)).toEqual(idsOf(all.filter(({ totalRefund }) => totalRefund === 0)));
    expect([refunded.meta.total, unrefunded.meta.total]).toEqual([
      refunded.data.length,
      unrefunded.data.length,
    ]);
    if (filter === undefined) expect(refunded.data.length).toBeGreaterThan(3);
  });

  it('are filtered by userId, within the caller’s partners', async () => {
    const { data: all } = await listBy({ filter });
    const userId = all[0]!.user.id;
    const { data, meta } = await listBy({ filter, userId });
    expect(idsOf(data)).toEqual(idsOf(all.filter(({ user }) => user.id === userId)));
    expect(meta.total).toBe(data.length);
    const by = await demoSubToken();
    const { data: visible } = await listBy({ filter }, by);
    expect(idsOf((await listBy({ filter, userId }, by)).data)).toEqual(
      idsOf(visible.filter(({ user }) => user.id === userId)),
    );
  });
});

it('a pending refund makes a booking count as refunded, a failed one does not', async () => {
  const customerId = await makeCustomer();
  const bookingWithRefund = async (state: string) => {
    const { id } = await makeBooking({
      spaceId: (await makeSpace()).id,
      customerId,
      startsAt: new Date(Date.now() - 86_400_000),
    });
    await db().execute(sql`insert into refunds (booking_id, method, state, amount_cents)
      values (${id}, 'wallet', ${state}, 100)`);
    return id;
  };
  const [pending, failed] = [await bookingWithRefund('pending'), await bookingWithRefund('failed')];
  const idsWhere = async (isAmountRefunded: string) =>
    idsOf((await listBy({ userId: customerId, isAmountRefunded })).data);
  expect([await idsWhere('true'), await idsWhere('false')]).toEqual([[pending], [failed]]);
});

it.each([
  ['userId', 'me'],
  ['bookingType', 'pp'],
  ['isAmountRefunded', 'yes'],
])('%s=%s is refused', async (key, value) => {
  expect(await listBy({ [key]: value })).toMatchObject({ status: 400, errors: [{ path: key }] });
});

it('the bookings of one customer are found by an index among very many', async () => {
  const spaceId = (await makeSpace()).id;
  const [row] = (await listBy({ filter: 'past' })).data;
  await db().transaction(async (tx) => {
    // Without its triggers, whose effect this test does not check.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into bookings (web_id, transaction_id, contact_email, space_id, customer_id, business_partner_id,
        status, cancel_reason, passcode, starts_at, local_date, local_weekday, local_hour, ends_at, duration_minutes, sub_total_cents, amount_cents)
      select 'many-' || n, 'MANY-' || n, 'many@guests.test', ${spaceId}, 1 + abs(n) % 5000, ${row!.business_partner.id},
        case when n % 3 = 0 then 3 else 2 end, case when n % 3 = 0 then 'operator' end, '123456',
        now() - n * interval '10 minutes', current_date - n / 144, 1, 0, now() - n * interval '10 minutes' + interval '5 minutes', 5, 100, 100
      from generate_series(-15000, 40000) n`);
  });
  await db().execute(sql`analyze bookings`);
  const actor = await actorOf(tokens.admin);
  for (const filter of ['past', 'cancelled', 'upcoming', 'all']) {
    const filters = { filter, userId: String(row!.user.id) };
    const where = listWhere(bookingSource, actor, { search: '', filters });
    const [plan] = await db().execute<{ 'QUERY PLAN': unknown }>(
      sql`explain (format json) select id from bookings where ${where} order by starts_at desc, id desc limit 10`,
    );
    const text = JSON.stringify(plan);
    expect(text, filter).toMatch(/bookings_(partner_)?customer/);
    // Found by the customer, not by scanning a whole index.
    expect(text, filter).toMatch(/"Index Cond":"[^"]*customer_id = /);
    expect(text, filter).not.toContain('Seq Scan');
  }
});

describe('the CSV', () => {
  it('has the lounge card and the boarding pass of a booking, and N/A if it has none', async () => {
    const spaceId = (await makeSpace({ zone: 'Asia/Tokyo' })).id;
    const customerId = await makeCustomer({ firstName: 'Pass', lastName: 'Holder' });
    const startsAt = new Date('2024-03-09T15:05:00Z');
    const values = { spaceId, customerId, startsAt };
    const lounge = await makeBooking({
      ...values,
      bookingType: 'PP',
      partnerBillCents: 2400,
      receiptNumber: 42,
    });
    await db().execute(sql`insert into priority_passes (booking_id, card_holder, card_last4, input_type, cost_cents,
      card_created_on, card_expires_on) values (${lounge.id}, '=A. Holder', '0234', 'scan', 2400, '2024-01-31', '2028-02-29')`);
    const flown = await makeBooking({ ...values, bookingType: 'BP', receiptNumber: null });
    await db().execute(sql`insert into boarding_passes (booking_id, traveller, airline, flight_number, departing_from,
      arriving_to, travel_date) values (${flown.id}, 'T. Raveller', 'Altair', 'AL 12', 'JFK', 'OSL', '2024-03-10')`);
    const { text } = await api.get('/admin/bookings', {
      token: tokens.admin,
      query: { userId: customerId, startDate: '2024-03-10', endDate: '2024-03-10', export: 'csv' },
    });
    const rows = new Map(readCsv(text).rows.map((row) => [Number(row.id), row]));
    expect(rows.get(lounge.id)).toMatchObject({
      'receipt number': '42',
      'billed to partner': '24.00',
      'card holder': "'=A. Holder",
      'card number': '0234',
      'card input': 'scan',
      'card cost': '24.00',
      'card created': '01/31/2024',
      'card expires': '02/29/2028',
      traveller: 'N/A',
    });
    expect(rows.get(flown.id)).toMatchObject({
      start: '03/10/2024, 12:05 AM',
      'receipt number': 'N/A',
      'card holder': 'N/A',
      traveller: 'T. Raveller',
      airline: 'Altair',
      'flight number': 'AL 12',
      'departing from': 'JFK',
      'arriving to': 'OSL',
      'travel date': '03/10/2024',
    });
    expect(text).not.toContain(lounge.webId);
    expect(text).not.toContain('246810');
  });
});
