import type { TransactionSql } from 'postgres';
import names from './data/names.json';

/** Ranges that regulators reserve for fiction: a demo calls no real number. */
const PHONES = [
  { dialCode: '+1', prefix: '21255501', digits: 2 },
  { dialCode: '+1', prefix: '41555501', digits: 2 },
  { dialCode: '+1', prefix: '60455501', digits: 2 },
  { dialCode: '+44', prefix: '7700900', digits: 3 },
  { dialCode: '+49', prefix: '176040690', digits: 2 },
  { dialCode: '+33', prefix: '06399801', digits: 2 },
  { dialCode: '+61', prefix: '04915701', digits: 2 },
];
const STREETS = ['Elm Street', 'Harbour Road', 'Station Avenue', 'Linden Way', 'Mill Lane', 'Orchard Close'];

/** `count` customers, each created by the first booking, some with the address of a town near a location. */
export async function seedCustomers(tx: TransactionSql, count: number): Promise<void> {
  const { first, last } = names;
  await tx`
    insert into customers (id, first_name, last_name, email, country_code, phone, status, address, zipcode,
      country_id, state_id, city_id, created_at, updated_at)
    select n, first_name, last_name,
      translate(lower(first_name || '.' || last_name), 'áéíóúñçöüèô''', 'aeiouncoueo') || n
        || case when n % 3 = 0 then '@example.org' else '@example.com' end,
      (${PHONES.map((phone) => phone.dialCode)}::text[])[pick],
      (${PHONES.map((phone) => phone.prefix)}::text[])[pick] || lpad(
        floor(pg_temp.chance(n, 60) * 10 ^ digits)::int::text, digits, '0'),
      case when luck > 0.025 then 'active' when luck > 0.003 then 'inactive' else 'deleted' end,
      case when home.id is not null
        then (1 + n % 180) || ' ' || (${STREETS}::text[])[1 + n % ${STREETS.length}::int] end,
      home.zipcode, home.country_id, home.state_id, home.city_id, known_since, known_since
    from generate_series(1, ${count}::int) n
    cross join lateral (
      select (${first}::text[])[1 + floor(pg_temp.chance(n, 61) * ${first.length}::int)::int] as first_name,
        (${last}::text[])[1 + floor(pg_temp.chance(n, 62) * ${last.length}::int)::int] as last_name,
        1 + floor(pg_temp.chance(n, 63) * ${PHONES.length}::int)::int as pick, pg_temp.chance(n, 64) as luck
    ) candidates
    cross join lateral (select (${PHONES.map((phone) => phone.digits)}::int[])[pick] as digits) phone
    left join locations home on n % 3 = 0 and home.id = 1 + n % (select count(*) from locations)
    left join (
      select customer_id, min(created_at) as first_booked from seed_bookings group by customer_id
    ) booked on customer_id = n
    cross join lateral (select coalesce(first_booked, date_trunc('second',
      pg_temp.seed_now() - interval '365 days' * pg_temp.chance(n, 65))) as known_since) since`;
}
