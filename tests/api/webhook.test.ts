import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingPeriods, bookings, refunds } from '@/db/tables';
import { signWebhook } from '@/dev/stand-ins/stripe/webhooks';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { api } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { causedBy } from '../fixtures/caused';
import { PAID, REFUNDED, without } from '../fixtures/caused-bookings';
import { jobs } from '../fixtures/jobs';
import { bothLedgers, intentsOf } from '../fixtures/ledgers';
import { makeSpace, TWENTY } from '../fixtures/places';
import { authenticate, flush, mailsTo, provider, webhooks } from '../fixtures/stand-ins';
import { ASKS_3DS, bookingRowsOf, VISA, type Visitor, visitorAt } from '../fixtures/visitors';

let server: Awaited<ReturnType<typeof serveApi>>;

beforeAll(async () => {
  server = await serveApi();
  await webhooks({ deliver: 'hold', url: `${server.url}/api/v2/webhooks/stripe` });
});
/** Events of earlier tests are delivered first. */
beforeEach(async () => void (await flush()));
afterAll(async () => {
  await jobs();
  const { provider: atProvider, own } = await bothLedgers();
  expect(own).toEqual(atProvider);
  await server.stop();
});

async function createHold(): Promise<{ visitor: Visitor; webId: string }> {
  const visitor = visitorAt(await makeSpace(TWENTY));
  return { visitor, webId: (await visitor.hold()).data.id };
}

/** What must be the same in any order. */
async function outcome(visitor: Visitor, webId: string) {
  await drainOutbox();
  const { booking, period, payment } = await bookingRowsOf(webId);
  const intents = await intentsOf(booking.transactionId);
  const audit = await db().execute<{ action: string }>(
    sql`select action from audit_entries where entity = 'booking' and entity_id = ${String(booking.id)} order by id`,
  );
  const wifi = await db().execute(
    sql`select count(*)::int as n from wifi_codes where id = ${booking.wifiCodeId}`,
  );
  return {
    states: [booking.status, period.state, payment?.state],
    captured: intents.map(({ amount_received }) => amount_received),
    passcode: /^\d{6}$/.test(booking.passcode ?? ''),
    wifi: wifi[0]?.n,
    mails: (await mailsTo(visitor.email)).length,
    audit: audit.map(({ action }) => action),
  };
}

const CONFIRMED = {
  states: [2, 'confirmed', 'captured'],
  captured: [2000],
  passcode: true,
  wifi: 1,
  mails: 1,
  audit: ['booking.hold', 'booking.confirm'],
};

describe('a payment is confirmed once by', () => {
  it('the browser, then the events', async () => {
    const { visitor, webId } = await createHold();
    await visitor.confirm(webId);
    expect(await flush()).toMatchObject({ failed: 0 });
    expect(await outcome(visitor, webId)).toEqual(CONFIRMED);
  });

  it('the events alone, if the browser does not come back from its bank', async () => {
    const { visitor, webId } = await createHold();
    const { data } = await visitor.confirm(webId, ASKS_3DS);
    await authenticate(data.clientSecret ?? '');
    expect(await flush()).toMatchObject({ failed: 0 });
    expect(await outcome(visitor, webId)).toEqual(CONFIRMED);
    expect((await visitor.confirm(webId, ASKS_3DS)).data).toEqual({ status: 'confirmed' });
    expect(await outcome(visitor, webId)).toEqual(CONFIRMED);
  });

  it.each([
    ['three times', { times: 3 }],
    ['the newest first', { order: 'newest' as const }],
    ['the newest first, three times', { order: 'newest' as const, times: 3 }],
  ])('the events, %s', async (_, settings) => {
    const { visitor, webId } = await createHold();
    const { data } = await visitor.confirm(webId, ASKS_3DS);
    await authenticate(data.clientSecret ?? '');
    await flush(settings);
    await visitor.confirm(webId, ASKS_3DS);
    await flush(settings);
    expect(await outcome(visitor, webId)).toEqual(CONFIRMED);
  });

  it('the browser, the events and the job concurrently', async () => {
    const { visitor, webId } = await createHold();
    const { data } = await visitor.confirm(webId, ASKS_3DS);
    await authenticate(data.clientSecret ?? '');
    await db().execute(
      sql`update payments set updated_at = now() - interval '21 seconds', leased_until = null`,
    );
    const [tap] = await Promise.all([visitor.confirm(webId, ASKS_3DS), flush({ times: 2 }), jobs(), jobs()]);
    expect(tap.data).toEqual({ status: 'confirmed' });
    expect(await outcome(visitor, webId)).toEqual(CONFIRMED);
  });
});

