import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings, locations, payments, spaces } from '@/db/tables';
import type {
  MonthCountWire,
  PanelReportWire,
  RevenueWire,
  StatisticsWire,
} from '@/lib/console/dashboard/wire';
import { addDays, addMonths } from '@/lib/foundation/time/local-dates';
import { localDate } from '@/lib/foundation/time/zones';
import { api, type Options } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, demoSubToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, TWENTY } from '../fixtures/places';
import { bookNow, visitorAt } from '../fixtures/visitors';

const today = localDate(new Date(), process.env.OPERATOR_TIMEZONE ?? 'America/New_York');
const YEAR = { startDate: addMonths(today, -12), endDate: today };

let token: string;
let meridian: number;
let hushpod: number;

beforeAll(async () => {
  token = await adminToken();
  meridian = (await partner('MERIDIAN')).id;
  hushpod = (await partner('HUSHPOD')).id;
});

type Query = Options['query'];
const panel = async (by = token) =>
  (await api.get<PanelReportWire>('/admin/dashboard/panel-report', { token: by })).data;
const statistics = (query?: Query, by = token) =>
  api.get<StatisticsWire>('/admin/dashboard/statistics', { token: by, query });
const revenue = (query?: Query, by = token) =>
  api.get<RevenueWire>('/admin/dashboard/revenue', { token: by, query });
const totalOf = async (path: string, by: string) => (await api.get(path, { token: by })).meta.total;
const sum = (months: MonthCountWire[] = []) => months.reduce((all, { count }) => all + count, 0);
const labels = (months: MonthCountWire[] = []) => months.map(({ name, year }) => `${name} ${year}`);
const cents = (dollars: number) => Math.round(dollars * 100);

describe('the counts', () => {
  it.each([
    ['for all partners', async () => token],
    ['for one partner', async () => (await subAdmin([42, 1, 2], [meridian])).token],
    ['for two partners', async () => (await subAdmin([42, 1, 2], [meridian, hushpod])).token],
    ['for no partner', async () => (await subAdmin([42, 1, 2], [])).token],
    ['with full access', async () => (await subAdmin([49], [meridian])).token],
  ])('equal the totals of the lists that they link to: %s', async (_, login) => {
    const by = await login();
    const { bookingCount, userCount } = await panel(by);
    expect(bookingCount).toBe(await totalOf('/admin/bookings', by));
    expect(userCount).toBe(await totalOf('/users', by));
  });

  it('are absent without permission for the list; income needs only the dashboard', async () => {
    const keys = async (...ids: number[]) =>
      Object.keys(await panel((await subAdmin([42, ...ids], [meridian])).token)).sort();
    expect(await keys()).toEqual(['totalIncome']);
    expect(await keys(1)).toEqual(['totalIncome', 'userCount']);
    expect(await keys(2)).toEqual(['bookingCount', 'totalIncome']);
    expect(Object.keys(await panel(await demoSubToken())).sort()).toEqual(['bookingCount', 'totalIncome']);
  });

  it('require the dashboard’s permission', async () => {
    const by = (await subAdmin([1, 2], [meridian])).token;
    for (const path of ['panel-report', 'statistics', 'revenue'])
      expect((await api.get(`/admin/dashboard/${path}`, { token: by })).status, path).toBe(403);
  });
});

