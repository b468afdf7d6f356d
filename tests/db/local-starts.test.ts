import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings, localStartsState, spaces } from '@/db/tables';
import { bookingSource } from '@/lib/booking/bookings/list';
import { followZoneData, localStart } from '@/lib/catalogue/occupancy/local-starts';
import { addDays } from '@/lib/foundation/time/local-dates';
import { ZONE_DATA_VERSION } from '@/lib/foundation/time/zone-data';
import { listWhere } from '@/lib/platform/list/find-rows';
import { api } from '../fixtures/api';
import { besideLocked, inTurn, overlapping } from '../fixtures/in-turn';
import { actorOf, adminToken } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';

/** The bookings whose local start differs from what the clock of their space shows. */
async function findWrong(): Promise<number[]> {
  const rows = await db()
    .select({ booking: bookings, zone: spaces.timezone })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId));
  return rows
    .filter(({ booking: { localDate, localWeekday, localHour, startsAt }, zone }) => {
      const right = localStart(zone, startsAt);
      return (
        localDate !== right.localDate || localWeekday !== right.localWeekday || localHour !== right.localHour
      );
    })
    .map(({ booking }) => booking.id);
}

const readState = async () => (await db().select().from(localStartsState))[0];
const done = { id: 1, zoneData: ZONE_DATA_VERSION, afterSpaceId: null };

/** Writes what other zone data could have produced; returns how many bookings are wrong. */
async function makeOutdated(zoneData: string, afterSpaceId: number | null = null): Promise<number> {
  await db().update(localStartsState).set({ zoneData, afterSpaceId });
  await db().execute(sql`update bookings set local_date = local_date - 1, local_hour = (local_hour + 23) % 24
    where id % 3 = 0`);
  return (await findWrong()).length;
}

/** Runs the job until everything is written, because a run ends after a while; returns how many rows it wrote. */
async function followToEnd(): Promise<number> {
  const written = await followZoneData();
  const { zoneData, afterSpaceId } = (await readState())!;
  return zoneData === ZONE_DATA_VERSION && afterSpaceId === null ? written : written + (await followToEnd());
}

describe('the local start of a booking', () => {
  it('is what the clock of its space shows, in the whole demo story', async () => {
    const [zones] = await db().execute<{ n: number }>(
      sql`select count(distinct timezone)::int as n from spaces where id in (select space_id from bookings)`,
    );
    expect(zones!.n).toBeGreaterThan(3);
    expect(await findWrong()).toEqual([]);
    expect(await readState()).toEqual(done);
  });

  it('follows a space to its new time zone, for past bookings too, and so do day filters', async () => {
    const token = await adminToken();
    const { id: spaceId } = await makeSpace({ zone: 'Pacific/Pago_Pago' });
    const customerId = await makeCustomer();
    const { id } = await makeBooking({ spaceId, customerId, startsAt: new Date('2024-03-10T12:00:00Z') });
    const foundOn = async (date: string) =>
      (
        await api.get<{ id: number }[]>('/admin/bookings', {
          token,
          query: { userId: customerId, startDate: date, endDate: date },
        })
      ).data.map((row) => row.id);
    expect([await foundOn('2024-03-10'), await foundOn('2024-03-11')]).toEqual([[id], []]);
    const moved = await api.put(`/pod/${spaceId}`, { timezone: 'Pacific/Kiritimati' }, { token });
    expect(moved.status).toBe(200);
    expect([await foundOn('2024-03-10'), await foundOn('2024-03-11')]).toEqual([[], [id]]);
    expect(await findWrong()).toEqual([]);
  });
});

