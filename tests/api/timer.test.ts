import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { outbox } from '@/db/tables';
import { transact } from '@/db/transaction';
import { newScope, withinScope } from '@/lib/foundation/process/request-scope';
import { startTimer, stopTimer } from '@/lib/operations/jobs/timer';
import type { Effect } from '@/lib/platform/effects';
import { enqueue } from '@/lib/platform/outbox';
import { eventually } from '../fixtures/eventually';
import { makeSpace } from '../fixtures/places';
import { fail, pendingFaults, repair } from '../fixtures/stand-ins';
import { bookingRowsOf, lapse, visitorAt } from '../fixtures/visitors';

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  startTimer();
});
afterAll(stopTimer);

const enqueueEffect = (effect: Effect) => transact((tx) => enqueue(tx, effect));
const waiting = (kind: string) =>
  db().select().from(outbox).where(sql`done_at is null and kind like ${kind}`);
const isDone = async (kind: string) => (await waiting(kind)).length === 0;

it('a long-lived server keeps doing all other work while a mail is under way', async () => {
  await fail({ match: 'SMTP /', mode: 'timeout-after' });
  await enqueueEffect({ kind: 'mail.email-code', payload: { to: 'timer@guests.test', code: '123456' } });
  await eventually('the fault to strike', async () => (await pendingFaults()).length === 0);
  // One after another: a run that a commit wakes, and one that the timer starts.
  await enqueueEffect({ kind: 'realtime.end', payload: { adminId: 1 } });
  await eventually('the effect of another lane', () => isDone('realtime.%'));
  const hold = await visitorAt(await makeSpace()).hold();
  await lapse(hold.data.id);
  const released = async () => (await bookingRowsOf(hold.data.id)).period.state === 'released';
  await eventually('the release', released);
  await eventually('its payment', () => isDone('payment.%'));
  expect(await waiting('mail.%')).toMatchObject([{ attempts: 1, lastError: null }]);
  await repair();
  await eventually('the mail', () => isDone('mail.%'));
});

it('an effect is carried out by the process that committed it, without waiting for the clock', async () => {
  stopTimer();
  await enqueueEffect({ kind: 'realtime.end', payload: { adminId: 1 } });
  await eventually('the effect', () => isDone('realtime.%'));
});

it('an effect that a request wakes but did not cause is not logged as its own', async () => {
  const logged = vi.mocked(console.error);
  logged.mockClear();
  await fail({ match: 'SMTP /', mode: 'error-before', times: 2 });
  await db()
    .insert(outbox)
    .values({ kind: 'mail.email-code', payload: { to: 'own@guests.test', code: '123456' } });
  await withinScope(newScope('the-waker', 'POST /'), () =>
    enqueueEffect({ kind: 'mail.email-code', payload: { to: 'waker@guests.test', code: '123456' } }),
  );
  await eventually('both failures', () => logged.mock.calls.length > 1);
  await repair();
  const rows = await waiting('mail.%');
  const failedOf = (id: number) => rows.find((row) => row.id === id)?.requestId ?? undefined;
  for (const [line] of logged.mock.calls) {
    const { id, requestId } = JSON.parse(line);
    expect(requestId).toBe(failedOf(id));
  }
});
