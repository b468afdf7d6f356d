import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import type { Fault } from '@/dev/stand-ins/faults';
import { age } from '../fixtures/aged';
import { api } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { jobs } from '../fixtures/jobs';
import { makeSpace, type TestSpace } from '../fixtures/places';
import { authenticate, fail, flush, pendingFaults, provider, webhooks } from '../fixtures/stand-ins';
import {
  ASKS_3DS,
  bookingRowsOf,
  bookNow,
  DECLINED,
  VISA,
  type Visitor,
  visitorAt,
} from '../fixtures/visitors';

const NETWORK = '203.0.113.7';

beforeEach(async () => void (await db().execute(sql`delete from rate_limits`)));

/** Tries declined cards on a hold, one after another; returns the outcomes. */
async function declineCards(visitor: Visitor, webId: string, times: number): Promise<string[]> {
  const outcomes: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const { status, code } = await visitor.confirm(webId, DECLINED);
    outcomes.push(`${status} ${code}`);
  }
  return outcomes;
}

/** Holds, and loses the hold to declined cards. */
async function loseHold(visitor: Visitor): Promise<void> {
  const { data } = await visitor.hold();
  const outcomes = await declineCards(visitor, data.id, 5);
  expect(outcomes.some((end) => end === '402 cards_declined')).toBe(true);
}

const declinesOf = async (webId: string) => {
  const [row] = await db().execute<{ declines: number }>(sql`select count(*)::int as declines from card_tries
    where booking_id = (select id from bookings where web_id = ${webId})`);
  return row?.declines;
};

const secretOf = async (visitor: Visitor, webId: string): Promise<string> => {
  const opened = await api.post<{ clientSecret: string }>(`/bookings/web/${webId}/applePay`, {}, visitor.by);
  return opened.data.clientSecret;
};

