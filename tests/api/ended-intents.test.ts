import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { outbox } from '@/db/tables';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { jobs } from '../fixtures/jobs';
import { intentsOf } from '../fixtures/ledgers';
import { makeSpace } from '../fixtures/places';
import { fail, repair } from '../fixtures/stand-ins';
import { bookingRowsOf, DECLINED, lapse, type Visitor, visitorAt } from '../fixtures/visitors';
import { openWallet } from '../fixtures/wallets';

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => repair());

const statusesOf = async (webId: string) =>
  (await intentsOf((await bookingRowsOf(webId)).booking.transactionId)).map(({ status }) => status);
const paymentOf = async (webId: string) => {
  const { payment, period } = await bookingRowsOf(webId);
  return { period: period.state, payment: payment?.state, hasIntent: payment?.intentId !== null };
};
const ENDED = { period: 'released', payment: 'void', hasIntent: true };

/**
 * Runs the jobs as they run over time: first with the lapsed holds and uncertain payments, then with what the first
 * run left.
 */
async function runJobsLater(): Promise<void> {
  await db().execute(
    sql`update payments set updated_at = now() - interval '21 seconds', leased_until = null where intent_id is null`,
  );
  await jobs();
  await drainOutbox();
}

/** The ways in which an unpaid hold ends. */
const ENDS: [string, (visitor: Visitor, webId: string) => Promise<unknown>][] = [
  ['lapses', (_, webId) => lapse(webId)],
  ['is given up', (visitor, webId) => visitor.release(webId)],
  ['is replaced', (visitor, webId) => visitor.hold({ replaces: webId })],
];

describe('a hold that', () => {
  it.each(ENDS)('%s: its intent is cancelled at the provider', async (_, end) => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    expect((await visitor.confirm(data.id, DECLINED)).status).toBe(402);
    await end(visitor, data.id);
    await runJobsLater();
    expect(await statusesOf(data.id)).toEqual(['canceled']);
    expect(await paymentOf(data.id)).toEqual(ENDED);
  });

  it.each(ENDS)('%s: an intent whose id never reached us is cancelled too', async (_, end) => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    await fail({ match: 'POST /v1/payment_intents', mode: 'timeout-after', ms: 0, times: 3 });
    expect((await openWallet(visitor, data.id)).status).toBe(503);
    expect(await statusesOf(data.id)).toEqual(['requires_payment_method']);
    expect(await paymentOf(data.id)).toEqual({ period: 'held', payment: 'created', hasIntent: false });
    await end(visitor, data.id);
    await runJobsLater();
    expect(await statusesOf(data.id)).toEqual(['canceled']);
    expect(await paymentOf(data.id)).toEqual(ENDED);
  });

  it('lapses unpaid: no intent is created for it', async () => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    await lapse(data.id);
    await runJobsLater();
    expect(await statusesOf(data.id)).toEqual([]);
  });
});

it('an interrupted payment gives its time back, and its intent is cancelled', async () => {
  const visitor = visitorAt(await makeSpace());
  const { data } = await visitor.hold();
  await fail({ match: 'POST /v1/payment_intents', mode: 'timeout-after', ms: 0, times: 3 });
  expect((await visitor.confirm(data.id)).status).toBe(503);
  expect(await paymentOf(data.id)).toEqual({ period: 'paying', payment: 'created', hasIntent: false });
  await runJobsLater();
  expect((await paymentOf(data.id)).period).toBe('held');
  await lapse(data.id);
  await runJobsLater();
  expect(await statusesOf(data.id)).toEqual(['canceled']);
  expect(await paymentOf(data.id)).toEqual(ENDED);
});

it('the cancellation of an intent is retried when the provider is away', async () => {
  const visitor = visitorAt(await makeSpace());
  const { data } = await visitor.hold();
  await fail({ match: 'POST /v1/payment_intents', mode: 'timeout-after', ms: 0, times: 3 });
  await openWallet(visitor, data.id);
  await fail({ match: 'POST /v1/payment_intents', mode: 'timeout-after', ms: 0, times: 3 });
  await visitor.release(data.id);
  await drainOutbox();
  expect(await statusesOf(data.id)).toEqual(['requires_payment_method']);
  await db().update(outbox).set({ availableAt: sql`now()` }).where(sql`done_at is null`);
  await drainOutbox();
  expect(await statusesOf(data.id)).toEqual(['canceled']);
});

it('a visitor who pays after a lost response pays with the same intent', async () => {
  const visitor = visitorAt(await makeSpace());
  const { data } = await visitor.hold();
  await fail({ match: 'POST /v1/payment_intents', mode: 'timeout-after', ms: 0, times: 3 });
  await openWallet(visitor, data.id);
  expect((await visitor.confirm(data.id)).data.status).toBe('confirmed');
  expect(await statusesOf(data.id)).toEqual(['succeeded']);
});
