import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db, rawSql } from '@/db/client';
import { bookings, customers, promoCodes, walletEntries } from '@/db/tables';
import { env } from '@/lib/foundation/settings/env';
import { deleteWhatIsOver } from '@/lib/operations/jobs/retention';
import { DRIFT } from '../fixtures/figures-drift';
import { jobs } from '../fixtures/jobs';
import { makeSpace } from '../fixtures/places';
import { bookNow, endedAgo, heldFor, lapse, type Visitor, visitorAt } from '../fixtures/visitors';

const admin = `(select min(id) from admins)`;
const space = `(select min(id) from spaces)`;

/** Two rows for each table: the first has just expired, the second has not. `at` is how long ago. */
const ROWS: [table: string, period: string, insert: (key: string, at: string) => string][] = [
  [
    'device_commands',
    `${env().KEEP_COMMANDS_DAYS} days`,
    (key, at) =>
      `(space_id, type, state, requested_by_kind, expires_at, created_at, error) values (${space}, 'lock', 'expired', 'staff', ${at}, ${at}, '${key}')`,
  ],
  [
    'outbox',
    `${env().KEEP_EFFECTS_DAYS} days`,
    (key, at) => `(kind, payload, done_at, last_error) values ('mail.receipt', '{}', ${at}, '${key}')`,
  ],
  [
    'outbox',
    `${env().KEEP_GIVEN_UP_EFFECTS_DAYS} days`,
    (key, at) =>
      `(kind, payload, attempts, created_at, last_error) values ('mail.receipt', '{}', 12, ${at}, '${key}')`,
  ],
  [
    'sessions',
    `${env().KEEP_SESSIONS_DAYS} days`,
    (key, at) => `(id, admin_id, expires_at) values ('${key}', ${admin}, ${at})`,
  ],
  [
    'password_resets',
    `${env().KEEP_RESETS_DAYS} days`,
    (key, at) => `(token_hash, admin_id, expires_at) values ('${key}', ${admin}, ${at})`,
  ],
  [
    'rate_limits',
    `${env().KEEP_LIMITS_HOURS} hours`,
    (key, at) => `(key, points, expire) values ('${key}', 1, extract(epoch from ${at}) * 1000)`,
  ],
  [
    'idempotency_keys',
    '24 hours',
    (key, at) => `(scope, key, body_hash, created_at) values ('old', '${key}', 'x', ${at})`,
  ],
  [
    'email_codes',
    '24 hours',
    (key, at) => `(email, device_key, code_hash, expires_at) values ('${key}', 'd', 'x', ${at})`,
  ],
  [
    'passkey_challenges',
    '0 hours',
    (key, at) =>
      `(challenge_hash, admin_id, purpose, holder_hash, expires_at) values ('${key}', ${admin}, 'add', 'x', ${at})`,
  ],
  [
    'pod_samples',
    `${env().KEEP_SAMPLES_HOURS} hours`,
    (key, at) =>
      `(space_id, at, internal_cpu) values (${space}, ${at}, ${key.startsWith('over') ? 1 : 2}) on conflict do nothing`,
  ],
];
const rowsWith = async (table: string, key: string) => {
  const rows = await rawSql().unsafe(`select from ${table} t where to_jsonb(t)::text like '%"${key}"%'`);
  return rows.length;
};

describe.each(ROWS)('%s', (table, period, insert) => {
  it(`is kept for ${period}, and no longer`, async () => {
    const isSample = table === 'pod_samples';
    const key = `${table}:${period}`.replaceAll(' ', '-');
    const at = (sign: string) => `(now() - interval '${period}' ${sign} interval '1 minute')`;
    await rawSql().unsafe(`insert into ${table} ${insert(`over-${key}`, at('-'))}`);
    await rawSql().unsafe(`insert into ${table} ${insert(`kept-${key}`, at('+'))}`);
    await jobs();
    if (isSample) {
      const ages = `select count(*)::int as n from pod_samples where at < now() - interval '${period}'`;
      expect((await rawSql().unsafe(ages))[0]).toEqual({ n: 0 });
      return;
    }
    expect([await rowsWith(table, `over-${key}`), await rowsWith(table, `kept-${key}`)]).toEqual([0, 1]);
  });
});

it('watch gaps are deleted after 90 days', async () => {
  const [old, fresh] = ['90 days 1 minute', '89 days 23 hours'].map((ago) => sql`now() - ${ago}::interval`);
  await db().execute(
    sql`insert into watch_gaps (began, ended) values (${old}, ${old}), (${fresh}, ${fresh})`,
  );
  await deleteWhatIsOver();
  expect(await db().execute(sql`select from watch_gaps`)).toHaveLength(1);
});