/** Tries a card directly at the provider, as anyone who has the secret can. */
async function tryAtProvider(clientSecret: string, card = DECLINED): Promise<number> {
  const id = clientSecret.split('_secret_')[0];
  const { status } = await fetch(`${process.env.STRIPE_API_URL}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.STRIPE_PUBLISHABLE_KEY}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
  });
  return status;
}

describe('declined cards', () => {
  it('release the hold after five, cancel its intent, and free the space at once', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const { data } = await visitor.hold();
    expect(await declineCards(visitor, data.id, 5)).toEqual([
      ...Array(4).fill('402 card_declined'),
      '402 cards_declined',
    ]);
    expect(await visitor.confirm(data.id, VISA)).toMatchObject({ status: 409, code: 'hold_lapsed' });
    expect((await visitorAt(space).hold()).status).toBe(201);
    await jobs();
    const { payment } = await bookingRowsOf(data.id);
    expect((await provider().paymentIntents.retrieve(payment?.intentId ?? '')).status).toBe('canceled');
  });

  it('leave the hold payable after four', async () => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    expect(await declineCards(visitor, data.id, 4)).toEqual(Array(4).fill('402 card_declined'));
    for (let time = 0; time < 3; time += 1)
      expect((await visitor.confirm(data.id, VISA)).data.status).toBe('confirmed');
    expect(await declinesOf(data.id)).toBe(4);
  });

  it('stay within five when they are sent concurrently', async () => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    const creations = Array.from({ length: 40 }, () =>
      provider().paymentMethods.create({ type: 'card', card: { number: '4000000000000002' } as never }),
    );
    const stolen = await Promise.all(creations);
    const tries = await Promise.all(stolen.map(({ id }) => visitor.confirm(data.id, id)));
    expect(tries.filter(({ status }) => status === 402).length).toBeLessThanOrEqual(5);
    const { payment } = await bookingRowsOf(data.id);
    const charges = await provider().charges.list({ payment_intent: payment?.intentId ?? '', limit: 100 });
    expect(charges.data.length).toBeLessThanOrEqual(5);
  });

  it('count for the browser too: after five on an earlier hold, the next has one try', async () => {
    const visitor = visitorAt(await makeSpace());
    await loseHold(visitor);
    const next = visitorAt(await makeSpace(), visitor.by);
    const { data } = await next.hold();
    expect(await declineCards(next, data.id, 1)).toEqual(['402 cards_declined']);
  });

  it('release an extension after five, and the booking stays', async () => {
    const visitor = visitorAt(await makeSpace());
    const webId = await bookNow(visitor);
    const more = await visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });
    expect(more.status).toBe(201);
    expect((await declineCards(visitor, webId, 5)).at(-1)).toBe('402 cards_declined');
    const { data } = await visitor.look(webId);
    expect(data).toMatchObject({ extension: null });
    expect((await bookingRowsOf(webId)).booking.status).toBe(2);
  });
});

describe('declines that the provider reports', () => {
  let server: Awaited<ReturnType<typeof serveApi>>;
  beforeAll(async () => {
    server = await serveApi();
    await webhooks({ deliver: 'hold', url: `${server.url}/api/v2/webhooks/stripe` });
  });
  afterAll(() => server.stop());

  it('count once, although our own call reports them too, in any order and number', async () => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    await declineCards(visitor, data.id, 4);
    await flush({ order: 'newest', times: 3 });
    expect(await declinesOf(data.id)).toBe(4);
    expect((await visitor.confirm(data.id, VISA)).data.status).toBe('confirmed');
  });

  /** Tries a card with a secret, and fails its 3-D Secure check. */
  async function failAtProvider(secret: string): Promise<void> {
    expect(await tryAtProvider(secret)).toBe(200);
    await authenticate(secret, 'fail');
  }

  it('end the hold and its intent after five with the secret of a wallet', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const { data } = await visitor.hold();
    const secret = await secretOf(visitor, data.id);
    for (let time = 0; time < 5; time += 1) await failAtProvider(secret);
    await flush();
    expect((await visitorAt(space).hold()).status, 'free at once').toBe(201);
    await jobs();
    expect(await tryAtProvider(secret)).toBe(400);
  });

  it('are added to those of our own calls', async () => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    await declineCards(visitor, data.id, 3);
    const secret = await secretOf(visitor, data.id);
    for (let time = 0; time < 2; time += 1) await failAtProvider(secret);
    await flush({ times: 2 });
    expect(await visitor.confirm(data.id, VISA)).toMatchObject({ status: 409, code: 'hold_lapsed' });
  });
});

describe('a stranger with the client secret of a hold', () => {
  const MOST_CARDS = 10;
  const STOLEN = 30;

  /** The cards that were charged or declined, without having passed 3-D Secure. */
  async function reachedBank(webId: string): Promise<number> {
    const { payment } = await bookingRowsOf(webId);
    const { data } = await provider().charges.list({ payment_intent: payment?.intentId ?? '', limit: 100 });
    return data.length;
  }
  const tryMany = async (secret: string): Promise<void> => {
    for (let card = 0; card < STOLEN; card += 1) {
      await tryAtProvider(secret);
      await authenticate(secret, 'fail');
    }
  };

  it('gets no card to its bank without 3-D Secure through a wallet’s secret, before or after a decline', async () => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    await tryMany(await secretOf(visitor, data.id));
    expect(await reachedBank(data.id)).toBe(0);
    await declineCards(visitor, data.id, 2);
    await tryMany(await secretOf(visitor, data.id));
    expect(await reachedBank(data.id)).toBeLessThanOrEqual(MOST_CARDS);
  });

  it('gets no card to its bank through the secret of a card that failed 3-D Secure', async () => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    const challenged = await visitor.confirm(data.id, ASKS_3DS);
    const secret = challenged.data.clientSecret ?? '';
    await authenticate(secret, 'fail');
    await tryMany(secret);
    expect(await reachedBank(data.id)).toBe(0);
  });

  /** The guarding of an intent fails after its card was confirmed. */
  async function failGuarding(fault: Pick<Fault, 'status' | 'times'>): Promise<void> {
    await fail({ match: 'POST /v1/payment_intents/*/confirm', mode: 'slow', ms: 0 });
    await fail({ match: 'POST /v1/payment_intents/*', mode: 'error-before', ...fault });
  }

  it('gets no card to its bank after a failure to guard the secret and a retry with the same card', async () => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    await failGuarding({ status: 500, times: 1 });
    const failed = await visitor.confirm(data.id, ASKS_3DS);
    expect([failed.status, failed.data?.clientSecret]).toEqual([503, undefined]);
    expect(await pendingFaults()).toEqual([]);
    const challenged = await visitor.confirm(data.id, ASKS_3DS);
    const secret = challenged.data.clientSecret ?? '';
    await authenticate(secret, 'fail');
    await tryMany(secret);
    expect(await reachedBank(data.id)).toBe(0);
  });

  it('is not stopped if the provider refuses to guard the secret, but the log says so and the visitor pays', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    await failGuarding({ status: 400, times: 1 });
    const challenged = await visitor.confirm(data.id, ASKS_3DS);
    expect(challenged.data.status).toBe('requires_action');
    expect(warn.mock.calls.flat().join()).toContain('payment.secret_not_guarded');
    warn.mockRestore();
    await authenticate(challenged.data.clientSecret ?? '');
    expect((await visitor.confirm(data.id, ASKS_3DS)).data.status).toBe('confirmed');
  });
});

describe('after two holds lost to declined cards, 3-D Secure is required for an hour', () => {
  const holdAt = async (space: TestSpace, by: object) => {
    const visitor = visitorAt(space, by);
    return { visitor, webId: (await visitor.hold()).data.id };
  };
  const asksBank = async ({ visitor, webId }: Awaited<ReturnType<typeof holdAt>>) =>
    (await visitor.confirm(webId, VISA)).data.status === 'requires_action';

  async function loseTwo(by: object): Promise<void> {
    for (let time = 0; time < 2; time += 1) await loseHold(visitorAt(await makeSpace(), by));
  }

  it('of that browser, wherever it is, and a card that passes pays', async () => {
    const { device } = visitorAt(await makeSpace()).by;
    await loseTwo({ device, ip: '198.51.100.1' });
    const elsewhere = await holdAt(await makeSpace(), { device, ip: '192.0.2.200' });
    const challenged = await elsewhere.visitor.confirm(elsewhere.webId, VISA);
    expect(challenged.data.status).toBe('requires_action');
    await authenticate(challenged.data.clientSecret ?? '');
    expect((await elsewhere.visitor.confirm(elsewhere.webId, VISA)).data.status).toBe('confirmed');
    await db().execute(sql`update rate_limits set expire = expire - 3601000`);
    await age('card_tries', sql`true`, 61 * 60);
    const later = await holdAt(await makeSpace(), { device: visitorAt(await makeSpace()).by.device });
    expect(await asksBank(later)).toBe(false);
  });

  it('of callers on that network without a cookie and of browsers that never paid there, but not of others', async () => {
    const payer = visitorAt(await makeSpace(), { ip: NETWORK });
    await bookNow(payer);
    await loseTwo({ device: undefined, ip: NETWORK });
    const asksBankOf = async (by: object) => asksBank(await holdAt(await makeSpace(), by));
    expect({
      cookieless: await asksBankOf({ device: undefined, ip: NETWORK }),
      firstTime: await asksBankOf({ ip: NETWORK }),
      paidBefore: await asksBankOf({ ip: NETWORK, device: payer.by.device }),
      elsewhere: await asksBankOf({ ip: '192.0.2.201' }),
    }).toEqual({ cookieless: true, firstTime: true, paidBefore: false, elsewhere: false });
  });

  it('of cards that are confirmed with the secret of a wallet too', async () => {
    await loseTwo({ device: undefined, ip: NETWORK });
    const { visitor, webId } = await holdAt(await makeSpace(), { device: undefined, ip: NETWORK });
    const secret = await secretOf(visitor, webId);
    expect(await tryAtProvider(secret, VISA)).toBe(200);
    const intent = await provider().paymentIntents.retrieve(secret.split('_secret_')[0] ?? '');
    expect(intent.status).toBe('requires_action');
  });
});

it('a bank’s response is processed even after too many declined cards elsewhere', async () => {
  const visitor = visitorAt(await makeSpace());
  const { data } = await visitor.hold();
  const challenged = await visitor.confirm(data.id, ASKS_3DS);
  await authenticate(challenged.data.clientSecret ?? '');
  await loseHold(visitorAt(await makeSpace(), { ip: NETWORK }));
  expect((await visitor.confirm(data.id, ASKS_3DS)).data.status).toBe('confirmed');
});
