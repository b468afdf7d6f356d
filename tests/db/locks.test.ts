import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bulkItems, bulkJobs } from '@/db/tables';
import { transact } from '@/db/transaction';
import { fromRoot } from '@/dev/root';
import { forgetLapsedHolds } from '@/lib/booking/holds/forget-jobs';
import { reconcilePayments } from '@/lib/booking/payments/jobs';
import { writeExports } from '@/lib/console/exports/jobs';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { deleteWhatIsOver } from '@/lib/operations/jobs/retention';
import { forgetAbandoned } from '@/lib/parties/customers/jobs';
import { keepAudit } from '@/lib/platform/audit/jobs';
import { carryOutBulkJobs } from '@/lib/platform/bulk/jobs';
import { enqueue } from '@/lib/platform/outbox';
import { api } from '../fixtures/api';
import { besideLocked } from '../fixtures/in-turn';
import { jobs } from '../fixtures/jobs';

import { LOCKS, lockSites, lockSitesOf } from '../fixtures/locks';
import { newAdmin } from '../fixtures/people';
import { makeCustomer, makeSpace } from '../fixtures/places';
import { ASKS_3DS, bookingRowsOf, bookNow, heldFor, lapse, visitorAt } from '../fixtures/visitors';

describe('each lock', () => {
  it('is registered with its race, or with the reason why it has none', async () => {
    const sites = await lockSites();
    const missing = sites.filter((site) => !(site in LOCKS));
    const needless = Object.keys(LOCKS).filter((site) => !sites.includes(site));
    expect([
      ...missing.map(
        (site) =>
          `Add '${site}' to LOCKS in tests/fixtures/locks.ts: the test that fails without it, or why none can.`,
      ),
      ...needless.map((site) => `Remove '${site}' from LOCKS in tests/fixtures/locks.ts: it takes no lock.`),
    ]).toEqual([]);
  });

  it('names a race test that exists', () => {
    const races = Object.entries(LOCKS).flatMap(([site, { race }]) =>
      race ? [[site, ...race] as const] : [],
    );
    const missing = races.filter(
      ([, file, title]) => !readFileSync(fromRoot('tests', file), 'utf8').includes(title),
    );
    expect(
      missing.map(
        ([site, file, title]) =>
          `Correct '${site}' of LOCKS in tests/fixtures/locks.ts: tests/${file} has no test "${title}".`,
      ),
    ).toEqual([]);
  });

  it('is found by its function, and a comment does not count as a lock', () => {
    const text = [
      'export async function one(tx: Tx) {',
      "  await rows.for('update', { skipLocked: true });",
      '  // A row that is locked for update.',
      '  await tx.execute(sql`select pg_advisory_xact_lock(1)`);',
      '}',
      'const two = sql`select id from outbox for no key update`;',
    ];
    expect(lockSitesOf('a.ts', text.join('\n'))).toEqual(['a.ts one', 'a.ts one 2', 'a.ts two']);
  });
});

type Due = { lock: string; job: () => Promise<number> };

/** Something due for each job: how to lock it, and the job, which returns how many it processed. */
const QUEUES: Record<string, () => Promise<Due>> = {
  async 'effects of the outbox'() {
    await drainOutbox();
    await transact((tx) =>
      enqueue(tx, { kind: 'mail.email-code', payload: { to: 'q@guests.test', code: '123456' } }),
    );
    return { lock: `select from outbox where done_at is null for update`, job: () => drainOutbox('mail') };
  },
  async 'payments in doubt'() {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    await visitor.confirm(data.id, ASKS_3DS);
    const { payment } = await bookingRowsOf(data.id);
    await db().execute(
      sql`update payments set updated_at = now() - interval '21 seconds' where id = ${payment!.id}`,
    );
    return { lock: `select from payments where id = ${payment!.id} for update`, job: reconcilePayments };
  },
  async 'rows that are past their retention'() {
    await deleteWhatIsOver();
    await db().execute(sql`insert into idempotency_keys (scope, key, body_hash, created_at)
      values ('old', ${randomUUID()}, 'x', now() - interval '25 hours')`);
    return { lock: `select from idempotency_keys where scope = 'old' for update`, job: deleteWhatIsOver };
  },
  async 'holds that lapsed long ago'() {
    const { data } = await visitorAt(await makeSpace()).hold();
    await lapse(data.id);
    await jobs();
    await heldFor(data.id, 86_400 * 400);
    const { booking } = await bookingRowsOf(data.id);
    const lock = `select from bookings where id = ${booking.id} for update`;
    return { lock, job: () => forgetLapsedHolds(10) };
  },
  async 'customers who never came back'() {
    const id = await makeCustomer();
    await db().execute(sql`update customers set abandoned_at = now() - interval '400 days' where id = ${id}`);
    const lock = `select from customers where id = ${id} for update`;
    return { lock, job: () => forgetAbandoned(10) };
  },
  async 'records of a bulk job'() {
    const { id: requestedBy } = await newAdmin();
    const [job] = await db()
      .insert(bulkJobs)
      .values({ kind: 'space.activate', params: {}, fingerprint: randomUUID(), requestedBy })
      .returning({ id: bulkJobs.id });
    await db().insert(bulkItems).values({ jobId: job!.id, recordId: 1, label: 'One' });
    const handlers = { 'space.activate': async () => {} } as unknown as Parameters<
      typeof carryOutBulkJobs
    >[0];
    const lock = `select from bulk_items where job_id = ${job!.id} for update`;
    return { lock, job: () => carryOutBulkJobs(handlers) };
  },
  async 'exports that wait to be written'() {
    const { token } = await newAdmin();
    await api.post('/admin/exports', { list: 'bookings', query: 'filter=past' }, { token });
    return { lock: `select from list_exports for update`, job: writeExports };
  },
  async 'network addresses in the audit log'() {
    await keepAudit();
    await db().execute(sql`insert into audit_entries (actor_kind, action, entity, at, ip)
      values ('system', 'booking.note', 'booking', now() - interval '40 days', '203.0.113.5')`);
    return { lock: `select from audit_entries where ip = '203.0.113.5' for update`, job: keepAudit };
  },
  async 'old entries of the audit log'() {
    await keepAudit();
    await db().execute(sql`insert into audit_entries (actor_kind, action, entity, at)
      values ('system', 'booking.note', 'booking', '2020-01-01')`);
    return { lock: `select from audit_entries where at < '2020-01-02' for update`, job: keepAudit };
  },
};

describe('what another transaction has locked is skipped without waiting:', () => {
  it.each(Object.entries(QUEUES))('%s', async (_, prepare) => {
    const { lock, job } = await prepare();
    expect([await besideLocked(lock, job), await job()]).toEqual([0, 1]);
  });

  it('a wifi code that another booking is getting', async () => {
    await db().execute(
      sql`insert into wifi_codes (code) values (${`AAAA-${randomUUID()}`}), (${`BBBB-${randomUUID()}`})`,
    );
    const [next] = await db().execute<{ id: number }>(
      sql`select id::float8 as id from wifi_codes where used_at is null order by id limit 1`,
    );
    const visitor = visitorAt(await makeSpace());
    const webId = await besideLocked(`select from wifi_codes where id = ${next!.id} for update`, () =>
      bookNow(visitor),
    );
    const { booking } = await bookingRowsOf(webId);
    expect(booking.wifiCodeId).toBeGreaterThan(next!.id);
  });
});
