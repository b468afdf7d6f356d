import { beforeAll, describe, expect, it } from 'vitest';
import type { BookingWire } from '@/lib/booking/bookings/detail-wire';
import type { BookingRowWire } from '@/lib/booking/bookings/wire';
import { addDays } from '@/lib/foundation/time/local-dates';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

type Query = Record<string, string | number | undefined>;
const list = (query: Query, by = token) =>
  api.get<BookingRowWire[]>('/admin/bookings', { token: by, query: { limit: 1000, ...query } });
const csv = (query: Query, by = token) =>
  api.get('/admin/bookings', { token: by, query: { export: 'csv', ...query } });
const idsOf = async (query: Query) => (await list(query)).data.map(({ id }) => id).sort((a, b) => a - b);

/** A customer whose bookings are the only ones that a search finds. */
async function guest(firstName: string) {
  return { search: firstName.toLowerCase(), customerId: await makeCustomer({ firstName }) };
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('the tabs', () => {
  it('divide bookings by time and status; pending and lapsed holds are in none', async () => {
    const { id: spaceId } = await makeSpace();
    const { customerId, search } = await guest('Tabsy');
    const bookingAt = (startsAt: Date, more: object = {}) =>
      makeBooking({ spaceId, customerId, startsAt, ...more });
    const cancelled = { status: 3, cancelledAt: new Date() };
    const upcoming = [await bookingAt(ago(-30)), await bookingAt(ago(-31), { status: 4 })];
    const current = [
      await bookingAt(ago(30)),
      await bookingAt(ago(31), { status: 5 }),
      await bookingAt(ago(32), { status: 4 }),
    ];
    const past = [await bookingAt(ago(90)), await bookingAt(ago(91), { status: 5 })];
    const cancelledBookings = [
      await bookingAt(ago(-30), { ...cancelled, cancelReason: 'operator' }),
      await bookingAt(ago(90), { ...cancelled, cancelReason: 'door' }),
    ];
    await bookingAt(ago(90), { ...cancelled, cancelReason: 'lapsed' });
    await bookingAt(ago(1), { status: 1 });
    const expected = { upcoming, current, past, cancelled: cancelledBookings };
    for (const [filter, created] of Object.entries(expected))
      expect([filter, await idsOf({ filter, search })]).toEqual([filter, created.map(({ id }) => id)]);
    // Without a tab: all of them, but neither active nor lapsed holds.
    const all = Object.values(expected)
      .flat()
      .map(({ id }) => id);
    expect((await idsOf({ search })).sort()).toEqual(all.sort());
  });
});

describe('dates', () => {
  const day = '2024-03-10';
  // Each zone's own midnights around the day. New York loses an hour in it; Berlin gains one.
  const ZONES: [zone: string, date: string, begins: string, ends: string][] = [
    ['America/New_York', day, '2024-03-10T05:00:00Z', '2024-03-11T04:00:00Z'],
    ['Europe/Berlin', '2024-10-27', '2024-10-26T22:00:00Z', '2024-10-27T23:00:00Z'],
    ['Asia/Tokyo', day, '2024-03-09T15:00:00Z', '2024-03-10T15:00:00Z'],
    ['Pacific/Kiritimati', day, '2024-03-09T10:00:00Z', '2024-03-10T10:00:00Z'],
    ['Pacific/Pago_Pago', day, '2024-03-10T11:00:00Z', '2024-03-11T11:00:00Z'],
    ['Australia/Lord_Howe', '2024-04-07', '2024-04-06T13:00:00Z', '2024-04-07T13:30:00Z'],
  ];

  it.each(ZONES)('are the space’s own in %s on %s', async (zone, date, begins, ends) => {
    const { id: spaceId } = await makeSpace({ zone });
    const { customerId, search } = await guest(`Zoned${zone.replace(/\W/g, '')}`);
    const bookingAt = async (instant: number) =>
      (await makeBooking({ spaceId, customerId, startsAt: new Date(instant) })).id;
    const [first, last] = [Date.parse(begins), Date.parse(ends)];
    const before = await bookingAt(first - 1000);
    const within = [
      await bookingAt(first),
      await bookingAt((first + last) / 2),
      await bookingAt(last - 1000),
    ];
    const after = await bookingAt(last);
    const pastIds = (startDate?: string, endDate?: string) =>
      idsOf({ filter: 'past', search, startDate, endDate });
    expect(await pastIds(date, date)).toEqual(within);
    expect(await pastIds(date, addDays(date, 1))).toEqual([...within, after]);
    // A start date alone includes the next day.
    expect(await pastIds(date)).toEqual([...within, after]);
    expect(await pastIds(undefined, date)).toEqual([before, ...within]);
    expect(await pastIds(addDays(date, -1), date)).toEqual([before, ...within]);
  });

  it('are read in each row’s own zone when the spaces lie in several', async () => {
    const { customerId, search } = await guest('Worldwide');
    const noon = new Date('2024-03-10T12:00:00Z');
    const spaceIds = await Promise.all(
      ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'].map(async (zone) => (await makeSpace({ zone })).id),
    );
    const created: number[] = [];
    for (const spaceId of spaceIds)
      created.push((await makeBooking({ spaceId, customerId, startsAt: noon })).id);
    const on = (date: string) => idsOf({ filter: 'past', search, startDate: date, endDate: date });
    // At that instant the date was already the 11th in Kiritimati, and the 10th in the others.
    expect(await on('2024-03-11')).toEqual([created[0]]);
    expect(await on('2024-03-10')).toEqual([created[1], created[2]]);
  });

  it('return 400 when invalid or in the wrong order', async () => {
    for (const startDate of ['08.03.2026', '2026-02-30', 'yesterday', '2026-3-8'])
      expect((await list({ filter: 'past', startDate })).status).toBe(400);
    expect((await list({ filter: 'past', startDate: '2026-03-08', endDate: '2026-03-07' })).status).toBe(400);
  });
});

describe('the export', () => {
  it('agrees with the list, row by row, when dates are given', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const query = {
      filter: 'past',
      startDate: addDays(today, -60),
      endDate: today,
      sort: 'sortByAmount',
      type: 'ASC',
    };
    const rows = (await list(query)).data;
    const exported = readCsv((await csv(query)).text).rows;
    expect(rows.length).toBeGreaterThan(20);
    expect(exported.map((row) => [Number(row.id), row['transaction id'], row.amount])).toEqual(
      rows.map((row) => [row.id, row.transactionId, row.amount.toFixed(2)]),
    );
  });

  it('covers three months back without dates, and three months ahead for upcoming bookings', async () => {
    const { id: spaceId } = await makeSpace();
    const { customerId, search } = await guest('Windowed');
    const day = 1440;
    const bookingAt = async (minutes: number) =>
      (await makeBooking({ spaceId, customerId, startsAt: ago(minutes) })).id;
    const recent = [await bookingAt(2 * day), await bookingAt(80 * day)];
    const old = await bookingAt(100 * day);
    const soon = [await bookingAt(-2 * day), await bookingAt(-80 * day)];
    const far = await bookingAt(-100 * day);
    const exported = async (filter: string) =>
      readCsv((await csv({ filter, search })).text)
        .rows.map((row) => Number(row.id))
        .sort((a, b) => a - b);
    expect(await exported('past')).toEqual(recent);
    expect(await idsOf({ filter: 'past', search })).toEqual([...recent, old]);
    expect(await exported('upcoming')).toEqual(soon);
    expect(await idsOf({ filter: 'upcoming', search })).toEqual([...soon, far]);
  });

  it('returns 400 for more than three months, but not for three', async () => {
    const past = (startDate: string, endDate: string) => csv({ filter: 'past', startDate, endDate });
    expect((await past('2026-01-15', '2026-04-15')).status).toBe(200);
    expect(await past('2026-01-15', '2026-04-16')).toMatchObject({
      status: 400,
      errors: [{ path: 'endDate' }],
    });
    expect((await past('2025-11-30', '2026-02-28')).status).toBe(200);
    expect((await past('2025-11-30', '2026-03-01')).status).toBe(400);
    expect((await list({ filter: 'past', startDate: '2025-01-01', endDate: '2026-12-31' })).status).toBe(200);
  });

  it('is forbidden by permission 13, and allowed again by 49', async () => {
    const { id } = await partner('HUSHPOD');
    expect((await csv({ filter: 'past' }, (await subAdmin([2, 13], [id])).token)).status).toBe(403);
    expect((await list({ filter: 'past' }, (await subAdmin([2, 13], [id])).token)).status).toBe(200);
    expect((await csv({ filter: 'past' }, (await subAdmin([2], [id])).token)).status).toBe(200);
    expect((await csv({ filter: 'past' }, (await subAdmin([13, 49])).token)).status).toBe(200);
  });

  it('shows times in the space’s zone, on the 12-hour clock, and is named booking', async () => {
    const { id: spaceId } = await makeSpace({ zone: 'Asia/Tokyo' });
    const { customerId, search } = await guest('Clocked');
    await makeBooking({ spaceId, customerId, startsAt: new Date('2024-03-09T15:05:00Z'), amountCents: 1000 });
    const response = await csv({ filter: 'past', search, startDate: '2024-03-10', endDate: '2024-03-10' });
    expect(response.headers.get('content-disposition')).toContain('"booking.csv"');
    expect(readCsv(response.text).rows[0]).toMatchObject({
      start: '03/10/2024, 12:05 AM',
      end: '03/10/2024, 01:05 AM',
      timezone: 'Asia/Tokyo',
      amount: '10.00',
    });
  });
});

