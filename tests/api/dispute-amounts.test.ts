import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { db } from '@/db/client';
import { disputes, movements, payments, providerSync } from '@/db/tables';
import type { BookingWire } from '@/lib/booking/bookings/detail-wire';
import { fetchProvider } from '@/lib/booking/reconciliation/jobs';
import type { reconciliation } from '@/lib/booking/reconciliation/wire';
import { listAttention } from '@/lib/console/attention/queries';
import { operatorToday } from '@/lib/foundation/time/operator-clock';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { age } from '../fixtures/aged';
import { api } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { LEDGER_DRIFT } from '../fixtures/ledger-drift';
import { actorOf, adminToken } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { closeDispute, dispute, escalate, flush, provider, webhooks } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

let token: string;
let server: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  token = await adminToken();
  server = await serveApi();
  await webhooks({ deliver: 'hold', url: `${server.url}/api/v2/webhooks/stripe` });
});
afterAll(() => server.stop());

/** A booking that has ended, paid by card with $21.33. */
async function makePastBooking() {
  const webId = await bookNow(visitorAt(await makeSpace({ cents: 2000, tax: 6.65 })));
  await endedAgo(webId, 600);
  const { booking, payment } = await bookingRowsOf(webId);
  return { id: booking.id, intentId: payment!.intentId!, paymentId: payment!.id };
}
const details = async (id: number) =>
  (await api.get<{ refundable: number; refundableCard: number }>(`/admin/booking/${id}/refund`, { token }))
    .data;
const refund = (id: number, amount: number, type = 'card') =>
  api.put(`/admin/booking/${id}/refund`, { type, amount }, { token });
const disputeMoves = async (id: number) =>
  (await db().select().from(movements).where(eq(movements.bookingId, id)).orderBy(movements.id))
    .filter(({ kind }) => kind.startsWith('dispute'))
    .map(({ kind, grossCents }) => [kind, grossCents]);

describe('a dispute of a part', () => {
  it('moves only that part; the rest can still be refunded, even after the dispute is lost', async () => {
    const { id, intentId } = await makePastBooking();
    const ref = await dispute(intentId, { amount: 500 });
    await flush({ times: 2 });
    expect(await disputeMoves(id)).toEqual([['dispute', -500]]);
    expect(await details(id)).toMatchObject({ refundable: 16.33, refundableCard: 16.33 });
    await closeDispute(ref, 'lost');
    await flush({ order: 'newest', times: 2 });
    expect(await disputeMoves(id)).toEqual([['dispute', -500]]);
    expect((await refund(id, 16.33)).status).toBe(200);
    await drainOutbox();
    expect(await refund(id, 1)).toMatchObject({ status: 409, code: 'disputed' });
    const [payment] = await db().select().from(payments).where(eq(payments.intentId, intentId));
    expect(payment).toMatchObject({ refundedCents: 1633 });
  });

  it('gives the true reason when a refund is refused', async () => {
    const refusalOf = async (id: number) => (await refund(id, 1, 'wallet')).message;
    const one = await makePastBooking();
    await dispute(one.intentId);
    await flush();
    expect(await refusalOf(one.id)).toBe('The bank took back what is left of this payment for a dispute');
    const otherBooking = await makePastBooking();
    await refund(otherBooking.id, 21.33);
    expect(await refusalOf(otherBooking.id)).toBe('This booking has already been refunded in full');
  });
});

describe('an inquiry', () => {
  it('moves no money and can be refunded; its money moves once it becomes a dispute', async () => {
    const { id, intentId } = await makePastBooking();
    const ref = await dispute(intentId, { inquiry: true });
    await flush({ times: 2 });
    expect(await disputeMoves(id)).toEqual([]);
    expect(await details(id)).toMatchObject({ refundable: 21.33, refundableCard: 21.33 });
    const [row] = await db().select().from(disputes).where(eq(disputes.providerRef, ref));
    const alerts = await listAttention(await actorOf(token));
    expect(alerts.find(({ key }) => key === `dispute-${row!.id}`)?.title).toBe(
      'An inquiry about $21.33 needs evidence',
    );
    expect((await refund(id, 5)).status).toBe(200);
    await escalate(ref);
    await flush({ order: 'newest', times: 2 });
    expect(await disputeMoves(id)).toEqual([['dispute', -2133]]);
    expect(await refund(id, 1)).toMatchObject({ status: 409, code: 'disputed' });
  });
});