it('one run deletes more than one batch', async () => {
  await rawSql().unsafe(`insert into idempotency_keys (scope, key, body_hash, created_at)
    select 'old', 'many' || n, 'x', now() - interval '25 hours' from generate_series(1, 2500) n`);
  expect(await deleteWhatIsOver()).toBe(2500);
});

describe('an unpaid hold', () => {
  const DAY = 86_400;
  const over = DAY * env().KEEP_LAPSED_HOLDS_DAYS + 60;
  const young = over - 120;
  const lapsedAt = async (seconds: number, visitor?: Visitor) => {
    const by = visitor ?? visitorAt(await makeSpace());
    const { data } = await by.hold();
    await lapse(data.id);
    await jobs();
    await heldFor(data.id, seconds);
    return { visitor: by, webId: data.id };
  };
  const exists = async (webId: string) => (await db().$count(bookings, sql`web_id = ${webId}`)) === 1;
  const knows = async (visitor: Visitor) =>
    (await db().$count(customers, sql`email = ${visitor.email}`)) === 1;
  /** Ages the mark of abandoned customers. */
  const wait = (days: number) =>
    db().execute(sql`update customers set abandoned_at = abandoned_at - make_interval(days => ${days})`);

  let forgotten: Awaited<ReturnType<typeof lapsedAt>>;
  beforeAll(async () => {
    forgotten = await lapsedAt(over);
  });

  it('is deleted with its period and its payment, and the figures stay right', async () => {
    const youngHold = await lapsedAt(young);
    await jobs();
    expect([await exists(forgotten.webId), await exists(youngHold.webId)]).toEqual([false, true]);
    expect([...(await rawSql().unsafe(DRIFT))]).toEqual([]);
  });

  it('has its customer deleted later, unless they came back or there is more about them', async () => {
    const back = await lapsedAt(over);
    const rich = await lapsedAt(over);
    const booked = visitorAt(await makeSpace());
    await endedAgo(await bookNow(booked), 600);
    await lapsedAt(over, booked);
    const blocked = await lapsedAt(over);
    const withCode = await lapsedAt(over);
    const spent = await lapsedAt(over);
    await db().update(customers).set({ status: 'inactive' }).where(sql`email = ${blocked.visitor.email}`);
    await jobs();
    const [customer] = await db().select().from(customers).where(sql`email = ${rich.visitor.email}`);
    await db()
      .insert(walletEntries)
      .values({ customerId: customer!.id, amountCents: 500, reason: 'assigned' });
    const idOf = async ({ email }: Visitor) =>
      (await db().select().from(customers).where(sql`email = ${email}`))[0]!.id;
    const code = { name: `KEPT-${Date.now()}`, kind: 'assigned' as const, amountCents: 500 };
    await db()
      .insert(promoCodes)
      .values({ ...code, customerId: await idOf(withCode.visitor) });
    const customerId = await idOf(spent.visitor);
    for (const amountCents of [500, -500])
      await db().insert(walletEntries).values({ customerId, amountCents, reason: 'assigned' });
    await bookNow(back.visitor);
    await wait(env().KEEP_ABANDONED_CUSTOMERS_DAYS - 1);
    await jobs();
    expect(await knows(forgotten.visitor)).toBe(true);
    await wait(1);
    await jobs();
    const keptCustomers = [back, rich, blocked, withCode, spent].map(({ visitor }) => visitor);
    expect(await Promise.all([...keptCustomers, booked].map(knows))).toEqual(Array(6).fill(true));
    expect(await knows(forgotten.visitor)).toBe(false);
    expect(await db().$count(customers, sql`abandoned_at is not null`)).toBe(0);
    expect([...(await rawSql().unsafe(DRIFT))]).toEqual([]);
  });

  it('stays while something else refers to it', async () => {
    const [unlocked, credited, captured] = [await lapsedAt(0), await lapsedAt(0), await lapsedAt(0)];
    await db().execute(sql`insert into device_commands (space_id, booking_id, type, requested_by_kind, expires_at)
      select space_id, id, 'unlock', 'visitor', now() from bookings where web_id = ${unlocked.webId}`);
    await db().execute(sql`insert into wallet_entries (customer_id, booking_id, amount_cents, reason)
      select customer_id, id, 100, 'correction' from bookings where web_id = ${credited.webId}`);
    await db().execute(sql`insert into payments (booking_id, period_id, amount_cents, captured_cents, state)
      select p.booking_id, p.id, 100, 100, 'captured' from bookings b join booking_periods p on p.booking_id = b.id
      where web_id = ${captured.webId}`);
    const all = [unlocked, credited, captured];
    for (const { webId } of all) await heldFor(webId, over);
    await jobs();
    expect(await Promise.all(all.map(({ webId }) => exists(webId)))).toEqual([true, true, true]);
  });
});
