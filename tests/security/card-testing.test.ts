import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { api } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { jobs } from '../fixtures/jobs';
import { makeSpace, type TestSpace } from '../fixtures/places';
import { authenticate, flush, provider, webhooks } from '../fixtures/stand-ins';
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
  const ends: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const { status, code } = await visitor.confirm(webId, DECLINED);
    ends.push(`${status} ${code}`);
  }
  return ends;
}

/** Holds, and loses the hold to declined cards. */
async function loseHold(visitor: Visitor): Promise<void> {
  const { data } = await visitor.hold();
  const ends = await declineCards(visitor, data.id, 5);
  expect(ends.some((end) => end === '402 cards_declined')).toBe(true);
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

describe('declined cards of a hold', () => {
  it('are five: then it is given back, its intent is cancelled, and the space is free at once', async () => {
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

  it('four of them leave a hold that a good card pays', async () => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    expect(await declineCards(visitor, data.id, 4)).toEqual(Array(4).fill('402 card_declined'));
    for (let time = 0; time < 3; time += 1)
      expect((await visitor.confirm(data.id, VISA)).data.status).toBe('confirmed');
    expect(await declinesOf(data.id)).toBe(4);
  });

  it('are no more when they come at once', async () => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    const typed = Array.from({ length: 40 }, () =>
      provider().paymentMethods.create({ type: 'card', card: { number: '4000000000000002' } as never }),
    );
    const stolen = await Promise.all(typed);
    const tries = await Promise.all(stolen.map(({ id }) => visitor.confirm(data.id, id)));
    expect(tries.filter(({ status }) => status === 402).length).toBeLessThanOrEqual(5);
    const { payment } = await bookingRowsOf(data.id);
    const charges = await provider().charges.list({ payment_intent: payment?.intentId ?? '', limit: 100 });
    expect(charges.data.length).toBeLessThanOrEqual(5);
  });

  it('count for the browser too: five of an earlier hold leave one try of the next', async () => {
    const visitor = visitorAt(await makeSpace());
    await loseHold(visitor);
    const next = visitorAt(await makeSpace(), visitor.by);
    const { data } = await next.hold();
    expect(await declineCards(next, data.id, 1)).toEqual(['402 cards_declined']);
  });

  it('also of more time: it is given back, and the booking stays', async () => {
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

describe('what the provider reports', () => {
  let server: Awaited<ReturnType<typeof serveApi>>;
  beforeAll(async () => {
    server = await serveApi();
    await webhooks({ deliver: 'hold', url: `${server.url}/api/v2/webhooks/stripe` });
  });
  afterAll(() => server.stop());

  it('counts once, although our own call reports it too, in whatever order and however often', async () => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    await declineCards(visitor, data.id, 4);
    await flush({ order: 'newest', times: 3 });
    expect(await declinesOf(data.id)).toBe(4);
    expect((await visitor.confirm(data.id, VISA)).data.status).toBe('confirmed');
  });

  it('ends tries with the secret of a wallet after five, and the intent with it', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const { data } = await visitor.hold();
    const secret = await secretOf(visitor, data.id);
    for (let time = 0; time < 5; time += 1) expect(await tryAtProvider(secret)).toBe(402);
    await flush();
    expect((await visitorAt(space).hold()).status, 'free at once').toBe(201);
    await jobs();
    expect(await tryAtProvider(secret)).toBe(400);
  });

  it('and what we were told ourselves add up', async () => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    await declineCards(visitor, data.id, 3);
    const secret = await secretOf(visitor, data.id);
    for (let time = 0; time < 2; time += 1) await tryAtProvider(secret);
    await flush({ times: 2 });
    expect(await visitor.confirm(data.id, VISA)).toMatchObject({ status: 409, code: 'hold_lapsed' });
  });
});

describe('after two holds lost to declined cards, every card has to pass 3-D Secure for an hour', () => {
  const held = async (space: TestSpace, by: object) => {
    const visitor = visitorAt(space, by);
    return { visitor, webId: (await visitor.hold()).data.id };
  };
  const asksBank = async ({ visitor, webId }: Awaited<ReturnType<typeof held>>) =>
    (await visitor.confirm(webId, VISA)).data.status === 'requires_action';

  async function loseTwo(by: object): Promise<void> {
    for (let time = 0; time < 2; time += 1) await loseHold(visitorAt(await makeSpace(), by));
  }

  it('of that browser, wherever it is; who passes pays', async () => {
    const { device } = visitorAt(await makeSpace()).by;
    await loseTwo({ device, ip: '198.51.100.1' });
    const elsewhere = await held(await makeSpace(), { device, ip: '192.0.2.200' });
    const asked = await elsewhere.visitor.confirm(elsewhere.webId, VISA);
    expect(asked.data.status).toBe('requires_action');
    await authenticate(asked.data.clientSecret ?? '');
    expect((await elsewhere.visitor.confirm(elsewhere.webId, VISA)).data.status).toBe('confirmed');
    await db().execute(sql`update rate_limits set expire = expire - 3601000`);
    await db().execute(sql`update card_tries set created_at = created_at - interval '61 minutes'`);
    const later = await held(await makeSpace(), { device: visitorAt(await makeSpace()).by.device });
    expect(await asksBank(later)).toBe(false);
  });

  it('of callers of that network without a cookie, and of browsers that never paid there; not of others', async () => {
    const payer = visitorAt(await makeSpace(), { ip: NETWORK });
    await bookNow(payer);
    await loseTwo({ device: undefined, ip: NETWORK });
    const ask = async (by: object) => asksBank(await held(await makeSpace(), by));
    expect({
      cookieless: await ask({ device: undefined, ip: NETWORK }),
      firstTime: await ask({ ip: NETWORK }),
      paidBefore: await ask({ ip: NETWORK, device: payer.by.device }),
      elsewhere: await ask({ ip: '192.0.2.201' }),
    }).toEqual({ cookieless: true, firstTime: true, paidBefore: false, elsewhere: false });
  });

  it('with the secret of a wallet too', async () => {
    await loseTwo({ device: undefined, ip: NETWORK });
    const { visitor, webId } = await held(await makeSpace(), { device: undefined, ip: NETWORK });
    const secret = await secretOf(visitor, webId);
    expect(await tryAtProvider(secret, VISA)).toBe(200);
    const intent = await provider().paymentIntents.retrieve(secret.split('_secret_')[0] ?? '');
    expect(intent.status).toBe('requires_action');
  });
});

it('a bank’s response is processed also after too many declined cards elsewhere', async () => {
  const visitor = visitorAt(await makeSpace());
  const { data } = await visitor.hold();
  const challenged = await visitor.confirm(data.id, ASKS_3DS);
  await authenticate(challenged.data.clientSecret ?? '');
  await loseHold(visitorAt(await makeSpace(), { ip: NETWORK }));
  expect((await visitor.confirm(data.id, ASKS_3DS)).data.status).toBe('confirmed');
});
