import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import * as tables from '@/db/tables';
import { bookings, customers } from '@/db/tables';
import { releaseLapsedHolds } from '@/lib/booking/holds/jobs';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { deleteWhatIsOver } from '@/lib/operations/jobs/retention';
import { api } from '../fixtures/api';
import { auditsOf } from '../fixtures/audits';
import { openConnections } from '../fixtures/connections';
import { subAdmin } from '../fixtures/people';
import { makeSpace, TWENTY } from '../fixtures/places';
import { newBrowser, noWebId } from '../fixtures/visitor-endpoints';
import { bookingRowsOf, DECLINED, lapse, visitorAt } from '../fixtures/visitors';

/* docs/trust.md#rows lists the tables that strangers can fill, with a bound and a retention, and all others. */

const ALL = Object.values(tables)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableName(table));

const trust = readFileSync('docs/trust.md', 'utf8');
const section = trust.slice(trust.indexOf('<a id="rows">'), trust.indexOf('<a id="dependencies">'));
const namesIn = (text: string) => [...text.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name);
/** The tables of each line: its names, its bound and its retention. */
const ofStrangers = section
  .split('\n')
  .filter((line) => /^\| `/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const STRANGERS = ofStrangers.flatMap(([names = '']) => namesIn(names));
const OTHERS = namesIn(section.slice(section.indexOf('Nobody without an account')));

async function countRows(): Promise<Map<string, number>> {
  const counts = ALL.map(
    (name) => sql`select ${name} as name, count(*)::int as rows from ${sql.identifier(name)}`,
  );
  const counted = await db().execute<{ name: string; rows: number }>(sql.join(counts, sql` union all `));
  return new Map(counted.map(({ name, rows }) => [name, rows]));
}

beforeAll(openConnections);

describe('the documented list of tables that grow', () => {
  it('has each table once, in one of its two parts', () => {
    expect(ALL.length).toBeGreaterThan(80);
    const listed = [...STRANGERS, ...OTHERS];
    const missing = ALL.filter((name) => !listed.includes(name));
    const unknown = listed.filter((name) => !ALL.some((each) => each === name));
    const repeated = listed.filter((name, index) => listed.indexOf(name) !== index);
    expect([
      ...missing.map(
        (name) =>
          `Add \`${name}\` to docs/trust.md#rows: to the table if a stranger can fill it, else to the list below.`,
      ),
      ...unknown.map((name) => `Remove \`${name}\` from docs/trust.md#rows: there is no such table.`),
      ...repeated.map((name) => `Remove one \`${name}\` from docs/trust.md#rows: it is there twice.`),
    ]).toEqual([]);
  });

  it('states the bound and the retention of each table that strangers can fill', () => {
    for (const [names, bound = '', removal = ''] of ofStrangers)
      expect([bound.length > 5, removal.length > 5], names).toEqual([true, true]);
  });

  it('names every table that grows through unpaid requests of strangers', async () => {
    const [space, { email: staff }] = [await makeSpace({ cents: 2000 }), await subAdmin([3])];
    const before = await countRows();
    const visitor = visitorAt(space, { headers: { 'idempotency-key': randomUUID() } });
    const hold = await visitor.hold();
    expect(hold.status).toBe(201);
    expect((await visitor.confirm(hold.data.id, DECLINED)).status).toBe(402);
    await lapse(hold.data.id);
    const walletVisitor = visitorAt(space);
    const { data } = await walletVisitor.hold();
    const wallet = await api.post(`/bookings/web/${data.id}/applePay`, {}, walletVisitor.by);
    expect(wallet.status, wallet.text).toBe(200);
    await walletVisitor.release(data.id);
    const browser = newBrowser(space.key);
    const wrong = [
      api.get(`/bookings/web/${noWebId()}`, browser),
      api.get(`/admin/pod/web/${space.id}`, { ...browser, key: noWebId() }),
      api.get('/promocode/public/WRONG', { ...browser, query: { podId: space.id, planId: space.planId } }),
      api.post('/bookings/web/email-code', { email: visitor.email }, browser),
      api.post('/bookings/web/email-code/verify', { email: visitor.email, code: '246810' }, browser),
      api.post('/auth/forgotPassword', { email: staff, loginType: 'admin' }, { ip: browser.ip }),
      api.post('/auth/resetPassword', { token: noWebId(), newPassword: 'Fresh#2027' }, { ip: browser.ip }),
      api.post('/login', { email: staff, password: 'Wrong#2027' }, { ip: browser.ip }),
      api.post('/csp-reports', { 'csp-report': {} }, { ip: browser.ip }),
    ];
    const statuses = (await Promise.all(wrong)).map(({ status }) => status);
    expect(statuses).toEqual([404, 401, 404, 200, 422, 200, 400, 401, 200]);
    await drainOutbox();
    const after = await countRows();
    const grown = ALL.filter((name) => (after.get(name) ?? 0) > (before.get(name) ?? 0));
    for (const name of ['bookings', 'audit_entries', 'rate_limits', 'idempotency_keys', 'email_codes'])
      expect(grown).toContain(name);
    const unlisted = grown.filter((name) => !STRANGERS.includes(name));
    expect(
      unlisted.map((name) => `Add \`${name}\` to the table of docs/trust.md#rows: a stranger made it grow.`),
    ).toEqual([]);
  });

  it('is right that refused requests leave no rows, whatever idempotency key they have', async () => {
    const space = await makeSpace(TWENTY);
    const before = await countRows();
    for (let time = 0; time < 20; time += 1) {
      const headers = { 'idempotency-key': randomUUID() };
      expect((await visitorAt(space, { device: undefined }).hold({ podId: 'x' }, { headers })).status).toBe(
        400,
      );
      expect((await visitorAt(space, { ip: '198.51.100.77' }).hold({ podId: 'x' }, { headers })).status).toBe(
        400,
      );
    }
    const after = await countRows();
    // The count of the network.
    before.set('rate_limits', (before.get('rate_limits') ?? 0) + 1);
    expect([...after]).toEqual([...before]);
  });

  it('is right that a network keeps at most 1,000 lapsed holds of an hour', async () => {
    const space = await makeSpace({ cents: 2000 });
    const visitor = visitorAt(space, { ip: '198.51.100.79' });
    const { data } = await visitor.hold();
    await lapse(data.id);
    await releaseLapsedHolds();
    const { booking } = await bookingRowsOf(data.id);
    await db().execute(
      sql`update bookings set created_at = now() - interval '31 minutes' where id = ${booking.id}`,
    );
    await db().execute(sql`
      update hold_networks set created_at = now() - interval '31 minutes' where booking_id = ${booking.id}`);
    const [{ columns } = { columns: '' }] = await db().execute<{ columns: string }>(sql`
      select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_name = 'bookings' and is_generated = 'NEVER'
        and column_name not in ('id', 'web_id', 'transaction_id', 'customer_id', 'created_at')`);
    /** Later holds of the same network. */
    const insertHolds = (holds: number) =>
      db().execute(sql`
        with copies as (
          insert into bookings (web_id, transaction_id, ${sql.raw(columns)})
          select gen_random_uuid()::text, gen_random_uuid()::text, ${sql.raw(columns)}
          from bookings, generate_series(1, ${holds}::int) where id = ${booking.id} returning id, space_id)
        insert into hold_networks (booking_id, space_id, network, site)
        select copies.id, copies.space_id, network, site from copies, hold_networks where booking_id = ${booking.id}`);
    const remains = async () => [
      await db().$count(bookings, eq(bookings.id, booking.id)),
      await db().$count(customers, eq(customers.id, booking.customerId ?? 0)),
      (await auditsOf('booking', booking.id)).length > 0,
    ];
    await insertHolds(999);
    await deleteWhatIsOver();
    expect(await remains()).toEqual([1, 1, true]);
    await insertHolds(1);
    await deleteWhatIsOver();
    await deleteWhatIsOver();
    expect(await remains()).toEqual([0, 0, false]);
  });

  it('is right that callers without a cookie share one count for each limit of their network', async () => {
    const space = await makeSpace(TWENTY);
    const ip = '198.51.100.78';
    const countLimits = async () => Number((await countRows()).get('rate_limits'));
    const before = await countLimits();
    for (let time = 0; time < 20; time += 1) {
      await api.get(`/bookings/web/${noWebId()}`, { key: space.key, ip });
      await api.get(`/admin/pod/web/${space.id}`, { key: noWebId(), ip });
      await api.get('/promocode/public/WRONG', {
        key: space.key,
        ip,
        query: { podId: space.id, planId: space.planId },
      });
    }
    expect((await countLimits()) - before).toBe(3);
  });
});