describe('an untrusted event', () => {
  const event = (intent: string) =>
    JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: intent, object: 'payment_intent', status: 'succeeded', amount_received: 2000 } },
    });
  const post = (body: string, signature: string | undefined) =>
    api.post('/webhooks/stripe', body, { headers: signature ? { 'stripe-signature': signature } : {} });

  it('returns 400 and changes nothing when unsigned, altered, old or badly signed', async () => {
    const { visitor, webId } = await createHold();
    await visitor.confirm(webId, ASKS_3DS);
    const { payment } = await bookingRowsOf(webId);
    const body = event(payment?.intentId ?? '');
    const secret = process.env.STRIPE_WEBHOOK_SECRET ?? '';
    const day = Math.floor(Date.now() / 1000) - 86_400;
    for (const signature of [
      undefined,
      'nonsense',
      signWebhook(body, 'whsec_another'),
      signWebhook(`${body} `, secret),
    ])
      expect(await post(body, signature)).toMatchObject({ status: 400, code: 'bad_signature' });
    expect(await post(body, signWebhook(body, secret, day))).toMatchObject({ status: 400, code: 'bad_time' });
    const after = await bookingRowsOf(webId);
    expect([after.period.state, after.payment?.state]).toEqual(['paying', 'requires_action']);
  });

  it('with a valid signature and false content is checked with the provider', async () => {
    const { visitor, webId } = await createHold();
    await visitor.confirm(webId, ASKS_3DS);
    const { payment } = await bookingRowsOf(webId);
    const body = event(payment?.intentId ?? '');
    const response = await post(body, signWebhook(body, process.env.STRIPE_WEBHOOK_SECRET ?? ''));
    expect(response.status).toBe(200);
    expect((await bookingRowsOf(webId)).booking.status).toBe(1);
  });

  it('of an unknown intent is accepted and ignored', async () => {
    const body = event('pi_of_somebody_else');
    const response = await post(body, signWebhook(body, process.env.STRIPE_WEBHOOK_SECRET ?? ''));
    expect(response.status).toBe(200);
  });
});

describe('money for a time that is gone', () => {
  /** The time is sold to another guest while the traveller is with the bank. */
  async function loseTime() {
    const { visitor, webId } = await createHold();
    const { data } = await visitor.confirm(webId, ASKS_3DS);
    const { booking, period } = await bookingRowsOf(webId);
    await db().update(bookingPeriods).set({ state: 'released' }).where(eq(bookingPeriods.id, period.id));
    await db().update(bookings).set({ status: 3, cancelReason: 'lapsed' }).where(eq(bookings.id, booking.id));
    await authenticate(data.clientSecret ?? '');
    return { visitor, webId, reference: booking.transactionId, bookingId: booking.id };
  }

  it('is released when only authorised', async () => {
    const { visitor, webId, reference } = await loseTime();
    await flush({ order: 'newest', times: 2 });
    expect((await intentsOf(reference)).map(({ status }) => status)).toEqual(['canceled']);
    expect((await bookingRowsOf(webId)).payment).toMatchObject({ state: 'void', capturedCents: 0 });
    expect(await visitor.confirm(webId, VISA)).toMatchObject({ status: 409, code: 'time_gone' });
  });

  it('is refunded when captured, once, to the cent', async () => {
    let sold!: Awaited<ReturnType<typeof loseTime>>;
    const capture = async () => {
      sold = await loseTime();
      const [authorised] = await intentsOf(sold.reference);
      await provider().paymentIntents.capture(authorised!.id);
      await flush({ times: 3 });
    };
    expect(await causedBy(capture)).toEqual({
      ...without(PAID, 'audit booking.confirm', 'effect mail.booking-confirmed'),
      ...without(REFUNDED, 'audit refund.order'),
      'audit booking.hold': 1,
      'audit payment.returned': 1,
      'effect refund.execute': 1,
      'event payment_intent.requires_action': 1,
    });
    const { webId, reference, bookingId } = sold;
    const [intent] = await intentsOf(reference);
    const created = await db().select().from(refunds).where(eq(refunds.bookingId, bookingId));
    expect(created).toMatchObject([{ amountCents: 2000, state: 'succeeded', method: 'card' }]);
    const providerRefunds = await provider().refunds.list({ payment_intent: intent!.id });
    expect(providerRefunds.data.map(({ amount }) => amount)).toEqual([2000]);
    const { booking, payment } = await bookingRowsOf(webId);
    expect(booking.status).toBe(3);
    expect(payment).toMatchObject({ capturedCents: 2000, refundedCents: 2000 });
  });
});
