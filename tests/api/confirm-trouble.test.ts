import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { db } from '@/db/client';
import { bookingPeriods, payments } from '@/db/tables';
import { findPayment } from '@/lib/booking/lifecycle/payment-record';
import { orConfirmed } from '@/lib/booking/payments/confirmed-meanwhile';
import { refuse } from '@/lib/foundation/errors';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { jobs } from '../fixtures/jobs';
import { bothLedgers, intentsOf } from '../fixtures/ledgers';
import { makeSpace, TWENTY } from '../fixtures/places';
import { fail, mailsTo, pendingFaults, repair } from '../fixtures/stand-ins';
import {
  ASKS_3DS,
  bookingRowsOf,
  DECLINED,
  lapse,
  VISA,
  type Visitor,
  visitorAt,
} from '../fixtures/visitors';

/** After a failure of the provider, a request tries one more key before it gives up. */
const KEYS = 2;
const logged: string[] = [];

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation((line: unknown) => void logged.push(String(line)));
});
afterEach(async () => {
  expect(await pendingFaults()).toEqual([]);
  await repair();
});
afterAll(async () => {
  await jobs();
  const { provider, own } = await bothLedgers();
  expect(own).toEqual(provider);
});

async function createHold(): Promise<{ visitor: Visitor; webId: string }> {
  const visitor = visitorAt(await makeSpace(TWENTY));
  return { visitor, webId: (await visitor.hold()).data.id };
}

/** Ages the last update of this payment so that the job looks it up. */
const ageLastUpdate = (webId: string) =>
  db().execute(sql`update payments set updated_at = now() - interval '21 seconds', leased_until = null
    where booking_id = (select id from bookings where web_id = ${webId})`);

async function expectConfirmedOnce(visitor: Visitor, webId: string) {
  const { booking, period, payment } = await bookingRowsOf(webId);
  expect([booking.status, period.state, payment?.state]).toEqual([2, 'confirmed', 'captured']);
  const [intent, ...more] = await intentsOf(booking.transactionId);
  expect(more).toEqual([]);
  expect(intent?.amount_received).toBe(2000);
  await drainOutbox();
  expect(await mailsTo(visitor.email)).toHaveLength(1);
}

describe('a provider whose response is lost after it acted', () => {
  it('is asked again by the job, without the visitor', async () => {
    const { visitor, webId } = await createHold();
    await fail({ match: 'POST /v1/payment_intents/*/confirm', mode: 'error-after' });
    expect(await visitor.confirm(webId)).toMatchObject({ status: 503, code: 'card_service_away' });
    await lapse(webId);
    // Two concurrent instances: only one of them does it.
    await ageLastUpdate(webId);
    await Promise.all([jobs(), jobs()]);
    await expectConfirmedOnce(visitor, webId);
  });

  it.each([
    ['the intent was created', 'POST /v1/payment_intents'],
    ['the card was confirmed', 'POST /v1/payment_intents/*/confirm'],
    ['the money was captured', 'POST /v1/payment_intents/*/capture'],
  ])('is retried by the client and charges once (%s)', async (_, match) => {
    const { visitor, webId } = await createHold();
    await fail({ match, mode: 'timeout-after', ms: 50 });
    expect((await visitor.confirm(webId)).data.status).toBe('confirmed');
    await expectConfirmedOnce(visitor, webId);
  });

  it('a connection that hangs is aborted and retried', async () => {
    const { visitor, webId } = await createHold();
    await fail({ match: 'POST /v1/payment_intents/*/confirm', mode: 'timeout-after', ms: 20_000 });
    expect((await visitor.confirm(webId)).data.status).toBe('confirmed');
    await expectConfirmedOnce(visitor, webId);
  });
});

describe('a provider that is away', () => {
  it('causes a 503, no charge, and a free space after the hold lapses', async () => {
    const { visitor, webId } = await createHold();
    await fail({ match: 'POST /v1/payment_intents', mode: 'error-before', times: KEYS });
    expect(await visitor.confirm(webId)).toMatchObject({ status: 503, code: 'card_service_away' });
    await ageLastUpdate(webId);
    await lapse(webId);
    await jobs();
    await jobs();
    const { booking, period } = await bookingRowsOf(webId);
    expect([booking.status, period.state]).toEqual([3, 'released']);
    expect(await intentsOf(booking.transactionId)).toEqual([]);
  });
});

