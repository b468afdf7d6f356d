import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '@/dev/migrate';
import { startIn } from '@/lib/catalogue/occupancy/local-starts';
import { type OldDatabase, oldDatabase } from '../fixtures/old-database';

let old: OldDatabase;
beforeAll(async () => {
  old = await oldDatabase(/_local_starts$/);
});
afterAll(() => old.drop());

it('gives bookings that were made before their local start, and leaves the rest to the job', async () => {
  const { sql, url } = old;
  const zones = ['Asia/Tokyo', 'America/New_York', 'Nowhere/Known'];
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const [at, zone] of zones.entries())
      await tx`insert into spaces (id, name, location_id, timezone) values (${at + 1}, 'Pod', 1, ${zone})`;
    await tx`insert into bookings (id, web_id, transaction_id, contact_email, space_id, customer_id,
        business_partner_id, starts_at, ends_at, duration_minutes, sub_total_cents, amount_cents)
      select n, 'w' || n, 'HP-' || n, 'a@guests.test', 1 + n % 3, 1, 1, at, at + interval '1 hour', 60, 1000, 1000
      from generate_series(1, 90) n cross join lateral (select '2026-03-01T07:00Z'::timestamptz + n * interval '7 hours' as at) dated`;
  });

  await migrate(url);

  const rows = await sql`select zone.timezone as zone, starts_at, local_date::text as "localDate",
    local_weekday as "localWeekday", local_hour as "localHour"
    from bookings join spaces zone on zone.id = space_id`;
  expect(rows.length).toBe(90);
  for (const { zone, starts_at, ...local } of rows) {
    const { startsAt: _, ...expected } = startIn(
      zone === 'Nowhere/Known' ? 'UTC' : zone,
      new Date(starts_at),
    );
    expect(local).toEqual(expected);
  }
  expect([...(await sql`select zone_data, after_space_id::int from local_starts_state`)]).toEqual([
    { zone_data: '', after_space_id: 0 },
  ]);
});
