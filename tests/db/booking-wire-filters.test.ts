import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingSource } from '@/lib/booking/bookings/list';
import type { BookingRowWire } from '@/lib/booking/bookings/wire';
import { listWhere } from '@/lib/platform/list/find';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { freezeBookings } from '../fixtures/freeze-bookings';
import { actorOf, adminToken, demoSubToken } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';

const TABS = [undefined, 'current', 'upcoming', 'past', 'cancelled'];
let token: string;
beforeAll(async () => {
  await freezeBookings();
  token = await adminToken();
});

const list = (query: Record<string, string | number | undefined>, by = token) =>
  api.get<BookingRowWire[]>('/admin/bookings', { token: by, query: { limit: 100_000, ...query } });
const idsOf = (rows: BookingRowWire[]) => rows.map(({ id }) => id);

describe.each(TABS)('of the tab %s', (filter) => {
  it('bookingType lists the bookings of that type, and counts them', async () => {
    const { data: all } = await list({ filter });
    let shown = 0;
    for (const bookingType of ['ALL', 'WALKIN', 'PP', 'BP']) {
      const { data, meta } = await list({ filter, bookingType });
      expect(idsOf(data)).toEqual(idsOf(all.filter((row) => row.bookingType === bookingType)));
      expect(meta.total).toBe(data.length);
      shown += data.length;
    }
    expect(shown).toBe(all.length);
  });

  it('isAmountRefunded separates bookings with a refund from those without', async () => {
    const { data: all } = await list({ filter });
    const [yes, no] = [
      await list({ filter, isAmountRefunded: 'true' }),
      await list({ filter, isAmountRefunded: 'false' }),
    ];
    expect(idsOf(yes.data)).toEqual(idsOf(all.filter(({ totalRefund }) => totalRefund > 0)));
    expect(idsOf(no.data)).toEqual(idsOf(all.filter(({ totalRefund }) => totalRefund === 0)));
    expect([yes.meta.total, no.meta.total]).toEqual([yes.data.length, no.data.length]);
    if (filter === undefined) expect(yes.data.length).toBeGreaterThan(3);
  });

  it('userId lists one customer’s, within the caller’s partners', async () => {
    const { data: all } = await list({ filter });
    const userId = all[0]!.user.id;
    const { data, meta } = await list({ filter, userId });
    expect(idsOf(data)).toEqual(idsOf(all.filter(({ user }) => user.id === userId)));
    expect(meta.total).toBe(data.length);
    const by = await demoSubToken();
    const { data: theirs } = await list({ filter }, by);
    expect(idsOf((await list({ filter, userId }, by)).data)).toEqual(
      idsOf(theirs.filter(({ user }) => user.id === userId)),
    );
  });
});

it('a refund under way counts as one, a failed one does not', async () => {
  const customerId = await makeCustomer();
  const created = async (state: string) => {
    const { id } = await makeBooking({
      spaceId: (await makeSpace()).id,
      customerId,
      startsAt: new Date(Date.now() - 86_400_000),
    });
    await db().execute(sql`insert into refunds (booking_id, method, state, amount_cents)
      values (${id}, 'wallet', ${state}, 100)`);
    return id;
  };
  const [pending, failed] = [await created('pending'), await created('failed')];
  const ids = async (isAmountRefunded: string) =>
    idsOf((await list({ userId: customerId, isAmountRefunded })).data);
  expect([await ids('true'), await ids('false')]).toEqual([[pending], [failed]]);
});

it.each([
  ['userId', 'me'],
  ['bookingType', 'pp'],
  ['isAmountRefunded', 'yes'],
])('%s=%s is refused', async (key, value) => {
  expect(await list({ [key]: value })).toMatchObject({ status: 400, errors: [{ path: key }] });
});

it('the bookings of one customer are found by their index, among very many', async () => {
  const spaceId = (await makeSpace()).id;
  const [one] = (await list({ filter: 'past' })).data;
  await db().transaction(async (tx) => {
    // Without its triggers, whose effect this test does not check.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into bookings (web_id, transaction_id, contact_email, space_id, customer_id, business_partner_id,
        status, cancel_reason, passcode, starts_at, local_date, local_weekday, local_hour, ends_at, duration_minutes, sub_total_cents, amount_cents)
      select 'many-' || n, 'MANY-' || n, 'many@guests.test', ${spaceId}, 1 + abs(n) % 5000, ${one!.business_partner.id},
        case when n % 3 = 0 then 3 else 2 end, case when n % 3 = 0 then 'operator' end, '123456',
        now() - n * interval '10 minutes', current_date - n / 144, 1, 0, now() - n * interval '10 minutes' + interval '5 minutes', 5, 100, 100
      from generate_series(-15000, 40000) n`);
  });
  await db().execute(sql`analyze bookings`);
  const actor = await actorOf(token);
  for (const filter of ['past', 'cancelled', 'upcoming', 'all']) {
    const filters = { filter, userId: String(one!.user.id) };
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
  it('has what came with a lounge card and a boarding pass, and N/A for those without', async () => {
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
      token,
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
