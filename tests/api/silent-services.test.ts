import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { db } from '@/db/client';
import { outbox, payments } from '@/db/tables';
import { transact } from '@/db/transaction';
import { reconcilePayments } from '@/lib/booking/payments/jobs';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { runJobs } from '@/lib/operations/jobs/run';
import type { Effect } from '@/lib/platform/effects';
import { sendMail } from '@/lib/platform/integrations/mail';
import { enqueue } from '@/lib/platform/outbox';
import { serveApi } from '../fixtures/api-server';
import { eventually } from '../fixtures/eventually';
import { makeSpace } from '../fixtures/places';
import { fail, mailsTo, pendingFaults, repair, webhooks } from '../fixtures/stand-ins';
import { ASKS_3DS, bookingRowsOf, bookNow, lapse, visitorAt } from '../fixtures/visitors';

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => repair());

const enqueueEffect = (effect: Effect) => transact((tx) => enqueue(tx, effect));
const dueNow = () =>
  db().execute(sql`update outbox set available_at = now() - interval '1 second', locked_until = null
    where done_at is null`);
const waiting = (kind = '%') => db().select().from(outbox).where(sql`done_at is null and kind like ${kind}`);
const faultsTaken = () =>
  eventually('the faults to strike', async () => (await pendingFaults()).length === 0);

describe('a mail server that falls silent', () => {
  it('delays neither the lane nor a job, and a repeat is the same email', async () => {
    const to = 'silent@guests.test';
    const visitor = visitorAt(await makeSpace());
    const hold = await visitor.hold();
    await lapse(hold.data.id);
    await fail({ match: 'SMTP /', mode: 'timeout-after' });
    await enqueueEffect({ kind: 'mail.email-code', payload: { to, code: '123456' } });

    const running = runJobs();
    await faultsTaken();
    // The mail server has received the email and is silent; the other jobs do their work.
    await eventually(
      'the release',
      async () => (await bookingRowsOf(hold.data.id)).period.state === 'released',
    );
    expect((await waiting('mail.%')).map(({ lockedUntil }) => lockedUntil !== null)).toEqual([true]);
    // The connection is given up, although the silence does not end.
    expect(await running).toMatchObject({ mail: 1 });
    // By the mail client's own limit, not by that of an effect, whose row would remain leased.
    const failed = { kind: 'mail.email-code', attempts: 1, lockedUntil: null, lastError: expect.any(String) };
    expect(await waiting('mail.%')).toMatchObject([failed]);

    await dueNow();
    await drainOutbox('mail');
    expect(await waiting('mail.%')).toEqual([]);
    const [second, first, ...more] = await mailsTo(to);
    expect(more).toEqual([]);
    expect(second?.messageId).toMatch(/^<[\w.]+@[\w.-]+>$/);
    expect(second?.messageId).toBe(first?.messageId);
  });
});

it('two emails have different Message-IDs', async () => {
  const to = 'twice@guests.test';
  for (const code of ['111111', '222222'])
    await enqueueEffect({ kind: 'mail.email-code', payload: { to, code } });
  await drainOutbox();
  expect(new Set((await mailsTo(to)).map(({ messageId }) => messageId)).size).toBe(2);
});

it('an address with a comma is one recipient', async () => {
  await sendMail({ key: 'comma', to: 'a,b@guests.test', subject: 'One', html: '', text: '' });
  const quoted = '"a,b"@guests.test';
  expect((await mailsTo(quoted)).map(({ to }) => to)).toEqual([[quoted]]);
  expect(await mailsTo('b@guests.test')).toEqual([]);
});

describe('an effect that never ends', () => {
  it('counts as failed before its lease is over, and is not carried out twice', async () => {
    // The mail client's own limit uses the socket's clock; what it does earlier takes real time.
    await fail({ match: 'SMTP /', mode: 'timeout-after' });
    await enqueueEffect({ kind: 'mail.email-code', payload: { to: 'never@guests.test', code: '123456' } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const draining = drainOutbox('mail');
    while ((await pendingFaults()).length > 0);
    const [leased] = await waiting();
    await vi.advanceTimersByTimeAsync(leased!.lockedUntil!.getTime() - Date.now());
    vi.useRealTimers();
    await draining;
    const [failed] = await waiting();
    expect(failed).toMatchObject({ attempts: 1, lastError: expect.stringContaining('took longer than') });
    expect(failed?.lockedUntil).toEqual(leased?.lockedUntil);
    await db().update(outbox).set({ availableAt: sql`now()` }).where(eq(outbox.id, failed!.id));
    expect(await drainOutbox('mail')).toBe(0);
    await db().delete(outbox).where(eq(outbox.id, failed!.id));
  });
});

describe('a card provider that falls silent', () => {
  it('delays no email', async () => {
    const to = 'beside@guests.test';
    await fail({ match: 'POST /v1/payment_intents/*/cancel', mode: 'slow', ms: 600_000 });
    await enqueueEffect({ kind: 'payment.cancel-intent', payload: { intentId: 'pi_none' } });
    await enqueueEffect({ kind: 'mail.email-code', payload: { to, code: '123456' } });
    const draining = drainOutbox();
    await faultsTaken();
    await eventually('the email', async () => (await mailsTo(to)).length === 1);
    // The call to the card provider has not even timed out by then.
    expect(await waiting('payment.%')).toMatchObject([{ attempts: 1, lastError: null }]);
    await repair();
    await draining;
    await db().delete(outbox).where(sql`done_at is null`);
  });

  it('is asked about ten payments at a time, neither one by one nor all at once', async () => {
    for (let index = 0; index < 12; index += 1) {
      const visitor = visitorAt(await makeSpace());
      await visitor.confirm((await visitor.hold()).data.id, ASKS_3DS);
    }
    await db().execute(
      sql`update payments set updated_at = now() - interval '21 seconds', leased_until = null`,
    );
    const untouched = () => db().$count(payments, sql`updated_at < now() - interval '20 seconds'`);
    const total = await untouched();
    await fail({ match: 'GET /v1/payment_intents/*', mode: 'slow', ms: 600_000, times: 10 });
    const reconciling = reconcilePayments();
    await faultsTaken();
    // Enough time for another one, whose request would get a response.
    await bookNow(visitorAt(await makeSpace()));
    expect(await untouched()).toBe(total);
    await repair();
    expect(await reconciling).toBe(12);
  });

  it.each(['confirm', 'capture'])('does not delay a visitor whose %s is known by webhook', async (call) => {
    const server = await serveApi();
    onTestFinished(server.stop);
    await webhooks({ deliver: 'normal', url: `${server.url}/api/v2/webhooks/stripe` });
    const visitor = visitorAt(await makeSpace());
    const hold = await visitor.hold();
    const match = `POST /v1/payment_intents/*/${call}`;
    await fail({ match, mode: 'timeout-after', ms: 600_000, times: 9 });
    expect((await visitor.confirm(hold.data.id)).data).toEqual({ status: 'confirmed' });
    // The visitor's call and each event may try once; no call was retried.
    expect((await pendingFaults())[0]?.times).toBeGreaterThanOrEqual(6);
  });
});

it('the lanes carry out every kind of effect', async () => {
  const visitor = visitorAt(await makeSpace());
  await bookNow(visitor);
  await enqueueEffect({ kind: 'realtime.end', payload: { adminId: 1 } });
  await drainOutbox();
  expect(await waiting()).toEqual([]);
});