describe('new time zone data', () => {
  beforeEach(async () => {
    await followToEnd();
    expect(await readState()).toEqual(done);
  });

  it('makes a job rewrite every local start, once', async () => {
    const count = await makeOutdated('2001a');
    expect(count).toBeGreaterThan(100);
    expect(await followToEnd()).toBe(count);
    expect(await findWrong()).toEqual([]);
    expect(await readState()).toEqual(done);
    expect(await followToEnd()).toBe(0);
  });

  it('is applied once when several instances start together', async () => {
    const count = await makeOutdated('2001a');
    const written = await Promise.all([followToEnd(), followToEnd(), followToEnd()]);
    expect(written.reduce((sum, rows) => sum + rows, 0)).toBe(count);
    expect(await findWrong()).toEqual([]);
    expect(await readState()).toEqual(done);
  });

  it('is skipped without waiting while another instance applies it', async () => {
    const count = await makeOutdated('2001a');
    // One instance that has taken its turn, and one that is writing.
    expect(await besideLocked('select from local_starts_state for update', followZoneData)).toBe(0);
    const [written, beside] = await overlapping(followZoneData, followZoneData, 'bookings');
    expect([written + (await followToEnd()), beside]).toEqual([count, 0]);
    expect(await findWrong()).toEqual([]);
  });

  it('is applied from where an instance stopped, unless the data have changed again', async () => {
    const [half] = await db().execute<{ id: number }>(
      sql`select percentile_disc(0.5) within group (order by space_id)::int as id from bookings where id % 3 = 0`,
    );
    await makeOutdated(ZONE_DATA_VERSION, half!.id);
    await followToEnd();
    const stillWrong = await db()
      .select({ id: bookings.id })
      .from(bookings)
      .where(sql`id % 3 = 0 and space_id <= ${half!.id}`);
    expect((await findWrong()).toSorted()).toEqual(stillWrong.map(({ id }) => id).toSorted());
    // Progress with other zone data does not count.
    await makeOutdated('2001a', half!.id);
    await followToEnd();
    expect(await findWrong()).toEqual([]);
  });

  it('is applied by the new zone of a space whose zone changes at the same time', async () => {
    const token = await adminToken();
    const { id: spaceId } = await makeSpace({ zone: 'Pacific/Pago_Pago' });
    const { id } = await makeBooking({ spaceId, customerId: await makeCustomer() });
    await db()
      .update(localStartsState)
      .set({ zoneData: ZONE_DATA_VERSION, afterSpaceId: spaceId - 1 });
    const [moved] = await inTurn(
      () => api.put(`/pod/${spaceId}`, { timezone: 'Pacific/Kiritimati' }, { token }),
      followZoneData,
    );
    expect(moved.status).toBe(200);
    expect(await findWrong()).not.toContain(id);
  });

  it('does not change the version of a booking, which editors save against', async () => {
    const versions = () => db().execute(sql`select id, updated_at::text from bookings order by id`);
    const before = [...(await versions())];
    await makeOutdated('2001a');
    await followToEnd();
    expect([...(await versions())]).toEqual(before);
  });
});

it('a day filter on very many bookings uses an index, also for the count', async () => {
  const { id: spaceId } = await makeSpace();
  const customerId = await makeCustomer();
  await db().transaction(async (tx) => {
    // Without its triggers, whose effect this test does not check.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (let part = 0; part < 3; part += 1)
      await tx.execute(sql`insert into bookings (web_id, transaction_id, contact_email, space_id, customer_id, business_partner_id,
        status, cancel_reason, passcode, starts_at, local_date, local_weekday, local_hour, ends_at, duration_minutes,
        sub_total_cents, amount_cents)
      select 'days-' || n, 'DAYS-' || n, 'days@guests.test', ${spaceId}, ${customerId}, 1, case when n % 5 = 0 then 3 else 2 end,
        case when n % 5 = 0 then 'operator' end, '123456', at, at::date, extract(isodow from at), extract(hour from at),
        at + interval '3 minutes', 3, 100, 100
      from generate_series(${1 + part * 40_000}::int, ${40_000 + part * 40_000}::int) n cross join lateral (select now() - n * interval '5 minutes' as at) dated`);
  });
  await db().execute(sql`vacuum analyze bookings`);
  const actor = await actorOf(await adminToken());
  const today = new Date().toISOString().slice(0, 10);
  for (const filter of ['past', 'cancelled']) {
    const filters = { filter, startDate: addDays(today, -120), endDate: addDays(today, -118) };
    const where = listWhere(bookingSource, actor, { search: '', filters });
    const plan = async (query: ReturnType<typeof sql>) =>
      JSON.stringify(await db().execute(sql`explain (format json) ${query}`));
    const page = await plan(
      sql`select id from bookings where ${where} order by starts_at desc, id desc limit 10`,
    );
    const count = await plan(sql`select count(*) from bookings where ${where}`);
    for (const text of [page, count]) {
      expect(text, filter).toContain(filter === 'past' ? '"bookings_start"' : '"bookings_cancelled"');
      expect(text, filter).toMatch(/"Index Cond":"[^"]*starts_at >= /);
      expect(text, filter).toContain('"Index Only Scan"');
      expect(text, filter).not.toMatch(/Seq Scan|"Sort"/);
    }
  }
});
