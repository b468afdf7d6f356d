import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { api } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { jobs } from '../fixtures/jobs';
import { intentsOf } from '../fixtures/ledgers';
import { adminToken } from '../fixtures/people';
import { makeSpace, TWENTY } from '../fixtures/places';
import { flush, provider, webhooks } from '../fixtures/stand-ins';
import { bookingRowsOf, endedAgo, visitorAt } from '../fixtures/visitors';

// Runs before the app reads its settings: what is imported from here on is the app, loaded again.
vi.hoisted(() => {
  process.env.STRIPE_LINK = 'on';
  vi.resetModules();
});

let server: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  server = await serveApi();
  await webhooks({ deliver: 'hold', url: `${server.url}/api/v2/webhooks/stripe` });
});
afterAll(async () => {
  await flush();
  await server.stop();
});

it('a payment with Link is confirmed, named without digits, and refunded where the account supports Link', async () => {
  const visitor = visitorAt(await makeSpace(TWENTY));
  const { data } = await visitor.hold();
  const { id: token } = await provider().testHelpers.confirmationTokens.create({
    payment_method_data: { type: 'link', billing_details: { email: visitor.email } },
  });
  const paid = await visitor.confirm(data.id, token);
  expect(paid.data, paid.text).toEqual({ status: 'confirmed' });
  // Its own events, delivered twice, change nothing.
  expect(await flush({ times: 2 })).toMatchObject({ failed: 0 });
  const { booking, payment } = await bookingRowsOf(data.id);
  expect(payment).toMatchObject({ state: 'captured', cardBrand: 'link', cardLast4: null });
  const [intent] = await intentsOf(booking.transactionId);
  expect(intent).toMatchObject({ status: 'succeeded', payment_method_types: ['card', 'link'] });

  const admin = { token: await adminToken() };
  const detail = await api.get<{ payments: { card: string | null }[] }>(
    `/admin/booking/${booking.id}`,
    admin,
  );
  expect(detail.data.payments.map(({ card }) => card)).toEqual(['Link']);
  await endedAgo(data.id, 60);
  const refund = { type: 'card', amount: 20 };
  expect((await api.put(`/admin/booking/${booking.id}/refund`, refund, admin)).status).toBe(200);
  await jobs();
  await flush();
  expect((await bookingRowsOf(data.id)).payment).toMatchObject({ refundedCents: 2000 });
});
