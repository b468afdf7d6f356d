import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { expect, it } from 'vitest';
import { DEFAULT_BOOKINGS } from '@/dev/demo-steps/settings';
import { migrate } from '@/dev/migrate';
import { BUSY_PLACES } from '@/dev/story/schedule';
import { seed } from '@/dev/story/seed';
import { withThrowawayDatabase } from '@/dev/throwaway-database';

/** Active bookings of each whole month of the year before `now`. */
const months = (sql: Sql, now: Date) => sql<{ count: number }[]>`
  select count(*)::int as count from bookings
  where status in (2, 4, 5) and starts_at >= date_trunc('month', ${now}::timestamptz - interval '11 months')
    and starts_at < date_trunc('month', ${now}::timestamptz)
  group by date_trunc('month', starts_at) order by date_trunc('month', starts_at)`;

/** The booked share of each of the last twelve weeks at the busy places, in percent. */
const weeks = (sql: Sql, now: Date) => sql<{ name: string; percent: number }[]>`
  with weeks as (
    select week, ${now}::timestamptz - make_interval(weeks => week + 1) as since,
      ${now}::timestamptz - make_interval(weeks => week) as until from generate_series(0, 11) week
  ), spaces_there as (
    select s.id, l.name, count(*) over (partition by l.id) as pods from spaces s join locations l on l.id = s.location_id
    where s.status = 'active' and l.name in ${sql(BUSY_PLACES)}
  )
  select name, (100 * sum(extract(epoch from least(p.ends_at, until) - greatest(p.starts_at, since)))
    / 604800 / min(pods))::float8 as percent
  from weeks join booking_periods p on p.state = 'confirmed' and p.starts_at < until and p.ends_at > since
  join spaces_there s on s.id = p.space_id group by name, week order by name, week`;

it.each(['2026-03-02T10:00:00Z', '2026-07-15T10:00:00Z', '2026-12-01T10:00:00Z'])(
  'on %s the demo has two busy places, a year that grows steadily, and most spaces free',
  async (time) => {
    const now = new Date(time);
    await withThrowawayDatabase(async ({ sql, url }) => {
      await migrate(url);
      await seed({
        databaseUrl: url,
        bookings: DEFAULT_BOOKINGS,
        encryptionKey: randomBytes(32).toString('base64'),
        now,
      });
      const counts = (await months(sql, now)).map(({ count }) => count);
      expect(counts).toHaveLength(11);
      for (const [index, count] of counts.entries())
        if (index > 0)
          expect(count / counts[index - 1]!, `month ${index}: ${counts}`).toBeLessThanOrEqual(1.3);
      const shares = await weeks(sql, now);
      expect(shares).toHaveLength(24);
      for (const { name, percent } of shares) {
        expect(percent, name).toBeGreaterThanOrEqual(15);
        expect(percent, name).toBeLessThanOrEqual(40);
      }
      const [free] = await sql<{ share: number }[]>`
        select avg((not exists (select from booking_periods p where p.space_id = s.id and p.state <> 'released'
          and p.starts_at <= ${now} and p.ends_at > ${now}))::int)::float8 as share
        from spaces s where status = 'active'`;
      expect(free!.share).toBeGreaterThan(0.8);
    });
  },
  300_000,
);
