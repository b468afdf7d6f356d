import { getTableColumns } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { rawSql } from '@/db/client';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { runList } from '@/lib/platform/list/find-rows';
import { parseListParams } from '@/lib/platform/list/params';
import { SOURCES } from '../fixtures/lists';
import { actorOf, adminToken } from '../fixtures/people';
import { planOf, statementsOf } from '../fixtures/statements';

/** Enough that the database prefers an index to sorting a whole table. */
const ROWS = 40_000;

/**
 * Records that an operator maintains and soft-deletes: hundreds at most. Sorting them costs less than an index that
 * each write maintains.
 */
const areFew = ({ id }: (typeof SOURCES)[number]) => 'deletedAt' in getTableColumns(id.table);
const NAMED = SOURCES.filter((source) => 'sortByName' in source.sorts);
const LONG = NAMED.filter((source) => !areFew(source));

let admin: StaffActor;
beforeAll(async () => {
  admin = await actorOf(await adminToken());
  await rawSql().begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into customers (email, first_name, last_name, created_at)
      select 'g' || n || '@example.com', 'Guest', 'No ' || hashint4(n), now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}::int) n`;
    await tx`insert into spaces (name, location_id, timezone, zipcode, tax_percent, latitude, longitude, status)
      select 'Pod ' || hashint4(n), s.location_id, 'UTC', '1', 0, 0, 0, 'active'
      from generate_series(1, ${ROWS}::int) n, (select min(location_id) as location_id from spaces) s`;
    await tx`insert into bookings (web_id, transaction_id, space_id, customer_id, business_partner_id, status, starts_at,
        local_date, local_weekday, local_hour, ends_at, duration_minutes, sub_total_cents, amount_cents,
        contact_name, contact_email, created_at, passcode)
      select 'order' || n, 'ORDER-' || n, space, customer, partner, 2, at,
        at::date, extract(isodow from at), 12, at + interval '30 minutes', 30, n, n, 'Guest ' || hashint4(n), 'g' || n || '@example.com', at, '246810'
      from generate_series(1, ${ROWS}::int) n
      cross join (select min(id) as space from spaces) s cross join (select min(id) as customer from customers) c
      cross join (select min(id) as partner from business_partners) p
      cross join lateral (select now() - (n * 365.0 / ${ROWS} + 1) * interval '1 day' as at) t`;
  });
  await rawSql()`vacuum analyze`;
});

it('four lists with a name have too many rows to sort without an index', () => {
  expect(LONG.map(({ list }) => list.name).sort()).toEqual(['bookings', 'health', 'spaces', 'users']);
  expect(NAMED.length).toBeGreaterThan(LONG.length + 8);
});

describe.each(LONG)('$list.name by name', (source) => {
  it.each(['ASC', 'DESC'])('is read from an index in its order, with no sort: %s', async (type) => {
    for (const page of ['0', '300']) {
      const params = parseListParams(source.list, { sort: 'sortByName', type, page });
      const { statements } = await statementsOf(() => runList(admin, source, params));
      const plan = await planOf(statements.find(({ query }) => query.includes('array_to_string'))!);
      const indexes = plan
        .flatMap((node) => node['Index Name'] ?? [])
        .filter((name) => name.endsWith('_name'));
      expect([page, indexes, plan.filter((node) => node['Node Type'].includes('Sort'))]).toEqual([
        page,
        [expect.stringMatching(/^(bookings|customers|spaces)_name$/)],
        [],
      ]);
    }
  });
});