describe('one booking', () => {
  it('has its passcode, periods and payments, but not its webId', async () => {
    const visitor = visitorAt(await makeSpace({ cents: 2000, tax: 10 }));
    const webId = await bookNow(visitor);
    const { booking, payment } = await bookingRowsOf(webId);
    const { status, data, text } = await api.get<BookingWire>(`/admin/booking/${booking.id}`, { token });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      transactionId: booking.transactionId,
      accessCode: booking.passcode,
      subTotal: 20,
      tax: 2,
      amount: 22,
      periods: [{ ordinal: 0, state: 'confirmed', amount: 22 }],
      payments: [
        {
          state: 'captured',
          captured: 22,
          refunded: 0,
          card: 'visa ···· 4242',
          reference: payment?.intentId,
        },
      ],
      user: { email: visitor.email },
      userId: booking.customerId,
      receipt: { tax: 2, wallet: 0 },
      payment_refunds: { totalRefund: 0 },
    });
    expect(text).not.toContain(webId);
  });

  it('returns 404 for another partner’s, as for an unknown id', async () => {
    const { token: by } = await subAdmin([2, 14], [(await partner('MERIDIAN')).id]);
    const webId = await bookNow(visitorAt(await makeSpace({ partners: ['HUSHPOD', 'MERIDIAN'] })));
    const { booking } = await bookingRowsOf(webId);
    const [foreign, absent] = [
      await api.get(`/admin/booking/${booking.id}`, { token: by }),
      await api.get('/admin/booking/999999', { token: by }),
    ];
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(absent.text);
  });

  it('is listed with the full phone number of its contact', async () => {
    const spaceId = (await makeSpace()).id;
    const customerId = await makeCustomer({ countryCode: '+44', phone: '7911123456' });
    const { id } = await makeBooking({ spaceId, customerId });
    const { data } = await api.get<BookingRowWire[]>('/admin/bookings', {
      token,
      query: { search: '7911123456' },
    });
    expect(data.map((row) => [row.id, row.user.phone])).toEqual([[id, '+447911123456']]);
  });

  it('is found by reference, name, email and phone', async () => {
    const { id: spaceId } = await makeSpace();
    const customerId = await makeCustomer({
      firstName: 'Ottilie',
      lastName: 'Findable',
      email: 'o.findable@guests.test',
      phone: '4420555987',
    });
    const { id } = await makeBooking({
      spaceId,
      customerId,
      startsAt: ago(10),
      transactionId: 'HP-ZZZZ-9ZZ',
    });
    for (const search of ['hp-zzzz-9zz', 'ottilie find', 'O.FINDABLE@', '20555987'])
      expect([search, await idsOf({ search })]).toEqual([search, [id]]);
  });
});

describe('the bookings of one user', () => {
  it('cannot be filtered by staff who may not see them in the user’s details, unless they have 49', async () => {
    const { customerId } = await guest('Filtered');
    const { id } = await makeBooking({ spaceId: (await makeSpace()).id, customerId, startsAt: ago(90) });
    const transit = [(await partner('TRANSIT')).id];
    const listAs = async (ids: number[], query: Query) =>
      await list(query, (await subAdmin(ids, transit)).token);
    const query = { userId: customerId, filter: 'past' };
    expect((await listAs([2, 10], query)).status).toBe(403);
    expect((await listAs([2, 10], { ...query, export: 'csv' })).status).toBe(403);
    expect((await listAs([2, 10], { filter: 'past' })).status).toBe(200);
    for (const ids of [[2], [49, 10]])
      expect((await listAs(ids, query)).data.map((row) => row.id)).toEqual([id]);
  });
});
