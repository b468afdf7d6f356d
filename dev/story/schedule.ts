import type { TransactionSql } from 'postgres';

/** How a part of a day is cut into cells, in minutes. A cell contains at most one booking, so none overlap. */
const CUTS = [
  [30, 30, 30, 30, 30, 30, 30, 30],
  [60, 60, 60, 60],
  [60, 60, 60, 60],
  [30, 90, 30, 60, 30],
  [120, 60, 60],
  [45, 45, 60, 90],
  [90, 30, 60, 60],
  [30, 120, 30, 60],
  [180, 60],
  [240],
];
/** The first hour of a day remains empty, because days overlap there when clocks change. */
const PARTS = [60, 240, 480, 720, 960, 1200];
/**
 * So do the last minutes: each day of a space is shifted by up to this many, so that not all bookings begin on the
 * hour.
 */
const DRIFT = 15;
const PART_ENDS = [240, 480, 720, 960, 1200, 1440 - DRIFT];
/** The largest deviation of a cell's clock: the shift, and an hour on the days when clocks change. */
const TOLERANCE = DRIFT + 60;
/** The demand for a space at each hour of its local day. */
const HOURS = [
  0.1, 0.1, 0.1, 0.1, 0.2, 0.6, 1.2, 1.7, 1.8, 1.4, 1.0, 0.9, 1.0, 0.9, 0.9, 1.1, 1.5, 1.9, 1.8, 1.4, 0.9,
  0.6, 0.4, 0.2,
];
/** The demand on each day of the week, Monday first. */
const WEEKDAYS = [1.3, 0.9, 0.9, 1.25, 1.35, 0.65, 0.8];
const CELLS_PER_DAY = 28;

/**
 * Two places are as busy in the last 12 weeks as their boards are today, hour by hour, and grew to it over the year: a
 * share of the cells of each hour, and of the bookings beyond the first 5,000, of which every place has a part.
 */
export const BUSY_PLACES = ['JFK Terminal 4', 'FRA Terminal 1'];
const BUSY = { steadyDays: 85, perDemand: 0.285, growthPerMonth: 1.15, bookings: 0.86, beyond: 5_000 };

/**
 * Decides when spaces are booked: creates the temporary table `seed_cells`, of exactly `bookings` rows, each a
 * stretch of time of a space that belongs to one booking. `moment` is past, now or next; at a busy place, bookings take
 * more of it (`is_full`).
 */
export async function planSchedule(tx: TransactionSql, bookings: number): Promise<void> {
  await planSpaces(tx, bookings);
  await planDays(tx);
  const { count: spaces } = await tx`select from seed_spaces`;
  // A small demo takes fewer parts of days, so that it need not weight millions of cells.
  const share = Math.min(1, (bookings * 8) / (spaces * 379 * CELLS_PER_DAY));
  const busyBookings = Math.max(0, Math.round((bookings - BUSY.beyond) * BUSY.bookings));
  const cuts = CUTS.flatMap((lengths, cut) =>
    lengths.map((length, index) => ({ cut, length, at: lengths.slice(0, index).reduce((a, b) => a + b, 0) })),
  );
  await tx`
    create temp table seed_cells on commit drop as
    with current as (
      select id as space_id,
        pg_temp.seed_now() - make_interval(mins => 3 + floor((minutes - 8) * pg_temp.chance(id, 2))::int) as opens,
        minutes as length, id as key, 'now' as moment, false as is_full
      from seed_spaces cross join lateral (
        select duration_minutes as minutes from seed_fits where space_id = seed_spaces.id and units = 4
      ) plan where occupied
    ), parts as (
      select spaces.*, day, weekday, weight, part, day_key * 8 + part as part_key,
        midnight + make_interval(mins => floor(${DRIFT}::int * pg_temp.chance(day_key, 8))::int) as midnight
      from seed_spaces spaces join seed_days using (timezone) cross join generate_series(1, 6) part
      cross join lateral (select spaces.id * 1000 + day + 500 as day_key) keyed
      where pg_temp.chance(day_key * 8 + part, 3) < ${share}::float8
        or (is_busy and day <= 0 and ${busyBookings}::int > 0)
    ), cells as (
      select parts.*, cut.length, part_key * 256 + cut.at as key,
        (${PARTS}::int[])[part] + cut.at as minute,
        midnight + make_interval(mins => (${PARTS}::int[])[part] + cut.at) as opens
      from parts join unnest(${cuts.map(({ cut }) => cut)}::int[], ${cuts.map(({ at }) => at)}::int[],
        ${cuts.map(({ length }) => length)}::int[]) as cut (cut, at, length)
        on cut.cut = floor(pg_temp.chance(part_key, 4) * ${CUTS.length}::int)::int
        and cut.at + cut.length <= (${PART_ENDS}::int[])[part] - (${PARTS}::int[])[part]
    ), open_cells as (
      select *, (${HOURS}::float8[])[minute / 60 + 1] as demand from cells
      where opens >= pg_temp.seed_now() - interval '365 days'
        and opens + make_interval(mins => length) <= books_until
        and (opens >= quiet_until or opens + make_interval(mins => length) <= quiet_from)
        and not pg_temp.closed(minute, minute + length, restricted_from, restricted_to)
    ), busy as (
      select id as space_id, opens, length, key, 'past' as moment, true as is_full from open_cells
      where is_busy and day <= 0 and opens < pg_temp.seed_now()
        and pg_temp.chance(key, 9) < ${BUSY.perDemand}::float8 * demand * weekday
          * ${BUSY.growthPerMonth}::float8 ^ (least(0, day + ${BUSY.steadyDays}::int) / 30.4)
      order by pg_temp.chance(key, 5) limit ${busyBookings}::int
    ), chosen as (
      select id as space_id, opens, length, key,
        case when opens < pg_temp.seed_now() then 'past' else 'next' end as moment, false as is_full
      from open_cells where key not in (select key from busy)
      order by -ln(pg_temp.chance(key, 5)) / (weight * popularity * demand)
      limit greatest(0, ${bookings}::int - (select count(*) from current) - (select count(*) from busy))
    )
    select * from current union all select * from busy union all select * from chosen`;
}

