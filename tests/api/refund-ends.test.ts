import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { moneySettings, refunds } from '@/db/tables';
import { transact } from '@/db/transaction';
import type { BookingRowWire } from '@/lib/booking/bookings/wire';
import { writeRefundOutcome } from '@/lib/booking/payments/refund-outcome';
import { unsettledRefunds } from '@/lib/booking/payments/refund-queries';
import type { RefundDetailsWire } from '@/lib/booking/payments/refund-wire';
import { listAttention } from '@/lib/console/attention/queries';

import { mailWords } from '@/lib/platform/languages/mail-words';
import { api } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { auditsOf } from '../fixtures/audits';
import { causedBy } from '../fixtures/caused';
import { REFUNDED, REFUNDED_AS_CREDIT, together } from '../fixtures/caused-bookings';
import { eventually } from '../fixtures/eventually';
import { mailAlertsOf } from '../fixtures/jobs';
import { actorOf, newAdmin, type Staff, subAdmin } from '../fixtures/people';
import { makeSpace, TWENTY } from '../fixtures/places';
import { flush, mailsTo, provider, repair, webhooks } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

let staff: Staff;
let server: Awaited<ReturnType<typeof serveApi>>;

beforeAll(async () => {
  staff = await newAdmin();
  server = await serveApi();
  await webhooks({ deliver: 'hold', url: `${server.url}/api/v2/webhooks/stripe` });
});
afterEach(async () => void (await repair()));
afterAll(() => server.stop());

/** The provider's test card that accepts no refund: the refund succeeds at first, and fails a moment later. */
const REFUND_FAILS = 'pm_card_refundFail';

/** A booking of $20 that was paid by a visitor with German pages. */
async function paid(card?: string) {
  const visitor = visitorAt(await makeSpace(TWENTY), { headers: { 'accept-language': 'de' } });
  const { data: hold } = card ? await visitor.hold() : { data: null };
  if (hold && card) await visitor.confirm(hold.id, card);
  const webId = hold?.id ?? (await bookNow(visitor));
  const { booking } = await bookingRowsOf(webId);
  return { webId, id: booking.id, reference: booking.transactionId, to: visitor.email };
}

const orderRefund = (id: number, type: string, amount: number) =>
  api.put(`/admin/booking/${id}/refund`, { type, amount }, { token: staff.token });
const subjects = async (to: string) => {
  await mailAlertsOf();
  return (await mailsTo(to)).map(({ subject }) => subject);
};
const { say, money } = mailWords('de');
const titled = (key: 'mail.refundTitle' | 'mail.refundFailedTitle', cents: number) =>
  expect.stringContaining(say(key, { amount: money(cents) }));

describe('the customer', () => {
  it('gets a mail for each refund, in the language of the booking', async () => {
    const { webId, id, to } = await paid();
    await endedAgo(webId, 600);
    const refundTwice = async () => {
      await orderRefund(id, 'card', 3);
      await orderRefund(id, 'wallet', 2);
    };
    expect(await causedBy(refundTwice)).toEqual(together(REFUNDED, REFUNDED_AS_CREDIT));
    expect(await subjects(to)).toEqual(
      expect.arrayContaining([titled('mail.refundTitle', 300), titled('mail.refundTitle', 200)]),
    );
  });
});

