import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawSql } from '@/db/client';
import { until } from '../../dev/poll';
import { serveApi } from '../fixtures/api-server';
import { intentsOf } from '../fixtures/ledgers';
import { ownSession } from '../fixtures/own-session';
import { makeSpace } from '../fixtures/places';
import { authenticate, fail, pendingFaults, repair, webhooks } from '../fixtures/stand-ins';
import { ASKS_3DS, bookingRowsOf, VISA, visitorAt } from '../fixtures/visitors';

let server: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  server = await serveApi();
  await webhooks({ deliver: 'normal', url: `${server.url}/api/v2/webhooks/stripe` });
});
afterAll(async () => void (await server.stop()));

/** Statements in this database that wait for the lock of a space. */
const waiting = async () => {
  const [row] = await rawSql()<{ calls: number }[]>`
    select count(*)::int as calls from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and not granted and datname = current_database()`;
  return row?.calls ?? 0;
};

it('a bank that approves the first card just when another is sent: the booking is paid once', async () => {
  const space = await makeSpace();
  const visitor = visitorAt(space);
  const { data } = await visitor.hold();
  const challenged = await visitor.confirm(data.id, ASKS_3DS);
  expect(challenged.data.status).toBe('requires_action');
  // The second card finds the first one waiting for its bank, and then the space locked for a moment.
  await fail({ match: 'GET /v1/payment_intents/*', mode: 'slow', ms: 60_000 });
  const second = visitor.confirm(data.id, VISA);
  await until('the second card to ask for the intent', async () => (await pendingFaults()).length === 0);
  const turn = await ownSession();
  await turn`select pg_advisory_lock(7205, ${space.id}::int)`;
  await repair();
  await until('the second card to wait for its turn', async () => (await waiting()) > 0);
  const agreed = authenticate(challenged.data.clientSecret ?? '');
  await until('the bank’s word to wait for its turn', async () => (await waiting()) > 1);
  await turn`select pg_advisory_unlock(7205, ${space.id}::int)`;
  turn.release();
  await Promise.all([agreed, second]);
  await until('the books', async () => (await bookingRowsOf(data.id)).booking.status === 2);
  const { booking, payment } = await bookingRowsOf(data.id);
  const intents = await intentsOf(booking.transactionId);
  const charged = intents.filter(({ amount_received }) => amount_received > 0);
  expect(charged.map(({ id }) => id)).toEqual([payment?.intentId]);
});
