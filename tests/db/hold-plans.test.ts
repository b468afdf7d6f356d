import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db, rawSql, type Tx } from '@/db/client';
import { assertMayHold } from '@/lib/booking/holds/hold-limit';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { partner } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { planOf, statementsOf } from '../fixtures/statements';

const HELD = 3_000;
/** The bookings of few spaces in the years before. */
const BOOKED = 40_000;
const SPACES = 50;

it('the query that decides a hold is planned once, not for each hold, while many spaces are held', async () => {
  const space = await makeSpace();
  await rawSql().begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into booking_periods (space_id, booking_id, state, starts_at, ends_at, hold_expires_at, duration_minutes, sub_total_cents, amount_cents)
      select ${space.id} + n, -n, 'held', now(), now() + interval '30 minutes', now() + (n % 120) * interval '1 second', 30, 2200, 2200
      from generate_series(1, ${HELD}::int) n
      union all
      select ${space.id} + n % ${SPACES}, -n - ${HELD}::int, 'confirmed', now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '30 minutes', null, 30, 2200, 2200
      from generate_series(1, ${BOOKED}::int) n`;
  });
  await rawSql()`analyze booking_periods`;
  const visitor: VisitorActor = {
    kind: 'visitor',
    hasOpenedPage: true,
    partnerId: (await partner('MERIDIAN')).id,
    deviceKey: 'dev_0123456789abcdefghijkl',
    ip: '203.0.113.7',
    language: 'en',
    provenEmail: null,
  };
  const now = new Date();
  const decide = (tx: Tx) => assertMayHold(tx, visitor, space.id, now, new Date(now.getTime() + 1_800_000));
  const { statements } = await statementsOf(() => db().transaction(decide));
  const plan = await planOf(statements.find(({ query }) => query.includes('as held_ms'))!);
  expect(plan.map((node) => node['Index Name'])).toContain('booking_periods_held');
  await db().transaction(async (tx) => {
    for (let call = 0; call < 8; call += 1) await decide(tx);
    const plans = await tx.execute<{ custom: number }>(sql`
      select custom_plans::int as custom from pg_prepared_statements where statement like '%as held_ms%'
        and statement not like '%pg_prepared_statements%'`);
    // The database plans five executions with their values before it caches a generic plan.
    expect(plans.map(({ custom }) => custom)).toEqual([5]);
  });
});

it('a hold reads the holds of its own network, and not those of all networks', async () => {
  await rawSql().begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into hold_networks (booking_id, space_id, network, site)
      select -n, n, '10.0.' || n / 250 || '.' || n % 250, '10.0.' || n / 250 || '.' || n % 250
      from generate_series(1, 20000) n`;
  });
  await rawSql()`analyze hold_networks`;
  const space = await makeSpace();
  const visitor: VisitorActor = {
    kind: 'visitor',
    hasOpenedPage: false,
    partnerId: (await partner('MERIDIAN')).id,
    deviceKey: 'dev_abcdefghijkl0123456789',
    ip: '203.0.113.8',
    language: 'en',
    provenEmail: null,
  };
  const now = new Date();
  const until = new Date(now.getTime() + 1_800_000);
  const { statements } = await statementsOf(() =>
    db().transaction((tx) => assertMayHold(tx, visitor, space.id, now, until)),
  );
  const plan = await planOf(statements.find(({ query }) => query.includes('as held_ms'))!);
  const scans = plan.filter((node) => node['Relation Name'] === 'hold_networks');
  expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  const indexes = plan.flatMap((node) => node['Index Name'] ?? []);
  expect(indexes).toContain('hold_networks_site');
  expect(indexes).not.toContain('hold_networks_age');
});
