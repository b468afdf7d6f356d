import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '@/dev/migrate';
import { type OldDatabase, oldDatabase } from '../fixtures/old-database';

let old: OldDatabase;
beforeAll(async () => {
  old = await oldDatabase(/_booking_contact$/);
});
afterAll(() => old.drop());

it('gives bookings that were made before the contact that they showed, and changes nothing else of them', async () => {
  const { sql, url } = old;
  // Foreign keys and triggers rest, as what the triggers wrote is given.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into spaces (id, name, location_id, timezone) values (1, 'Pod', 1, 'UTC')`;
    await tx`insert into business_partners (id, name, code, box_key, api_key_hash, api_key_encrypted) values
      (1, 'Partner', 'PARTNER', 'box', 'hash', 'key')`;
    await tx`insert into customers (id, first_name, last_name, email, country_code, phone) values
      (1, 'Maya', 'Okafor', 'Maya@guests.test', '+1', '2125550123'), (2, '', '', 'nameless@guests.test', '', '')`;
    await tx`insert into bookings (id, web_id, transaction_id, space_id, customer_id, business_partner_id, starts_at,
        ends_at, duration_minutes, sub_total_cents, amount_cents, updated_at, customer_name, search_text)
      select n, 'w' || n, 'HP-' || n, 1, 1 + n % 2, 1, now(), now() + interval '1 hour', 60, 1000, 1000,
        '2026-01-02', case n % 2 when 0 then 'Maya Okafor' else 'nameless@guests.test' end,
        'hp-' || n || case n % 2 when 0 then ' maya okafor maya@guests.test 2125550123'
          else '   nameless@guests.test ' end
      from generate_series(1, 40) n`;
  });
  const readable = () => sql`select id, transaction_id, customer_id, customer_name, updated_at::text, status,
    regexp_replace(search_text, ' +', ' ', 'g') as words, starts_at::text from bookings order by id`;
  const before = await readable();

  await migrate(url);

  expect([...(await readable())]).toEqual([...before]);
  const contacts =
    await sql`select distinct customer_id::int, contact_email, contact_country_code, contact_phone,
    contact_name from bookings order by 1`;
  const none = { contact_country_code: '', contact_phone: '', contact_name: '' };
  expect([...contacts]).toEqual([
    {
      customer_id: 1,
      contact_email: 'Maya@guests.test',
      contact_country_code: '+1',
      contact_phone: '2125550123',
      contact_name: 'Maya Okafor',
    },
    { ...none, customer_id: 2, contact_email: 'nameless@guests.test' },
  ]);
  const indexes = await sql`select indexname from pg_indexes where tablename = 'bookings'`;
  expect(indexes.map(({ indexname }) => indexname)).toEqual(
    expect.arrayContaining(['bookings_name', 'bookings_search']),
  );
});
