import type { TransactionSql } from 'postgres';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';

/** Inserts bookings, with their customers' contacts, and their periods. */
export async function writeBookings(tx: TransactionSql): Promise<void> {
  await writeStretches(tx);
  await tx`
    insert into bookings (id, web_id, transaction_id, space_id, customer_id, business_partner_id, sub_partner_id,
      pricing_plan_id, booking_type, status, starts_at, ends_at,
      local_date, local_weekday, local_hour, duration_minutes,
      sub_total_cents, discount_cents, tax_cents, credit_cents, amount_cents,
      partner_bill_cents, promo_code, passcode, wifi_code_id,
      contact_email, contact_country_code, contact_phone, contact_name,
      confirmed_at, receipt_number, cancelled_at, cancel_reason, cancelled_by, created_at, updated_at)
    select b.id, pg_temp.web_id(b.id), reference, b.space_id, customer_id, seller_id, sub_seller_id,
      plan_id, kind, b.status, starts_at, ends_at,
      local::date, extract(isodow from local), extract(hour from local), minutes + case when extended then more_minutes else 0 end,
      sub_total + more_sub_total, discount, tax + more_tax, credit, amount + more_amount,
      case when billed then cost * 4 / 5 else 0 end, promo_code,
      case when outcome not in ('lapsed', 'door')
        then lpad(floor(1000000 * pg_temp.chance(key, 72))::int::text, 6, '0') end,
      wifi.id,
      c.email, c.country_code, c.phone, trim(c.first_name || ' ' || c.last_name), confirmed_at,
      case when confirmed_at is not null then nextval('receipt_numbers') end, cancelled_at,
      case outcome when 'cancelled' then 'operator' when 'lapsed' then 'lapsed' when 'door' then 'door' end,
      case outcome when 'cancelled' then (select min(id) from admins) end,
      b.created_at, coalesce(cancelled_at, confirmed_at, b.created_at)
    from (
      select *, 'HP-' || left(code, 4) || '-' || right(code, 3) as reference
      from (select *, pg_temp.code(id) as code from seed_bookings offset 0) coded offset 0
    ) b
    join customers c on c.id = customer_id
    join seed_stretches stretch on stretch.space_id = b.space_id and starts_at >= stretch.since and starts_at < stretch.until
    cross join lateral (select (starts_at + stretch.ahead) at time zone 'UTC' as local) begun
    left join wifi_codes wifi on wifi.used_at is not null
      and wifi.id = b.id - (select count(*) from seed_bookings) + ${USED_CODES}::int`;
  await writePeriods(tx);
}

/** `seed_stretches`: the UTC offset of each space's clock, from change to change. */
async function writeStretches(tx: TransactionSql): Promise<void> {
  const zones = await tx<{ zone: string }[]>`select distinct timezone as zone from spaces`;
  const stretches = zones.flatMap(({ zone }) => {
    const { changes, offsets } = clockOf(zone);
    const instants = changes.map((time) => new Date(time).toISOString());
    return offsets.map((ahead, index) => ({
      zone,
      ahead,
      since: instants[index - 1] ?? '-infinity',
      until: instants[index] ?? 'infinity',
    }));
  });
  const all = <Key extends keyof (typeof stretches)[number]>(key: Key) => stretches.map((each) => each[key]);
  await tx`
    create temp table seed_stretches on commit drop as
    select spaces.id as space_id, since, until, make_interval(secs => ahead / 1000) as ahead
    from spaces join unnest(${all('zone')}::text[], ${all('since')}::text[]::timestamptz[], ${all('until')}::text[]::timestamptz[],
      ${all('ahead')}::float8[]) as clock (zone, since, until, ahead) on clock.zone = timezone
    where until > pg_temp.seed_now() - interval '2 years'`;
  await tx`analyze seed_stretches`;
}

/** How many of the newest bookings can have one of the used wifi codes. */
export const USED_CODES = 3000;

async function writePeriods(tx: TransactionSql): Promise<void> {
  await tx`
    insert into booking_periods (id, booking_id, space_id, ordinal, state, starts_at, ends_at,
      hold_expires_at, pricing_plan_id, duration_minutes,
      sub_total_cents, discount_cents, tax_cents, tax_percent, credit_cents, amount_cents, created_at, confirmed_at)
    select id, id, space_id, 0, case status when 3 then 'released' else 'confirmed' end, starts_at, first_ends_at,
      case outcome when 'lapsed' then cancelled_at end, plan_id, minutes,
      sub_total, discount, tax, tax_percent, credit, amount, created_at, confirmed_at
    from seed_bookings`;
  await tx`
    insert into booking_periods (id, booking_id, space_id, ordinal, state, starts_at, ends_at,
      pricing_plan_id, duration_minutes, sub_total_cents, tax_cents, tax_percent, amount_cents, created_at,
      confirmed_at)
    select (select count(*) from seed_bookings) + row_number() over (order by id), id, space_id, 1, 'confirmed',
      first_ends_at, ends_at, more_plan_id, more_minutes, more_sub_total, more_tax, tax_percent, more_amount,
      first_ends_at - interval '4 minutes', first_ends_at - interval '3 minutes'
    from seed_bookings where extended order by id`;
}

/** Lounge cards and boarding passes, for the bookings that are billed to a partner. */
export async function writePasses(tx: TransactionSql): Promise<void> {
  await tx`
    insert into priority_passes (booking_id, card_holder, card_last4, input_type, cost_cents,
      card_created_on, card_expires_on)
    select b.id, customer_name, lpad(floor(10000 * pg_temp.chance(key, 80))::int::text, 4, '0'),
      case when pg_temp.chance(key, 81) < 0.8 then 'scan' else 'manual' end, cost * 4 / 5,
      (starts_at - interval '30 months' * pg_temp.chance(key, 82))::date,
      (starts_at + interval '1 month' + interval '30 months' * pg_temp.chance(key, 83))::date
    from seed_bookings b join (select id, customer_name from bookings) guests using (id) where kind = 'PP' order by b.id`;
  await tx`
    insert into boarding_passes (booking_id, traveller, airline, flight_number, departing_from,
      arriving_to, travel_date)
    select b.id, customer_name, airline[1],
      airline[2] || ' ' || (100 + floor(800 * pg_temp.chance(key, 84)))::int,
      substring(location.name from '^[A-Z]{3}(?= )'),
      (${AIRPORTS}::text[])[1 + floor(pg_temp.chance(key, 85) * ${AIRPORTS.length}::int)::int],
      local_date
    from seed_bookings b join (select id, customer_name, local_date from bookings) guests using (id)
    join spaces space on space.id = b.space_id join locations location on location.id = space.location_id
    cross join lateral (
      select 1 + floor(pg_temp.chance(key, 86) * ${AIRLINES.length}::int)::int as pick offset 0
    ) candidates
    cross join lateral (select string_to_array((${AIRLINES}::text[])[pick], '|') as airline) flown
    where kind = 'BP' order by b.id`;
}

const AIRPORTS = ['LIS', 'VIE', 'DUB', 'PHX', 'MSP', 'PER', 'KIX', 'BKK', 'OSL', 'HEL', 'MEX', 'LIM'];
const AIRLINES = [
  'Northwind Air|NW',
  'Blue Heron Airways|BH',
  'Pacific Crest|PC',
  'Altair Lines|AL',
  'Meridiana Jet|MJ',
];
