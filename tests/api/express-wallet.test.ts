import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { api } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { jobs } from '../fixtures/jobs';
import { bothLedgers, intentsOf } from '../fixtures/ledgers';
import { partner } from '../fixtures/people';
import { makeSpace, TWENTY } from '../fixtures/places';
import { authenticate, flush, webhooks } from '../fixtures/stand-ins';
import {
  ASKS_3DS,
  bookingRowsOf,
  bookNow,
  DECLINED,
  lapse,
  type Visitor,
  visitorAt,
} from '../fixtures/visitors';
import { openWallet, secretOf, walletPays, walletToken } from '../fixtures/wallets';

let server: Awaited<ReturnType<typeof serveApi>>;

beforeAll(async () => {
  server = await serveApi();
  await webhooks({ deliver: 'hold', url: `${server.url}/api/v2/webhooks/stripe` });
});
/** Events of earlier tests are delivered first. */
beforeEach(async () => void (await flush()));
afterAll(async () => {
  await flush();
  await jobs();
  const { provider: providerIntents, own: ownIntents } = await bothLedgers();
  // An intent that was cancelled because another card replaced it has no payment row and no money.
  const ownIds = new Set(ownIntents.map(([id]) => id));
  expect(providerIntents.filter(([id, { captured }]) => ownIds.has(id) || captured > 0)).toEqual(ownIntents);
  await server.stop();
});

async function createHold(): Promise<{ visitor: Visitor; webId: string }> {
  const visitor = visitorAt(await makeSpace(TWENTY));
  return { visitor, webId: (await visitor.hold()).data.id };
}

const intentsFor = async (webId: string) => intentsOf((await bookingRowsOf(webId)).booking.transactionId);
const capturedOf = async (webId: string) =>
  (await intentsFor(webId)).map(({ status, amount_received }) => [status, amount_received]);
const statesOf = async (webId: string) => {
  const { booking, period, payment } = await bookingRowsOf(webId);
  return [booking.status, period.state, payment?.state];
};
const CONFIRMED = [2, 'confirmed', 'captured'];
const ONE_CHARGE = [['succeeded', 2000]];

describe('the applePay call', () => {
  it('returns the secret of the period’s one intent, however often it is called', async () => {
    const { visitor, webId } = await createHold();
    const challenged = await Promise.all([1, 2, 3].map(() => openWallet(visitor, webId)));
    const again = await openWallet(visitor, webId);
    expect(challenged.map(({ status }) => status)).toEqual([200, 200, 200]);
    const secrets = new Set([...challenged, again].map(({ data }) => data.clientSecret));
    expect(secrets.size).toBe(1);
    const [intent, ...more] = await intentsFor(webId);
    expect(more).toEqual([]);
    expect([...secrets]).toEqual([intent?.client_secret]);
    expect(intent).toMatchObject({ amount: 2000, currency: 'usd', capture_method: 'manual' });
  });

  it.each([
    { discount: 19.99, pricingPlanId: 1 },
    { discount: '2000', pricingPlanId: 'none' },
    { discount: -5, pricingPlanId: null, amount: 1 },
  ])('charges the computed price, whatever the body contains: %j', async (body) => {
    const { visitor, webId } = await createHold();
    const { status, data } = await openWallet(visitor, webId, body);
    expect(status).toBe(200);
    await walletPays(data.clientSecret);
    await flush();
    expect(await capturedOf(webId)).toEqual(ONE_CHARGE);
    expect((await bookingRowsOf(webId)).booking.amountCents).toBe(2000);
  });

  it('needs no body', async () => {
    const { visitor, webId } = await createHold();
    expect((await openWallet(visitor, webId, undefined)).status).toBe(200);
  });

  it('does not extend the hold, which lapses on time and invalidates the secret', async () => {
    const { visitor, webId } = await createHold();
    const secret = await secretOf(visitor, webId);
    expect(await statesOf(webId)).toEqual([1, 'held', 'created']);
    await lapse(webId);
    await jobs();
    await drainOutbox();
    expect(await statesOf(webId)).toEqual([3, 'released', 'void']);
    expect((await walletPays(secret)).status).toBeUndefined();
    expect(await capturedOf(webId)).toEqual([['canceled', 0]]);
  });

  it('returns 409 after the two minutes', async () => {
    const { visitor, webId } = await createHold();
    await lapse(webId);
    const late = { status: 409, code: 'hold_lapsed', message: expect.stringMatching(/2 minute window/) };
    expect(await openWallet(visitor, webId)).toMatchObject(late);
    await jobs();
    expect(await openWallet(visitor, webId)).toMatchObject(late);
    expect(await intentsFor(webId)).toEqual([]);
  });

  it('returns 404 for another partner’s key and an unknown booking, and 401 without a valid key', async () => {
    const { visitor, webId } = await createHold();
    const foreign = { key: (await partner('MERIDIAN')).key };
    expect((await openWallet(visitor, webId, {}, foreign)).status).toBe(404);
    expect((await openWallet(visitor, 'no-such-booking')).status).toBe(404);
    expect((await openWallet(visitor, webId, {}, { key: 'nobody' })).status).toBe(401);
    expect(await intentsFor(webId)).toEqual([]);
  });

  it('returns 422 when nothing is due, for a free or a paid booking', async () => {
    const nothing = { status: 422, code: 'nothing_due', message: 'There is nothing to pay for this booking' };
    const free = visitorAt(await makeSpace({ cents: 0, minutes: 7 }));
    const { data: freeHold } = await free.hold();
    expect(freeHold.total).toBe(0);
    expect(await openWallet(free, freeHold.id)).toMatchObject(nothing);
    const paid = visitorAt(await makeSpace(TWENTY));
    expect(await openWallet(paid, await bookNow(paid))).toMatchObject(nothing);
  });
});

