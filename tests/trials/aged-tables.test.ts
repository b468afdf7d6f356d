import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { db } from '@/db/client';
import { api } from '../fixtures/api';
import { jobs } from '../fixtures/jobs';
import { adminToken } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { readsWhole, statementsOf } from '../fixtures/statements';
import { bookingRowsOf, visitorAt } from '../fixtures/visitors';

const ROWS = 100_000;
/** What an installation of some years has in the tables that only grow. */
const AGED: Record<string, string> = {
  outbox: `insert into outbox (kind, payload, available_at, done_at, created_at)
    select 'mail', '{}', at, at, at from past`,
  device_commands: `insert into device_commands (space_id, type, state, requested_by_kind, expires_at, created_at)
    select (select min(id) from spaces), 'unlock', 'acknowledged', 'staff', at, at from past`,
  idempotency_keys: `insert into idempotency_keys (scope, key, body_hash, status, response, created_at)
    select 'old', n::text, 'x', 200, '{}', now() - interval '1 hour' from past`,
  audit_entries: `insert into audit_entries (at, actor_kind, action, entity, entity_id)
    select at, 'system', 'update', 'old', n::text from past`,
  email_codes: `insert into email_codes (email, device_key, code_hash, created_at, expires_at)
    select n || '@old.test', n::text, 'x', now(), now() from past`,
  sessions: `insert into sessions (id, admin_id, token_hash, expires_at)
    select n::text, (select min(id) from admins), 'old' || n, now() + interval '1 day' from past`,
  rate_limits: `insert into rate_limits (key, points, expire)
    select 'old:' || n, 1, extract(epoch from now()) * 1000 from past`,
};
/** A job that nobody waits for, which still scans every row: the one that prunes. */
const isJob = (query: string) => query.includes('delete from idempotency_keys where created_at');

beforeAll(async () => {
  for (const [table, insert] of Object.entries(AGED)) {
    await db().execute(
      sql.raw(`with past as (select n, now() - n * interval '10 minutes' - interval '31 days' as at
        from generate_series(1, ${ROWS}) n) ${insert}`),
    );
    await db().execute(sql.raw(`analyze ${table}`));
  }
});

/**
 * A day of the installation: somebody books, pays, opens the door and is refunded; the jobs run, somebody reads the
 * log.
 */
async function aDay(): Promise<void> {
  const token = await adminToken();
  const space = await makeSpace();
  const pod = podWith(await watch(space.id));
  const visitor = visitorAt(space);
  const again = { headers: { 'idempotency-key': randomUUID() } };
  const { data } = await visitor.hold({}, again);
  expect((await visitor.hold({}, again)).data).toEqual(data);
  expect((await visitor.confirm(data.id)).data).toEqual({ status: 'confirmed' });
  const unlocking = visitor.unlock(data.id);
  await pod.acknowledge((await pod.next()).id);
  expect((await unlocking).status).toBe(200);
  const { booking } = await bookingRowsOf(data.id);
  const refund = { type: 'card', amount: 5 };
  for (const response of [
    await api.post('/bookings/web/email-code', { email: visitor.email }, visitor.by),
    await api.delete(`/admin/booking/${booking.id}`, { token }),
    await api.put(`/admin/booking/${booking.id}/refund`, refund, { token }),
    await api.get('/admin/audit-log', { token }),
    await api.get('/admin/audit-log', { token, query: { entity: 'booking', entityId: booking.id } }),
  ])
    expect(response.status).toBe(200);
  await jobs();
}

it(`a day’s queries on tables with ${ROWS.toLocaleString('en')} old rows use an index`, async () => {
  const { statements } = await statementsOf(aDay);
  expect(statements.length).toBeGreaterThan(100);
  const whole: string[] = [];
  for (const statement of statements.filter(({ query }) => !isJob(query)))
    for (const table of await readsWhole(statement))
      if (table in AGED) whole.push(`${table}: ${statement.query}`);
  expect([...new Set(whole)]).toEqual([]);
});

it('and read no more than on young tables', async () => {
  const aged = (await statementsOf(aDay)).queries.length;
  for (const table of Object.keys(AGED).filter((name) => name !== 'sessions'))
    await db().execute(sql.raw(`truncate ${table} cascade`));
  const young = (await statementsOf(aDay)).queries.length;
  expect(Math.abs(aged - young)).toBeLessThan(aged / 5);
});
