import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { db } from '@/db/client';
import { movements, providerEntries, providerPayouts, providerSync } from '@/db/tables';
import type { DifferenceKind } from '@/lib/booking/reconciliation/difference-words';
import { fetchProvider } from '@/lib/booking/reconciliation/jobs';
import type { reconciliation } from '@/lib/booking/reconciliation/wire';
import { addDays } from '@/lib/foundation/time/local-dates';
import { operatorToday } from '@/lib/foundation/time/operator-clock';
import { installationKey } from '@/lib/platform/installation';
import { api } from '../fixtures/api';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, TWENTY } from '../fixtures/places';
import { dispute, fail, payout, provider, repair, webhooks } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
  await webhooks({ deliver: 'hold' });
});

/** A booking of $20 on a card. */
async function paid() {
  const { booking, payment } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace(TWENTY))));
  return { id: booking.id, paymentId: payment!.id, intentId: payment!.intentId! };
}

/** A payment that was made at the provider without the app. */
async function charged(metadata: Record<string, string>): Promise<string> {
  const intent = await provider().paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
    metadata,
  });
  return intent.id;
}

async function fetchNow(): Promise<number> {
  await db().update(providerSync).set({ dueAt: sql`now() - interval '1 second'`, leasedUntil: null });
  return fetchProvider();
}

const day = operatorToday();
const reconcile = async (query: object = { startDate: day, endDate: day }) =>
  (
    await api.get<z.infer<typeof reconciliation>>('/admin/ledger/reconciliation', {
      token,
      query: { ...query },
    })
  ).data;

it('a payout that came back is in the ledger as well', async () => {
  await db()
    .insert(providerEntries)
    .values(
      [-900, 900].map((grossCents, index) => ({
        entryRef: `txn_returned_${index}`,
        sourceRef: 'po_returned',
        category: (index === 0 ? 'payout' : 'payout_reversal') as 'payout',
        grossCents,
        at: new Date(Date.now() - 90 * 86_400_000),
        availableAt: new Date(),
      })),
    );
  const rows = await db().execute(sql`select m.kind, m.gross_cents::int as gross from movements m
    join provider_entries e on e.id = m.source_id and m.method = 'provider' where e.source_ref = 'po_returned' order by e.id`);
  expect([...rows]).toEqual([
    { kind: 'payout', gross: -900 },
    { kind: 'payout', gross: 900 },
  ]);
});