describe('a confirmation that the provider does not answer', () => {
  const away = () => Promise.reject(refuse('unavailable', { sentence: 'The provider is away' }));
  const paymentOf = async (webId: string) => {
    const { payment } = await bookingRowsOf(webId);
    return (await findPayment({ id: payment!.id }))!;
  };

  it('succeeds if the payment is already recorded as captured', async () => {
    const { visitor, webId } = await createHold();
    await visitor.confirm(webId);
    expect(await orConfirmed(await paymentOf(webId), away())).toEqual({ status: 'confirmed' });
  });

  it('fails if the payment is not recorded as captured', async () => {
    const { visitor, webId } = await createHold();
    await fail({ match: 'POST /v1/payment_intents/*/confirm', mode: 'error-before' });
    await visitor.confirm(webId);
    await expect(orConfirmed(await paymentOf(webId), away())).rejects.toThrow('The provider is away');
  });

  it('fails with any other error even if the payment is recorded as captured', async () => {
    const { visitor, webId } = await createHold();
    await visitor.confirm(webId);
    const payment = await paymentOf(webId);
    // Created last: a rejection during the read of the payment would be unhandled.
    const refusal = Promise.reject(refuse('forbidden'));
    await expect(orConfirmed(payment, refusal)).rejects.toThrow('Access denied');
  });
});

describe('time limits and retries', () => {
  it('a declined hold that lapses cancels its intent at the provider', async () => {
    const { visitor, webId } = await createHold();
    await visitor.confirm(webId, DECLINED);
    await lapse(webId);
    await jobs();
    await drainOutbox();
    const { booking, period, payment } = await bookingRowsOf(webId);
    expect([booking.status, period.state, payment?.state]).toEqual([3, 'released', 'void']);
    expect((await intentsOf(booking.transactionId)).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('a bank that never responds keeps the space for ten minutes, and no longer', async () => {
    const { visitor, webId } = await createHold();
    await visitor.confirm(webId, ASKS_3DS);
    const wait = async (minutes: number) => {
      const { period } = await bookingRowsOf(webId);
      const payingSince = new Date(Date.now() - minutes * 60_000);
      await db().update(bookingPeriods).set({ payingSince }).where(eq(bookingPeriods.id, period.id));
      await ageLastUpdate(webId);
      await jobs();
      return (await bookingRowsOf(webId)).period.state;
    };
    expect(await wait(9)).toBe('paying');
    expect(await wait(10.1)).toBe('released');
    const { booking } = await bookingRowsOf(webId);
    expect((await intentsOf(booking.transactionId)).map(({ status }) => status)).toEqual(['canceled']);
    expect((await visitor.confirm(webId, ASKS_3DS)).status).toBe(409);
  });

  it('a mail server that is away is retried, and one email arrives', async () => {
    const { visitor, webId } = await createHold();
    await fail({ match: 'SMTP /', mode: 'error-before' });
    await visitor.confirm(webId);
    await drainOutbox();
    expect(await mailsTo(visitor.email)).toHaveLength(0);
    await db().execute(
      sql`update outbox set available_at = now() - interval '1 second' where done_at is null`,
    );
    await drainOutbox();
    expect(await mailsTo(visitor.email)).toHaveLength(1);
  });
});

it('an unexpected error reveals no internals and logs no capability', async () => {
  const { visitor, webId } = await createHold();
  await visitor.confirm(webId, DECLINED);
  const { payment } = await bookingRowsOf(webId);
  // The payment row names an intent that the provider never received.
  await db().update(payments).set({ intentId: 'pi_lost' }).where(eq(payments.id, payment!.id));
  onTestFinished(async () => {
    await db().update(payments).set({ intentId: payment!.intentId }).where(eq(payments.id, payment!.id));
  });
  logged.length = 0;
  const response = await visitor.confirm(webId, VISA);
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(response.text).not.toMatch(/pi_lost|stripe|at .*\.ts/i);
  expect(logged.join('\n')).toContain('request.failed');
  expect(logged.join('\n')).not.toContain(webId);
});