describe('a card refund that fails later', () => {
  /** The newest refund of a booking, after the provider's event about its end has arrived. */
  async function newestFailed(bookingId: number): Promise<number | undefined> {
    await flush();
    const [row] = await db().execute<{ id: number; state: string }>(
      sql`select id::int, state from refunds where booking_id = ${bookingId} order by id desc limit 1`,
    );
    return row?.state === 'failed' ? row.id : undefined;
  }
  async function failed() {
    const booking = await paid(REFUND_FAILS);
    await endedAgo(booking.webId, 600);
    await orderRefund(booking.id, 'card', 20);
    const refundId = await eventually('the refund failed', () => newestFailed(booking.id));
    return { ...booking, refundId };
  }
  const entryOf = async (refundId: number, token = staff.token) =>
    (await listAttention(await actorOf(token))).find(({ key }) => key === `failed-refund-${refundId}`);

  it('is reported to the customer, to the person who ordered it, and for attention', async () => {
    const { id, reference, refundId, to } = await failed();
    expect(await subjects(to)).toContainEqual(titled('mail.refundFailedTitle', 2000));
    expect(await subjects(staff.email)).toContainEqual(expect.stringContaining(reference));
    expect(await entryOf(refundId)).toMatchObject({ refundId, href: `/admin/booking/${id}` });
    const moves = await db().execute(sql`select kind, gross_cents as gross from movements
      where booking_id = ${id} and kind in ('refund', 'refund_failed') order by id`);
    expect([...moves], 'it is taken back in the ledger').toEqual([
      { kind: 'refund', gross: -2000 },
      { kind: 'refund_failed', gross: 2000 },
    ]);
    const reader = await subAdmin([42, 14]);
    expect(await entryOf(refundId, reader.token)).toBeUndefined();
  });

  it('can be paid to the wallet instead, once however often it is requested', async () => {
    const { refundId } = await failed();
    const path = `/admin/refunds/${refundId}/instead`;
    let responses: { status: number }[] = [];
    const tryThrice = async () => {
      responses = await Promise.all(
        [1, 2, 3].map(() => api.post(path, { type: 'wallet' }, { token: staff.token })),
      );
    };
    expect(await causedBy(tryThrice)).toEqual(REFUNDED_AS_CREDIT);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await entryOf(refundId)).toBeUndefined();
  });

  it('can be tried again, and needs attention again if it fails again', async () => {
    const { id, refundId } = await failed();
    const again = await api.post(
      `/admin/refunds/${refundId}/instead`,
      { type: 'card' },
      { token: staff.token },
    );
    expect(again.status).toBe(200);
    expect(await entryOf(refundId)).toBeUndefined();
    const next = await eventually('the second refund failed', async () => {
      const newest = await newestFailed(id);
      return newest !== refundId && newest;
    });
    expect(await entryOf(Number(next))).toBeDefined();
  });
});

it('a successful refund is not undone by an old event that says it is pending', async () => {
  const { webId, id } = await paid();
  await endedAgo(webId, 600);
  await orderRefund(id, 'card', 7);
  const [before] = await db().select().from(refunds).where(eq(refunds.bookingId, id));
  expect(before).toMatchObject({ state: 'succeeded', amountCents: 700 });
  const event = { id: before!.providerRef!, refundId: before!.id, amountCents: 700, failure: null };
  const write = () => transact((tx) => writeRefundOutcome(tx, before!, { ...event, state: 'pending' }));
  expect(await causedBy(write)).toEqual({});
  expect(await db().select().from(refunds).where(eq(refunds.bookingId, id))).toEqual([before]);
  expect((await bookingRowsOf(webId)).payment).toMatchObject({ refundedCents: 700 });
});

describe('a failed refund that is settled in another way', () => {
  /** A failed refund of $20, and what needs attention about it. */
  async function open() {
    const booking = await paid(REFUND_FAILS);
    await endedAgo(booking.webId, 600);
    await orderRefund(booking.id, 'card', 20);
    const failed = await eventually('the refund failed', async () => {
      await flush();
      const [row] = await db().execute<{ id: number; state: string }>(
        sql`select id::int, state from refunds where booking_id = ${booking.id} order by id desc limit 1`,
      );
      return row?.state === 'failed' && row.id;
    });
    const refundId = Number(failed);
    const titles = async () =>
      (await listAttention(await actorOf(staff.token)))
        .filter(({ key }) => key === `failed-refund-${refundId}`)
        .map(({ title }) => title);
    const close = (note?: string, token = staff.token) =>
      api.post(`/admin/refunds/${refundId}/close`, { note }, { token });
    const instead = () =>
      api.post(`/admin/refunds/${refundId}/instead`, { type: 'wallet' }, { token: staff.token });
    return { ...booking, refundId, titles, close, instead };
  }

  it('needs attention until it is settled in full, and only what is missing is refunded instead', async () => {
    const { id, refundId, titles, instead } = await open();
    expect(await titles()).toEqual(['A refund of $20.00 failed']);
    const [admin, reader] = [await actorOf(staff.token), await actorOf((await subAdmin([2, 14])).token)];
    expect(await unsettledRefunds(admin, id)).toEqual([{ id: refundId, cents: 2000 }]);
    expect(await unsettledRefunds(reader, id), 'without the right to refund').toEqual([]);
    expect((await orderRefund(id, 'wallet', 7.5)).status).toBe(200);
    expect(await titles()).toEqual(['A refund of $12.50 failed']);
    expect(await unsettledRefunds(admin, id)).toEqual([{ id: refundId, cents: 1250 }]);
    expect((await instead()).status).toBe(200);
    expect(await titles()).toEqual([]);
    expect(await unsettledRefunds(admin, id)).toEqual([]);
    expect((await instead()).code).toBe('refund_settled');
    const [row] = await db().execute<{ cents: number }>(
      sql`select sum(amount_cents)::int as cents from refunds where booking_id = ${id} and state = 'succeeded'`,
    );
    expect(row?.cents).toBe(2000);
  });

  it('is closed once, with a note, by staff who may refund, and the story keeps the note', async () => {
    const { id, titles, close, instead } = await open();
    expect(await close('')).toMatchObject({ status: 400, errors: [{ path: 'note' }] });
    expect((await close('Paid in cash', (await subAdmin([42, 14])).token)).status).toBe(403);
    expect((await close('Paid in cash')).status).toBe(200);
    expect(await titles()).toEqual([]);
    expect((await close('Paid in cash')).code).toBe('refund_settled');
    expect((await instead()).code).toBe('refund_settled');
    const entries = await auditsOf('booking', id);
    expect(entries.at(-1)).toMatchObject({
      action: 'refund.close',
      after: { note: 'Paid in cash', amountCents: 2000 },
    });
  });
});