it('each of ten kinds of differences is found once, and none where the amounts agree', async () => {
  const agreed = await paid();
  const expected: Partial<Record<DifferenceKind, string>> = {};

  const lost = await paid();
  expected.captured_not_booked = lost.intentId;
  await db().execute(
    sql`update payments set captured_cents = 0, state = 'authorised' where id = ${lost.paymentId}`,
  );

  // Twenty minutes ago, when entries had already been fetched.
  const past = sql`now() - interval '20 minutes'`;
  await db().insert(providerEntries).values({
    entryRef: 'txn_before',
    category: 'other',
    grossCents: 1,
    at: sql`now() - interval '1 hour'`,
    availableAt: sql`now()`,
  });
  const space = await makeSpace(TWENTY);
  const invented = await makeBooking({
    spaceId: space.id,
    customerId: await makeCustomer(),
    startsAt: new Date(),
  });
  expected.booked_not_captured = 'pi_nowhere';
  await db().execute(sql`with period as (
      insert into booking_periods (booking_id, space_id, ordinal, state, starts_at, ends_at, duration_minutes, sub_total_cents,
        amount_cents, confirmed_at)
      select id, space_id, 0, 'confirmed', starts_at, ends_at, 60, 2000, 2000, ${past} from bookings where id = ${invented.id}
      returning id, booking_id)
    insert into payments (booking_id, period_id, intent_id, state, amount_cents, captured_cents, created_at)
    select booking_id, id, 'pi_nowhere', 'captured', 2000, 2000, ${past} from period`);

  const underbooked = await paid();
  expected.wrong_amount = underbooked.intentId;
  await db().execute(sql`update payments set captured_cents = 1999 where id = ${underbooked.paymentId}`);

  const twice = await paid();
  expected.double = await charged({
    installation: await installationKey(),
    paymentId: String(twice.paymentId),
  });
  expected.unknown_intent = await charged({});

  const refundedElsewhere = await paid();
  expected.refunded_elsewhere = (
    await provider().refunds.create({ payment_intent: refundedElsewhere.intentId, amount: 500 })
  ).id;

  const disputed = await paid();
  expected.dispute = await dispute(disputed.intentId);

  const arrived = await payout();
  // A cancelled payout never arrives.
  await db().insert(providerPayouts).values({
    payoutRef: 'po_cancelled',
    amountCents: 800,
    state: 'canceled',
    arrivesAt: sql`now()`,
    createdAt: sql`now()`,
  });
  expected.missing_payout = 'po_nowhere';
  await db().insert(providerPayouts).values({
    payoutRef: 'po_nowhere',
    amountCents: 900,
    state: 'paid',
    arrivesAt: sql`now()`,
    createdAt: sql`now()`,
  });

  expected.fee = 'txn_fee';
  await db().insert(providerEntries).values({
    entryRef: 'txn_fee',
    category: 'fee',
    grossCents: -700,
    at: sql`now()`,
    availableAt: sql`now()`,
  });

  const delayed = await paid();
  expected.late = delayed.intentId;
  await db().execute(
    sql`update payments set created_at = created_at - interval '3 days' where id = ${delayed.paymentId}`,
  );

  expect(await fetchNow()).toBeGreaterThan(8);
  const { differences, sides } = await reconcile();
  const references = Object.fromEntries(differences.map(({ kind, reference }) => [kind, reference]));
  expect(references).toEqual(expected);
  expect(differences.map(({ kind }) => kind)).toHaveLength(10);
  for (const { todo } of differences) expect(todo).toMatch(/\.$/);
  for (const reference of [agreed.intentId, arrived])
    expect(differences.map((difference) => difference.reference)).not.toContain(reference);
  const side = (label: string) => sides.find((each) => each.label === label)!;
  // What the provider takes and pays out is written to the ledger from its entries.
  expect(side('fees').ledger).toBe(side('fees').provider);
  expect(side('fees').provider).toBeLessThan(-7);
  expect(side('payouts').ledger).toBe(side('payouts').provider);
  expect(side('payouts').provider).toBeLessThan(0);
});

it('payments and refunds since the last fetch count as waiting, not as differences', async () => {
  const sideOf = async (label: string) => (await reconcile()).sides.find((side) => side.label === label)!;
  await fetchNow();
  const before = await sideOf('payments');
  const { id } = await paid();
  await api.delete(`/admin/booking/${id}`, { token });
  const refund = await api.put(`/admin/booking/${id}/refund`, { type: 'card', amount: 3 }, { token });
  expect(refund.status, refund.text).toBe(200);
  const now = await sideOf('payments');
  expect(now.waiting - before.waiting).toBe(20);
  expect(now.ledger - now.provider - now.waiting).toBeCloseTo(
    before.ledger - before.provider - before.waiting,
  );
  expect((await sideOf('refunds')).waiting).toBe(-3);
  await fetchNow();
  expect((await sideOf('payments')).waiting).toBe(before.waiting);
  expect((await sideOf('refunds')).waiting).toBe(0);
});

it('new entries are fetched once for many instances, also after the provider was away', async () => {
  await fetchNow();
  const before = await db().$count(movements);
  expect(await fetchNow()).toBe(0);
  expect(await db().$count(movements)).toBe(before);
  await paid();
  await fail({ match: 'GET /v1/balance_transactions', mode: 'error-before', times: 3 });
  await expect(fetchNow()).rejects.toMatchObject({ kind: 'unavailable' });
  await repair();
  await db().update(providerSync).set({ dueAt: sql`now() - interval '1 second'` });
  const runs = await Promise.all([fetchProvider(), fetchProvider(), fetchProvider()]);
  expect(runs.filter((stored) => stored > 0)).toEqual([1]);
});

it('reconciliation is only for staff who see every row, and covers at most 92 days', async () => {
  const { id } = await partner('MERIDIAN');
  const query = { startDate: day, endDate: day };
  const staff = await subAdmin([2, 42], [id]);
  expect((await api.get('/admin/ledger/reconciliation', { token: staff.token, query })).status).toBe(403);
  const long = { startDate: addDays(day, -93), endDate: day };
  expect((await api.get('/admin/ledger/reconciliation', { token, query: long })).status).toBe(400);
  expect(
    (await api.get('/admin/ledger/reconciliation', { token, query: { ...query, endDate: 'x' } })).status,
  ).toBe(400);
});