/** `seed_spaces`: what the schedule needs of a space, with the time around now that it keeps free. */
async function planSpaces(tx: TransactionSql, bookings: number): Promise<void> {
  await tx`
    create temp table seed_fits on commit drop as
    select space.id as space_id, units, plan.* from spaces space cross join generate_series(1, 16) units
    cross join lateral (
      select pricing_plans.id as plan_id, duration_minutes, cost_cents from space_plans
      join pricing_plans on pricing_plans.id = pricing_plan_id where space_id = space.id
      order by duration_minutes > units * 15, abs(duration_minutes - units * 15) limit 1
    ) plan`;
  await tx`
    create temp table seed_spaces on commit drop as
    with ranked as (
      select *, row_number() over (partition by eligible order by pg_temp.chance(id, 1)) as turn
      from spaces cross join lateral (
        select status = 'active' and device_token_hash is null and restricted_from = restricted_to as eligible
      ) judged
    ), marked as (
      select *, eligible and turn <= least(round(0.055 * active), ${bookings}::int / 10) as occupied
      from ranked cross join (select count(*) as active from spaces where status = 'active') counted
    )
    select id, timezone, restricted_from, restricted_to, occupied,
      location_id in (select id from locations where name in ${tx(BUSY_PLACES)}) as is_busy,
      (0.5 + pg_temp.chance(id, 6)) * (0.6 + 0.8 * pg_temp.chance(location_id, 7)) as popularity,
      pg_temp.seed_now()
        + case status when 'active' then interval '14 days' else interval '-60 days' end as books_until,
      pg_temp.seed_now()
        - case when occupied then interval '4 hours' else interval '10 minutes' end as quiet_from,
      pg_temp.seed_now() + case when occupied then interval '4 hours'
        when device_token_hash is not null then interval '195 minutes' else interval '45 minutes'
        end as quiet_until
    from marked`;
  await tx`analyze seed_fits, seed_spaces`;
}

/** `seed_days`: when each local day begins, by the clock at its noon, and how busy it is. */
async function planDays(tx: TransactionSql): Promise<void> {
  await tx.unsafe(`
    create or replace function pg_temp.closed(starts int, ends int, shut time, opens time) returns boolean
    language sql immutable as $$
      select shut <> opens and case
        when shut < opens then before_opening and after_shutting else before_opening or after_shutting end
      from (
        select starts < extract(epoch from opens) / 60 + ${TOLERANCE} as before_opening,
          ends > extract(epoch from shut) / 60 - ${TOLERANCE} as after_shutting
      ) compared $$`);
  await tx`
    create temp table seed_days on commit drop as
    select timezone, day, (date + time '12:00') at time zone timezone - interval '12 hours' as midnight,
      weekday, weekday * (0.75 + 0.4 * (day + 365) / 365.0)
        * (1 + 0.15 * sin(2 * pi() * (extract(doy from date)::float8 - 100) / 365))
        * case when day > 0 then 0.8 else 1 end as weight
    from (select distinct timezone from spaces) zones cross join generate_series(-366, 14) day
    cross join lateral (select (pg_temp.seed_now() at time zone timezone)::date + day as date) dated
    cross join lateral (select (${WEEKDAYS}::float8[])[extract(isodow from date)::int] as weekday) weighed`;
  await tx`analyze seed_days`;
}