describe('cancel and refund', () => {
  const details = async (id: number) =>
    (await api.get<RefundDetailsWire>(`/admin/booking/${id}/refund`, { token: staff.token })).data;
  const listed = async (reference: string, query: object = {}) =>
    (
      await api.get<BookingRowWire[]>('/admin/bookings', {
        token: staff.token,
        query: { search: reference, ...query },
      })
    ).data[0];

  it('is one step; the whole amount is suggested before the start, and nothing afterwards', async () => {
    const { webId, id, reference } = await paid();
    expect(await details(id)).toMatchObject({ suggested: 0, refundable: 20, discount: 0, waived: 0 });
    await db().execute(sql`update bookings set starts_at = now() + interval '1 hour',
      ends_at = now() + interval '2 hours' where web_id = ${webId}`);
    expect((await details(id)).suggested).toBe(20);
    const done = await api.post(
      `/admin/booking/${id}/cancel-refund`,
      { type: 'card', amount: 20 },
      { token: staff.token },
    );
    expect(done).toMatchObject({ status: 200, data: { state: 'succeeded' } });
    const row = await listed(reference, { refundState: 'refunded' });
    expect(row).toMatchObject({ id, totalRefund: 20, refundState: 'refunded', toRefund: 0 });
  });

  it('changes nothing when one half of it is refused', async () => {
    const { id } = await paid();
    const refused = await api.post(
      `/admin/booking/${id}/cancel-refund`,
      { type: 'card', amount: 20.01 },
      { token: staff.token },
    );
    expect(refused).toMatchObject({ status: 400, errors: [{ path: 'amount' }] });
    const [row] = await db().execute<{ status: number }>(sql`select status from bookings where id = ${id}`);
    expect(row?.status).toBe(2);
  });

  it('requires both permissions', async () => {
    const { id } = await paid();
    for (const permissions of [[11], [12]]) {
      const { token } = await subAdmin(permissions);
      const body = { type: 'card', amount: 1 };
      expect((await api.post(`/admin/booking/${id}/cancel-refund`, body, { token })).status).toBe(403);
    }
  });

  it('lists a booking that was cancelled before its start as due until it is refunded', async () => {
    const { webId, id, reference } = await paid();
    await db().execute(sql`update bookings set starts_at = now() + interval '1 hour',
      ends_at = now() + interval '2 hours' where web_id = ${webId}`);
    await api.delete(`/admin/booking/${id}`, { token: staff.token });
    expect(await listed(reference, { refundState: 'due' })).toMatchObject({
      refundState: 'due',
      toRefund: 20,
    });
    await orderRefund(id, 'wallet', 20);
    expect(await listed(reference, { refundState: 'due' })).toBeUndefined();
    expect(await listed(reference, { refundState: 'refunded' })).toMatchObject({ id });
    expect(await listed(reference, { refundState: 'none' })).toBeUndefined();
  });

  // Last in the file, because the rule remains changed: versions are never removed.
  it('suggests the amount that the list then calls due, also after earlier refunds', async () => {
    await db()
      .insert(moneySettings)
      .values({ kind: 'refund-rule', value: { steps: [], laterPercent: 50 }, createdAt: new Date(0) });
    const { webId, id, reference } = await paid();
    const { payment } = await bookingRowsOf(webId);
    await provider().refunds.create({ payment_intent: payment!.intentId!, amount: 500 });
    await flush();
    expect((await details(id)).suggested).toBe(5);
    await api.delete(`/admin/booking/${id}`, { token: staff.token });
    expect(await listed(reference, { refundState: 'due' })).toMatchObject({ toRefund: 5 });
    expect((await details(id)).suggested, 'also once it is cancelled').toBe(5);
    await orderRefund(id, 'card', 5);
    expect(await listed(reference, { refundState: 'due' })).toBeUndefined();
    expect((await details(id)).suggested, 'then all that is left').toBe(10);
  });
});
