import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { db } from '@/db/client';
import { disputes, movements, payments, providerSync } from '@/db/tables';
import type { BookingWire } from '@/lib/booking/bookings/detail-wire';
import { fetchProvider } from '@/lib/booking/reconciliation/jobs';
import type { reconciliation } from '@/lib/booking/reconciliation/wire';
import { listAttention } from '@/lib/office/attention/queries';
import { today } from '@/lib/office/dashboard/queries';
import { drainOutbox } from '@/lib/office/jobs/outbox';
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

/** A booking of $21.33 on a card that has ended. */
async function past() {
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
  it('moves that part alone, and leaves the rest to be refunded, also after it is lost', async () => {
    const { id, intentId } = await past();
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

  it('says of what is refused the true reason', async () => {
    const refused = async (id: number) => (await refund(id, 1, 'wallet')).message;
    const one = await past();
    await dispute(one.intentId);
    await flush();
    expect(await refused(one.id)).toBe('The bank took back what is left of this payment for a dispute');
    const other = await past();
    await refund(other.id, 21.33);
    expect(await refused(other.id)).toBe('This booking has already been refunded in full');
  });
});

describe('an inquiry', () => {
  it('moves nothing and can be refunded; a dispute that it becomes moves its money', async () => {
    const { id, intentId } = await past();
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

it('after a lost dispute nothing is to be refunded', async () => {
  const webId = await bookNow(visitorAt(await makeSpace({ cents: 2000 })));
  const { booking, payment } = await bookingRowsOf(webId);
  await db().execute(
    sql`update bookings set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = ${booking.id}`,
  );
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

it('stands beside its own amount where a payment has two', async () => {
  const { intentId } = await past();
  const refs = [await dispute(intentId, { amount: 500 }), await dispute(intentId, { amount: 300 })];
  await flush();
  await db().update(providerSync).set({ dueAt: sql`now() - interval '1 second'`, leasedUntil: null });
  await fetchProvider();
  const { data } = await api.get<z.infer<typeof reconciliation>>('/admin/ledger/reconciliation', {
    token,
    query: { startDate: today(), endDate: today() },
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
async function theirs(intentId: string): Promise<{ left: number; disputed: number; refunded: number }> {
  const intent = await provider().paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  const charge = intent.latest_charge as unknown as { amount_captured: number; amount_refunded: number };
  let disputed = 0;
  for await (const each of provider().disputes.list({ payment_intent: intentId }))
    disputed += each.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  const { amount_captured: captured, amount_refunded: refunded } = charge;
  return { left: captured - refunded + disputed, disputed, refunded };
}

it('of any history of disputes, inquiries and refunds equals the provider to the cent', async () => {
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
        const { id, intentId, paymentId } = await past();
        paymentIds.push(paymentId);
        const [open, asked]: [string[], string[]] = [[], []];
        for (const { kind, cents } of steps) {
          const { left } = await theirs(intentId);
          const amount = Math.min(cents, left);
          if (kind === 'refund' && left > 0) await refund(id, amount / 100);
          if (kind === 'dispute' && left > 0) open.push(await dispute(intentId, { amount }));
          if (kind === 'inquiry' && left > 0 && asked.length === 0)
            asked.push(await dispute(intentId, { amount, inquiry: true }));
          if (kind === 'won' || kind === 'lost') {
            const ref = open.shift();
            if (ref) await closeDispute(ref, kind);
          }
          if (kind === 'closed' || kind === 'escalate') {
            const ref = asked.shift();
            if (ref && kind === 'closed') await closeDispute(ref, 'warning_closed');
            else if (ref && left >= 2133) {
              await escalate(ref);
              open.push(ref);
            }
          }
          await flush({ order: isNewest ? 'newest' : 'oldest', times: 2 });
          await drainOutbox();
          const at = await theirs(intentId);
          const moves = await disputeMoves(id);
          expect(moves.reduce((sum, [, moved]) => sum + Number(moved), 0)).toBe(at.disputed);
          const { refundable, refundableCard } = await details(id);
          expect([refundable, refundableCard].map((dollars) => Math.round(dollars * 100))).toEqual([
            at.left,
            at.left,
          ]);
          const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId));
          expect(payment!.refundedCents).toBe(at.refunded);
        }
      },
    ),
    { numRuns: 12 },
  );
  const drift = await db().execute(sql.raw(LEDGER_DRIFT));
  expect(drift).toEqual([]);
  expect(await db().$count(payments, inArray(payments.id, paymentIds))).toBe(paymentIds.length);
});
