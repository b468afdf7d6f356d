import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawSql } from '@/db/client';
import { until } from '../../dev/poll';
import { serveApi } from '../fixtures/api-server';
import { eventually } from '../fixtures/eventually';
import { jobs } from '../fixtures/jobs';
import { bothLedgers, intentsOf } from '../fixtures/ledgers';
import { ownSession } from '../fixtures/own-session';
import { makeSpace, TWENTY } from '../fixtures/places';
import { authenticate, fail, pendingFaults, provider, repair, webhooks } from '../fixtures/stand-ins';
import { ASKS_3DS, bookingRowsOf, VISA, type Visitor, visitorAt } from '../fixtures/visitors';

/** A card that requires 3-D Secure, as the card script in a browser creates it. */
const ASKING = { number: '4000002500003155', exp_month: 12, exp_year: 2040, cvc: '123' };

let server: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  server = await serveApi();
  await webhooks({ deliver: 'normal', url: `${server.url}/api/v2/webhooks/stripe` });
});
afterAll(async () => {
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

const statusesOf = async (webId: string) => {
  const { booking } = await bookingRowsOf(webId);
  return (await intentsOf(booking.transactionId)).map(({ status }) => status).sort();
};

describe('while the bank asks for 3-D Secure', () => {
  it('the same card is treated as the same attempt', async () => {
    const { visitor, webId } = await createHold();
    const card = await provider().paymentMethods.create({ type: 'card', card: ASKING });
    const [first, again] = await Promise.all([
      visitor.confirm(webId, card.id),
      visitor.confirm(webId, card.id),
    ]);
    const third = await visitor.confirm(webId, card.id);
    expect(first.data.clientSecret).toBeTruthy();
    expect([again.data, third.data]).toEqual([first.data, first.data]);
    await authenticate(first.data.clientSecret ?? '');
    expect((await visitor.confirm(webId, card.id)).data).toEqual({ status: 'confirmed' });
    expect(await statusesOf(webId)).toEqual(['succeeded']);
  });

  it('the same confirmation token, which works only once, is treated as the same attempt', async () => {
    const { visitor, webId } = await createHold();
    const token = await provider().testHelpers.confirmationTokens.create({ payment_method: ASKS_3DS });
    const first = await visitor.confirm(webId, token.id);
    expect(first.data.status).toBe('requires_action');
    // The visitor reloads the page while their bank's app is open.
    const again = await visitor.confirm(webId, token.id);
    expect([again.status, again.data]).toEqual([200, first.data]);
    await authenticate(first.data.clientSecret ?? '');
    expect((await visitor.confirm(webId, token.id)).data).toEqual({ status: 'confirmed' });
    expect(await statusesOf(webId)).toEqual(['succeeded']);
  });

  it('another card pays once, and the first intent is cancelled', async () => {
    const { visitor, webId } = await createHold();
    expect((await visitor.confirm(webId, ASKS_3DS)).data.status).toBe('requires_action');
    expect((await visitor.confirm(webId, VISA)).data).toEqual({ status: 'confirmed' });
    // The cancellation of the first intent is an outbox effect, carried out after the commit.
    await jobs();
    expect(await statusesOf(webId)).toEqual(['canceled', 'succeeded']);
    expect((await bookingRowsOf(webId)).payment).toMatchObject({
      state: 'captured',
      capturedCents: 2000,
      cardLast4: '4242',
    });
  });

  it('another card pays even if the first intent is reported as cancelled before the second exists', async () => {
    const { visitor, webId } = await createHold();
    await visitor.confirm(webId, ASKS_3DS);
    // Between the two requests the provider is slow, and its event about the first intent arrives.
    await fail({ match: 'POST /v1/payment_intents', mode: 'slow', ms: 700 });
    expect((await visitor.confirm(webId, VISA)).data).toEqual({ status: 'confirmed' });
    await eventually('the events', async () => {
      const response = await fetch(`${process.env.STRIPE_API_URL}/control/webhooks`);
      const { pending } = (await response.json()) as { pending: unknown[] };
      return pending.length === 0;
    });
    const { booking, period } = await bookingRowsOf(webId);
    expect([booking.status, period.state]).toEqual([2, 'confirmed']);
  });
});

/** Statements in this database that wait for the lock of a space. */
const waiting = async () => {
  const [row] = await rawSql()<{ calls: number }[]>`
    select count(*)::int as calls from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and not granted and datname = current_database()`;
  return row?.calls ?? 0;
};

it('a booking is paid once if the bank approves the first card just as another one is sent', async () => {
  const space = await makeSpace(TWENTY);
  const visitor = visitorAt(space);
  const { data } = await visitor.hold();
  const challenged = await visitor.confirm(data.id, ASKS_3DS);
  expect(challenged.data.status).toBe('requires_action');
  // The second card finds the first one waiting for its bank, and then the space locked for a moment.
  await fail({ match: 'GET /v1/payment_intents/*', mode: 'slow', ms: 60_000 });
  const second = visitor.confirm(data.id, VISA);
  await until('the second card to ask for the intent', async () => (await pendingFaults()).length === 0);
  const lockSession = await ownSession();
  await lockSession`select pg_advisory_lock(7205, ${space.id}::int)`;
  await repair();
  await until('the second card to wait for its turn', async () => (await waiting()) > 0);
  const agreed = authenticate(challenged.data.clientSecret ?? '');
  await until('the bank’s word to wait for its turn', async () => (await waiting()) > 1);
  await lockSession`select pg_advisory_unlock(7205, ${space.id}::int)`;
  lockSession.release();
  await Promise.all([agreed, second]);
  await until('the books', async () => (await bookingRowsOf(data.id)).booking.status === 2);
  const { booking, payment } = await bookingRowsOf(data.id);
  const intents = await intentsOf(booking.transactionId);
  const charged = intents.filter(({ amount_received }) => amount_received > 0);
  expect(charged.map(({ id }) => id)).toEqual([payment?.intentId]);
});
