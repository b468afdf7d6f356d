import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { db } from '@/db/client';
import { transact } from '@/db/transaction';
import { beginDraining } from '@/lib/foundation/process/draining';
import { forgetProcessState } from '@/lib/foundation/process/process-state';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { enqueue } from '@/lib/platform/outbox';
import { api } from '../fixtures/api';
import { makeSpace, watch } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';

afterAll(() => forgetProcessState('draining'));

it('an instance that shuts down ends long polls at once, runs no more effects, and is not ready', async () => {
  const to = 'later@guests.test';
  const { id } = await makeSpace();
  const token = await watch(id);
  expect((await api.get('/readyz')).status).toBe(200);
  const polling = api.get('/device/commands', { token, query: { wait: 25 } });
  beginDraining();
  // A command that arrives now is for the instance that the pod calls next: this one must not take it.
  await db().execute(sql`with sent as (insert into device_commands (space_id, type, requested_by_kind, expires_at)
      values (${id}, 'lock', 'staff', now() + interval '1 hour'))
    select pg_notify('device_command', ${String(id)})`);
  expect(await polling).toMatchObject({ status: 200, data: [] });
  expect(await api.get('/readyz')).toMatchObject({ status: 503, code: 'ending' });
  await transact((tx) => enqueue(tx, { kind: 'mail.email-code', payload: { to, code: '123456' } }));
  expect(await drainOutbox()).toBe(0);
  expect(await mailsTo(to)).toEqual([]);
});