describe('income', () => {
  it('is card money less card refunds, and disputed money still counts', async () => {
    const space = await makeSpace({ cents: 2000 });
    const before = cents((await panel()).totalIncome);
    const gained = async () => cents((await panel()).totalIncome) - before;
    const webId = await bookNow(visitorAt(space));
    expect(await gained()).toBe(2000);
    const [booking] = await db().select({ id: bookings.id }).from(bookings).where(eq(bookings.webId, webId));
    const id = booking!.id;
    expect((await api.delete(`/admin/booking/${id}`, { token })).status).toBe(200);
    expect(await gained()).toBe(2000);
    const refund = (type: string, amount: number) =>
      api.put(`/admin/booking/${id}/refund`, { type, amount }, { token });
    expect((await refund('wallet', 3)).status).toBe(200);
    expect(await gained()).toBe(2000);
    expect((await refund('card', 5.5)).status).toBe(200);
    expect(await gained()).toBe(1450);
    await db().update(payments).set({ state: 'disputed' }).where(eq(payments.bookingId, id));
    expect(await gained()).toBe(1450);
  });

  it('has a total equal to the sum of its months', async () => {
    await db().execute(
      sql`update payments set created_at = now() where created_at < now() - interval '11 months'`,
    );
    await db().execute(
      sql`update refunds set created_at = now() where created_at < now() - interval '11 months'`,
    );
    for (const by of [token, await demoSubToken()]) {
      const { totalIncome } = await panel(by);
      const { data } = await revenue(YEAR, by);
      expect(cents(sum(data.revenue_stats))).toBe(cents(totalIncome));
    }
    const [paymentSums] = await db()
      .select({ cents: sql<number>`sum(${payments.capturedCents} - ${payments.refundedCents})::int` })
      .from(payments);
    expect(cents((await panel()).totalIncome)).toBe(paymentSums!.cents);
  });
});