it('no refund is due after a lost dispute', async () => {
  const webId = await bookNow(visitorAt(await makeSpace({ cents: 2000 })));
  const { booking, payment } = await bookingRowsOf(webId);
  await age('bookings', sql`id = ${booking.id}`, -86_400, ['starts_at', 'ends_at']);
  await db().execute(
    sql`update bookings set status = 3, cancel_reason = 'operator', cancelled_at = now() where id = ${booking.id}`,
  );
  const due = async () =>
    (await api.get<BookingWire & { toRefund: number }>(`/admin/booking/${booking.id}`, { token })).data
      .toRefund;
  expect(await due()).toBe(20);
  const part = await dispute(payment!.intentId!, { amount: 300 });
  await flush();
  expect(await due()).toBe(17);
  const rest = await dispute(payment!.intentId!);
  await flush();
  expect(await due()).toBe(0);
  for (const ref of [part, rest]) await closeDispute(ref, 'lost');
  await flush();
  expect(await due()).toBe(0);
});

it('the reconciliation matches each of two disputes of one payment with its own amount', async () => {
  const { intentId } = await makePastBooking();
  const refs = [await dispute(intentId, { amount: 500 }), await dispute(intentId, { amount: 300 })];
  await flush();
  await db().update(providerSync).set({ dueAt: sql`now() - interval '1 second'`, leasedUntil: null });
  await fetchProvider();
  const { data } = await api.get<z.infer<typeof reconciliation>>('/admin/ledger/reconciliation', {
    token,
    query: { startDate: operatorToday(), endDate: operatorToday() },
  });
  const lines = refs.map((ref) => data.differences.find(({ reference }) => reference === ref));
  expect(lines.map((line) => [line?.provider, line?.ledger])).toEqual([
    [-5, -5],
    [-3, -3],
  ]);
});

type Step = {
  kind: 'dispute' | 'inquiry' | 'refund' | 'won' | 'lost' | 'closed' | 'escalate';
  cents: number;
};

/** How much of a payment the provider allows to be refunded, and the sum of its entries for disputes. */
async function amountsAtProvider(
  intentId: string,
): Promise<{ left: number; disputed: number; refunded: number }> {
  const intent = await provider().paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  const charge = intent.latest_charge as unknown as { amount_captured: number; amount_refunded: number };
  let disputed = 0;
  for await (const each of provider().disputes.list({ payment_intent: intentId }))
    disputed += each.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  const { amount_captured: captured, amount_refunded: refunded } = charge;
  return { left: captured - refunded + disputed, disputed, refunded };
}

it('refundable amounts equal the provider’s after any history of disputes, inquiries and refunds', async () => {
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('dispute', 'inquiry', 'refund', 'won', 'lost', 'closed', 'escalate'),
    cents: fc.integer({ min: 1, max: 2133 }),
  });
  const paymentIds: number[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 7 }),
      fc.boolean(),
      async (steps, isNewest) => {
        const { id, intentId, paymentId } = await makePastBooking();
        paymentIds.push(paymentId);
        const [open, inquiries]: [string[], string[]] = [[], []];
        for (const { kind, cents } of steps) {
          const { left } = await amountsAtProvider(intentId);
          const amount = Math.min(cents, left);
          if (kind === 'refund' && left > 0) await refund(id, amount / 100);
          if (kind === 'dispute' && left > 0) open.push(await dispute(intentId, { amount }));
          if (kind === 'inquiry' && left > 0 && inquiries.length === 0)
            inquiries.push(await dispute(intentId, { amount, inquiry: true }));
          if (kind === 'won' || kind === 'lost') {
            const ref = open.shift();
            if (ref) await closeDispute(ref, kind);
          }
          if (kind === 'closed' || kind === 'escalate') {
            const ref = inquiries.shift();
            if (ref && kind === 'closed') await closeDispute(ref, 'warning_closed');
            else if (ref && left >= 2133) {
              await escalate(ref);
              open.push(ref);
            }
          }
          await flush({ order: isNewest ? 'newest' : 'oldest', times: 2 });
          await drainOutbox();
          const atProvider = await amountsAtProvider(intentId);
          const moves = await disputeMoves(id);
          expect(moves.reduce((sum, [, moved]) => sum + Number(moved), 0)).toBe(atProvider.disputed);
          const { refundable, refundableCard } = await details(id);
          expect([refundable, refundableCard].map((dollars) => Math.round(dollars * 100))).toEqual([
            atProvider.left,
            atProvider.left,
          ]);
          const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId));
          expect(payment!.refundedCents).toBe(atProvider.refunded);
        }
      },
    ),
    { numRuns: 12 },
  );
  const drift = await db().execute(sql.raw(LEDGER_DRIFT));
  expect(drift).toEqual([]);
  expect(await db().$count(payments, inArray(payments.id, paymentIds))).toBe(paymentIds.length);
});