describe('a payment that a wallet authorises directly at the provider', () => {
  it('claims the time once through its event, with the same result as a card', async () => {
    const { visitor, webId } = await createHold();
    expect(await walletPays(await secretOf(visitor, webId))).toEqual({ status: 'requires_capture' });
    expect(await statesOf(webId)).toEqual([1, 'held', 'created']);
    expect(await flush({ times: 3, order: 'newest' })).toMatchObject({ failed: 0 });
    expect(await statesOf(webId)).toEqual(CONFIRMED);
    expect(await capturedOf(webId)).toEqual(ONE_CHARGE);
    expect((await visitor.look(webId)).data.accessCode).toMatch(/^\d{6}$/);
    expect((await bookingRowsOf(webId)).payment).toMatchObject({ capturedCents: 2000, cardLast4: '4242' });
  });

  it('is found by a repeated call when its event is late', async () => {
    const { visitor, webId } = await createHold();
    await walletPays(await secretOf(visitor, webId));
    expect(await openWallet(visitor, webId)).toMatchObject({ status: 422, code: 'nothing_due' });
    expect(await statesOf(webId)).toEqual(CONFIRMED);
    await flush();
    expect(await capturedOf(webId)).toEqual(ONE_CHARGE);
  });

  it('is released after the two minutes, with no capture and no booking', async () => {
    const { visitor, webId } = await createHold();
    const secret = await secretOf(visitor, webId);
    await lapse(webId);
    expect((await walletPays(secret)).status).toBe('requires_capture');
    expect(await flush()).toMatchObject({ failed: 0 });
    expect(await statesOf(webId)).toEqual([3, 'released', 'void']);
    expect(await capturedOf(webId)).toEqual([['canceled', 0]]);
    expect((await visitor.look(webId)).data.status).toBe(3);
  });

  it('is released when another visitor has booked the time since', async () => {
    const space = await makeSpace(TWENTY);
    const first = visitorAt(space);
    const { data } = await first.hold();
    const secret = await secretOf(first, data.id);
    await lapse(data.id);
    await walletPays(secret);
    const second = visitorAt(space);
    const secondWebId = await bookNow(second);
    await flush();
    expect(await statesOf(data.id)).toEqual([3, 'released', 'void']);
    expect(await capturedOf(data.id)).toEqual([['canceled', 0]]);
    expect(await statesOf(secondWebId)).toEqual(CONFIRMED);
  });

  it('leaves the hold unchanged for a card when it is declined', async () => {
    const { visitor, webId } = await createHold();
    const declined = await walletPays(await secretOf(visitor, webId), 'declined');
    expect(declined.error).toBe('Your card was declined.');
    await flush();
    expect(await statesOf(webId)).toEqual([1, 'held', 'created']);
    await authenticate((await visitor.confirm(webId)).data.clientSecret ?? '');
    expect((await visitor.confirm(webId)).data).toEqual({ status: 'confirmed' });
    expect(await capturedOf(webId)).toEqual(ONE_CHARGE);
  });

  it('continues with the same secret when the bank asks', async () => {
    const { visitor, webId } = await createHold();
    const secret = await secretOf(visitor, webId);
    expect((await walletPays(secret, 'asks its bank')).status).toBe('requires_action');
    expect(await secretOf(visitor, webId)).toBe(secret);
    await authenticate(secret);
    await flush();
    expect(await statesOf(webId)).toEqual(CONFIRMED);
    expect(await capturedOf(webId)).toEqual(ONE_CHARGE);
  });

  it('pays an extension as well', async () => {
    const space = await makeSpace(TWENTY);
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const contact = { email: visitor.email, countryCode: '+1', phone: '5550100', podId: space.id };
    const extensionHold = await api.post(
      '/bookings/instant',
      { ...contact, pricingPlanId: space.planId },
      { ...visitor.by, query: { bookingId: webId, isExtended: 'true' } },
    );
    expect(extensionHold.status, extensionHold.text).toBe(201);
    await walletPays(await secretOf(visitor, webId));
    await flush();
    const { booking } = await bookingRowsOf(webId);
    expect(booking).toMatchObject({ status: 5, durationMinutes: 60, amountCents: 4000 });
    expect(await capturedOf(webId)).toEqual([...ONE_CHARGE, ...ONE_CHARGE]);
  });
});