describe('the months', () => {
  it('are the last five by default, this one included', async () => {
    const { data } = await statistics();
    const firsts = [-4, -3, -2, -1, 0].map((back) => addMonths(`${today.slice(0, 7)}-01`, back));
    const name = (day: string) =>
      new Date(day).toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    expect(labels(data.booking_stats)).toEqual(firsts.map(name));
    expect(labels(data.user_stats)).toEqual(firsts.map(name));
    expect(labels((await revenue()).data.revenue_stats)).toEqual(firsts.map(name));
  });

  it('count bookings by creation, without open or lapsed holds', async () => {
    const space = await makeSpace();
    const customerId = await makeCustomer();
    const count = async () => (await statistics(YEAR)).data.booking_stats!.map((month) => month.count);
    const before = await count();
    const createdAt = new Date(`${addMonths(`${today.slice(0, 7)}-01`, -2)}T12:00:00Z`);
    const add = (more: Omit<Partial<typeof bookings.$inferInsert>, 'customerId'>) =>
      makeBooking({ spaceId: space.id, customerId, createdAt, ...more });
    await add({});
    await add({ status: 4 });
    await add({ status: 3, cancelReason: 'door', passcode: null });
    await add({ status: 1, passcode: null });
    await add({ status: 3, cancelReason: 'lapsed', passcode: null });
    const expected = [...before];
    expected[expected.length - 3]! += 3;
    expect(await count()).toEqual(expected);
  });

  it('are 0 when empty', async () => {
    const [nowhere] = await db()
      .insert(locations)
      .values({ name: 'Nowhere yet' })
      .returning({ id: locations.id });
    const query = { ...YEAR, locationId: nowhere!.id };
    const { booking_stats, user_stats } = (await statistics(query)).data;
    const { revenue_stats } = (await revenue(query)).data;
    for (const months of [booking_stats, user_stats, revenue_stats]) {
      expect(months).toHaveLength(13);
      expect(sum(months)).toBe(0);
    }
  });

  it('of a location include a space that moved there, with its customers and its income', async () => {
    const space = await makeSpace({ cents: 3000 });
    await bookNow(visitorAt(space));
    const [location] = await db()
      .insert(locations)
      .values({ name: 'New wing' })
      .returning({ id: locations.id });
    const query = { locationId: location!.id };
    expect(sum((await statistics(query)).data.booking_stats)).toBe(0);
    await db()
      .update(spaces)
      .set({ locationId: location!.id })
      .where(and(eq(spaces.id, space.id)));
    const { booking_stats, user_stats } = (await statistics(query)).data;
    expect([sum(booking_stats), sum(user_stats)]).toEqual([1, 1]);
    expect(sum((await revenue(query)).data.revenue_stats)).toBe(30);
    expect((await statistics({ location: location!.id })).data).toEqual((await statistics(query)).data);
  });

  it('of a sub-admin cover only its partner, and each count requires its permission', async () => {
    const space = await makeSpace({ partners: ['MERIDIAN', 'HUSHPOD'], ...TWENTY });
    const sub = (await subAdmin([42, 1, 2], [meridian])).token;
    const readTotals = async (by: string) => {
      const { booking_stats, user_stats } = (await statistics(undefined, by)).data;
      return [
        sum(booking_stats),
        sum(user_stats),
        cents(sum((await revenue(undefined, by)).data.revenue_stats)),
      ];
    };
    const [before, ownBefore] = [await readTotals(token), await readTotals(sub)];
    await bookNow(visitorAt({ ...space, key: (await partner('HUSHPOD')).key }));
    expect(await readTotals(sub)).toEqual(ownBefore);
    expect(await readTotals(token)).toEqual([before[0]! + 1, before[1]! + 1, before[2]! + 2000]);
    expect(Object.keys((await statistics(undefined, await demoSubToken())).data)).toEqual(['booking_stats']);
    expect(Object.keys((await statistics(undefined, (await subAdmin([42])).token)).data)).toEqual([]);
  });

  it('accept dates with slashes, with the same result', async () => {
    const slashed = { startDate: YEAR.startDate.replaceAll('-', '/'), endDate: today.replaceAll('-', '/') };
    expect((await statistics(slashed)).data).toEqual((await statistics(YEAR)).data);
  });

  it.each([
    [{ startDate: addMonths(today, -1) }, 'endDate', 'Please fill the blank date.'],
    [{ endDate: today }, 'startDate', 'Please fill the blank date.'],
    [{ ...YEAR, endDate: addDays(today, 1) }, 'endDate', 'The end date can be today at the latest'],
    [
      { startDate: today, endDate: today },
      'startDate',
      'The start date must be at least 1 day before the end date',
    ],
    [
      { startDate: addDays(YEAR.startDate, -1), endDate: today },
      'startDate',
      'The start date can be at most 1 year before the end date',
    ],
    [{ ...YEAR, startDate: '2026-02-30' }, 'startDate', 'startDate must be a date, YYYY-MM-DD'],
    [{ locationId: 'x' }, 'locationId', 'locationId must be an id'],
    [{ location: 'x' }, 'location', 'location must be an id'],
  ])('refuse %j', async (query, path, message) => {
    for (const response of [await statistics(query), await revenue(query)])
      expect(response).toMatchObject({ status: 400, message, errors: [{ path, message }] });
  });
});

describe('the CSV', () => {
  const csv = { ...YEAR, export: 'csv' };
  const label = ({ name, year }: MonthCountWire) => `${name} ${year}`;

  it('has a row per month, like the response', async () => {
    const { booking_stats, user_stats } = (await statistics(YEAR)).data;
    const response = await statistics(csv);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="statistics.csv"');
    expect(readCsv(response.text)).toEqual({
      header: ['month', 'bookings', 'customers'],
      rows: booking_stats!.map((month, index) => ({
        month: label(month),
        bookings: String(month.count),
        customers: String(user_stats![index]!.count),
      })),
    });
    const { revenue_stats } = (await revenue(YEAR)).data;
    const money = await revenue(csv);
    expect(money.headers.get('content-disposition')).toBe('attachment; filename="revenue.csv"');
    expect(readCsv(money.text)).toEqual({
      header: ['month', 'revenue'],
      rows: revenue_stats.map((month) => ({ month: label(month), revenue: month.count.toFixed(2) })),
    });
  });

  it('omits columns that are not permitted', async () => {
    const { header } = readCsv((await statistics(csv, await demoSubToken())).text);
    expect(header).toEqual(['month', 'bookings']);
  });
});
