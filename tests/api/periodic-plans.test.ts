import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { transact } from '@/db/transaction';
import { LANE_JOBS, RARE_JOBS, TIMED_JOBS } from '@/lib/operations/jobs/run';
import type { Effect } from '@/lib/platform/effects';
import { enqueue } from '@/lib/platform/outbox';
import { AGED_TABLES, agedScans, ageTables, tableOf } from '../fixtures/aged-tables';
import { makeSpace, watch } from '../fixtures/places';
import { readsWhole, statementsOf } from '../fixtures/statements';
import { ASKS_3DS, heldFor, lapse, visitorAt } from '../fixtures/visitors';

/** The tables that grow with time and use, not with the number of spaces or of staff. */
const GROWING = [
  ...AGED_TABLES,
  'bookings',
  'booking_periods',
  'booking_photos',
  'customers',
  'hold_networks',
  'passkey_challenges',
  'payments',
  'pod_incidents',
  'promo_uses',
  'refunds',
  'walk_up_payments',
  'wallet_entries',
];

const enqueueEffect = (effect: Effect) => transact((tx) => enqueue(tx, effect));

/** Gives each job something to do, so that all of its queries run. */
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await ageTables(() => 20_000);
  const lapsed = await visitorAt(await makeSpace()).hold();
  await lapse(lapsed.data.id);
  await heldFor(lapsed.data.id, 86_400 * 40);
  const open = await visitorAt(await makeSpace()).hold();
  await lapse(open.data.id);
  const paying = visitorAt(await makeSpace());
  await paying.confirm((await paying.hold()).data.id, ASKS_3DS);
  await db().execute(sql`update payments set updated_at = now() - interval '21 seconds'`);
  await watch((await makeSpace()).id, 400);
  await db().execute(sql`insert into audit_entries (at, actor_kind, action, entity, ip)
    values (now() - interval '40 days', 'pod', 'old', 'old', '203.0.113.77')`);
  for (const kind of ['mail.receipt', 'calendar.sync'] as const)
    await enqueueEffect({ kind, payload: { bookingId: 0 } });
  await enqueueEffect({ kind: 'refund.execute', payload: { refundId: 0 } });
  await enqueueEffect({ kind: 'file.remove', payload: { pathname: 'images/none.jpg' } });
  await enqueueEffect({ kind: 'realtime.end', payload: { adminId: 1 } });
});

describe.each(Object.entries({ ...TIMED_JOBS, ...LANE_JOBS, ...RARE_JOBS }))('%s', (name, job) => {
  it('scans no growing table in full', async () => {
    const { statements } = await statementsOf(job);
    // Without a setting, the heartbeat calls nothing.
    if (name !== 'heartbeat') expect(statements.length).toBeGreaterThan(0);
    const whole: string[] = [];
    for (const statement of statements) {
      const unavoidable = await readsWhole(statement, 'unavoidable');
      for (const name of [...(await agedScans(statement)), ...unavoidable])
        if (GROWING.includes(tableOf(name))) whole.push(`${name}: ${statement.query}`);
    }
    expect([...new Set(whole)]).toEqual([]);
  });
});