describe('a wallet and a card for one booking are one charge', () => {
  it('when the card pays after the wallet was opened', async () => {
    const { visitor, webId } = await createHold();
    const secret = await secretOf(visitor, webId);
    const challenged = await visitor.confirm(webId);
    expect(challenged.data.status, 'a typed card must pass 3-D Secure once the secret was given').toBe(
      'requires_action',
    );
    await authenticate(challenged.data.clientSecret ?? '');
    expect((await visitor.confirm(webId)).data).toEqual({ status: 'confirmed' });
    expect((await walletPays(secret)).status).toBeUndefined();
    await flush();
    expect(await capturedOf(webId)).toEqual(ONE_CHARGE);
    expect(await statesOf(webId)).toEqual(CONFIRMED);
  });

  it('when the card is sent after the wallet had paid, before the event arrived', async () => {
    const { visitor, webId } = await createHold();
    await walletPays(await secretOf(visitor, webId));
    expect((await visitor.confirm(webId, DECLINED)).data).toEqual({ status: 'confirmed' });
    await flush({ times: 2 });
    expect(await capturedOf(webId)).toEqual(ONE_CHARGE);
  });

  it('when both pay concurrently, with the events and the jobs', async () => {
    const { visitor, webId } = await createHold();
    const secret = await secretOf(visitor, webId);
    await Promise.all([
      walletPays(secret),
      visitor.confirm(webId),
      visitor.confirm(webId, await walletToken()),
      flush({ times: 2 }),
      jobs(),
    ]);
    await flush();
    expect(await statesOf(webId)).toEqual(CONFIRMED);
    expect(await capturedOf(webId)).toEqual(ONE_CHARGE);
  });

  it('when the wallet is opened while the card’s bank asks: the card’s intent is cancelled', async () => {
    const { visitor, webId } = await createHold();
    const challenged = await visitor.confirm(webId, ASKS_3DS);
    const secret = await secretOf(visitor, webId);
    expect(secret).not.toBe(challenged.data.clientSecret);
    await jobs();
    await authenticate(challenged.data.clientSecret ?? '');
    await walletPays(secret);
    await flush();
    expect(await statesOf(webId)).toEqual(CONFIRMED);
    expect((await capturedOf(webId)).toSorted()).toEqual([['canceled', 0], ...ONE_CHARGE]);
  });

  it('when a card is sent while the wallet’s bank asks', async () => {
    const { visitor, webId } = await createHold();
    const secret = await secretOf(visitor, webId);
    await walletPays(secret, 'asks its bank');
    expect((await visitor.confirm(webId)).data).toEqual({ status: 'confirmed' });
    await authenticate(secret);
    await flush();
    await drainOutbox();
    expect((await capturedOf(webId)).toSorted()).toEqual([['canceled', 0], ...ONE_CHARGE]);
  });
});

describe('a wallet’s confirmation token', () => {
  it('is confirmed like a card, and keeps the time while its bank asks', async () => {
    const { visitor, webId } = await createHold();
    const token = await walletToken(ASKS_3DS);
    const challenged = await visitor.confirm(webId, token);
    expect(challenged).toMatchObject({ status: 200, data: { status: 'requires_action' } });
    await lapse(webId);
    await jobs();
    expect((await visitor.look(webId)).data).toMatchObject({ status: 1, isPaying: true });
    await authenticate(challenged.data.clientSecret ?? '');
    expect((await visitor.confirm(webId, token)).data).toEqual({ status: 'confirmed' });
    expect(await capturedOf(webId)).toEqual(ONE_CHARGE);
  });

  it('returns 402 when declined, and another one pays', async () => {
    const { visitor, webId } = await createHold();
    const declined = await visitor.confirm(webId, await walletToken(DECLINED));
    expect(declined).toMatchObject({
      status: 402,
      code: 'card_declined',
      message: 'Your card was declined.',
    });
    expect((await visitor.confirm(webId, await walletToken())).data).toEqual({ status: 'confirmed' });
    expect(await capturedOf(webId)).toEqual(ONE_CHARGE);
  });
});
