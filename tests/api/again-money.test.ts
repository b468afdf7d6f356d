import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { refunds } from '@/db/tables';
import { unsettledRefunds } from '@/lib/booking/payments/refund-queries';
import {
  cancel,
  lengthen,
  lengthenAtCounter,
  OPERATOR,
  past,
  refund,
  running,
  threeDays,
} from '../fixtures/again/bookings';
import { api } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { causedBy } from '../fixtures/caused';
import { PAID } from '../fixtures/caused-bookings';
import { actorOf } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { webhooks } from '../fixtures/stand-ins';
import { ageSpace, endedAgo, visitorAt } from '../fixtures/visitors';

/** Sums that were shown or ordered before, when money is moved a second time. */

let server: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  server = await serveApi();
  await webhooks({ deliver: 'hold', url: `${server.url}/api/v2/webhooks/stripe` });
});
afterAll(() => server.stop());

describe('the refund of an outage', () => {
  /** Two stays at one space: $120 by card and $120 at the counter, and $120 by card. */
  async function twoStays() {
    const one = await running();
    await lengthenAtCounter(one, 120);
    await ageSpace(one.space.id, 7_200);
    const visitor = visitorAt(one.space);
    const hold = await visitor.hold();
    await visitor.confirm(hold.data.id);
    await endedAgo(hold.data.id, 600);
    return one.space;
  }
  const start = (
    space: Parameters<typeof threeDays>[0][number],
    method: 'original' | 'wallet',
    amount: number,
  ) =>
    api.post(
      '/admin/outage-refunds',
      { ...threeDays([space], method), amount, reason: 'No power' },
      OPERATOR,
    );

  it.each([
    { method: 'original', card: 240, wallet: 120 },
    { method: 'wallet', card: 0, wallet: 360 },
  ] as const)('is not started with a part of the shown sum, as $method', async ({ method, card, wallet }) => {
    const space = await twoStays();
    const query = new URLSearchParams({ ...threeDays([space], method), spaceIds: String(space.id) });
    const { data } = await api.get(`/admin/outage-refunds?${query}`, OPERATOR);
    expect(data).toMatchObject({ count: 2, card, wallet });
    const parts = [card, wallet, 359.99, 120].filter((amount) => amount > 0 && amount < 360);
    const startEach = async () => {
      for (const amount of parts)
        expect(await start(space, method, amount), `$${amount}`).toMatchObject({
          status: 409,
          code: 'outage_changed',
        });
    };
    expect(await causedBy(startEach)).toEqual({});
    expect((await start(space, method, 360)).status, 'the shown sum').toBe(201);
  });
});

describe('a refund that failed in parts', () => {
  /** A past booking of $240, and the parts of one refund that failed, in cents. */
  async function failedParts(parts: number[]) {
    const stay = await past({ cents: 24_000 });
    const common = {
      bookingId: stay.id,
      paymentId: stay.paymentId,
      method: 'card',
      state: 'failed',
    } as const;
    const rows = await db()
      .insert(refunds)
      .values(
        parts.map((amountCents) => ({ ...common, amountCents, createdAt: sql`now() - interval '1 minute'` })),
      )
      .returning({ id: refunds.id });
    return { ...stay, parts: rows.map(({ id }) => id).sort((a, b) => a - b) };
  }
  const close = (id: number) => api.post(`/admin/refunds/${id}/close`, { note: 'Paid in cash' }, OPERATOR);
  const instead = (id: number) => api.post(`/admin/refunds/${id}/instead`, { type: 'wallet' }, OPERATOR);

  it.each([
    { parts: [3_000, 2_000], closed: [0], later: 0, open: [0, 2_000] },
    { parts: [3_000, 2_000], closed: [0], later: 1_500, open: [0, 500] },
    { parts: [3_000, 2_000], closed: [0], later: 2_000, open: [0, 0] },
    { parts: [3_000, 2_000], closed: [1], later: 1_000, open: [2_000, 0] },
    { parts: [3_000, 2_000], closed: [], later: 3_500, open: [0, 1_500] },
    { parts: [3_000, 2_000, 1_000], closed: [1], later: 3_200, open: [0, 0, 800] },
    { parts: [3_000, 2_000], closed: [0, 1], later: 0, open: [0, 0] },
  ])('of $parts has $open open when $closed were closed and $later was refunded later', async (story) => {
    const { id, parts } = await failedParts(story.parts);
    for (const index of story.closed) expect((await close(parts[index]!)).status).toBe(200);
    if (story.later > 0) expect((await refund({ id }, story.later / 100)).status).toBe(200);
    const open = await unsettledRefunds(await actorOf(OPERATOR.token ?? ''), id);
    const openOf = parts.map((part) => open.find((each) => each.id === part)?.cents ?? 0);
    expect(openOf).toEqual(story.open);
    for (const [index, part] of parts.entries())
      expect((await instead(part)).status, `part ${index}`).toBe(story.open[index] ? 200 : 409);
    const owed = story.open.filter((cents) => cents > 0);
    const credit = and(eq(refunds.bookingId, id), eq(refunds.method, 'wallet'));
    const rows = await db().select().from(refunds).where(credit).orderBy(refunds.id);
    expect(rows.map(({ amountCents }) => amountCents)).toEqual(owed);
    const left = await unsettledRefunds(await actorOf(OPERATOR.token ?? ''), id);
    expect(left, 'nothing is left open').toEqual([]);
  });

  it('is closed only in the part that was named', async () => {
    const { id, parts } = await failedParts([3_000, 2_000]);
    await close(parts[0]!);
    expect(await close(parts[0]!)).toMatchObject({ status: 409, code: 'refund_settled' });
    expect(await instead(parts[0]!)).toMatchObject({ status: 409, code: 'refund_settled' });
    expect(await unsettledRefunds(await actorOf(OPERATOR.token ?? ''), id)).toEqual([
      { id: parts[1], cents: 2_000 },
    ]);
  });
});

describe('a payment that is confirmed a second time', () => {
  async function held() {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    return { visitor, webId: data.id };
  }
  /** A running stay, and the extension that its guest holds. */
  async function heldExtension() {
    const { visitor, webId, id } = await running();
    const extension = await visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });
    expect(extension.status).toBe(201);
    return { visitor, webId, id };
  }

  it.each([
    { what: 'a booking', make: held },
    { what: 'an extension', make: heldExtension },
  ])('is paid and confirmed once: $what', async ({ make }) => {
    const { visitor, webId } = await make();
    const twice = async () => {
      const both = await Promise.all([visitor.confirm(webId), visitor.confirm(webId)]);
      const third = await visitor.confirm(webId);
      expect([...both, third].map(({ data }) => data?.status)).toContain('confirmed');
    };
    expect(await causedBy(twice)).toEqual(PAID);
  });

  it.each([
    { what: 'a booking', make: held },
    { what: 'an extension', make: heldExtension },
  ])('takes nothing once staff have cancelled it: $what', async ({ make }) => {
    const { visitor, webId } = await make();
    await visitor.confirm(webId);
    const [row] = await db().execute<{ id: number }>(
      sql`select id::int from bookings where web_id = ${webId}`,
    );
    await cancel({ id: row!.id });
    expect(await causedBy(() => visitor.confirm(webId))).toEqual({});
  });

  it('extends by the plan once, although the second tap held another extension', async () => {
    const { visitor, webId, id } = await running();
    const hold = () => visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });
    await Promise.all([hold(), hold()]);
    await Promise.all([visitor.confirm(webId), visitor.confirm(webId)]);
    const [row] = await db().execute<{ cents: number; minutes: number }>(
      sql`select amount_cents::int as cents, duration_minutes::int as minutes from bookings where id = ${id}`,
    );
    expect(row).toEqual({ cents: 24_000, minutes: 60 });
  });
});

describe('an extension at the counter', () => {
  it('is refused for the end that was seen before the guest lengthened the stay', async () => {
    const stay = await running();
    const [row] = await db().execute<{ at: Date }>(
      sql`select ends_at as at from bookings where id = ${stay.id}`,
    );
    await lengthen(stay);
    const payment = { method: 'cash', reference: 'T-1', amount: 120 };
    const extendsFrom = new Date(row!.at).toISOString();
    const body = { pricingPlanId: stay.space.planId, payment, extendsFrom };
    const extend = async () =>
      expect(await api.post(`/admin/booking/${stay.id}/extend`, body, OPERATOR)).toMatchObject({
        status: 409,
        code: 'booking_changed',
      });
    expect(await causedBy(extend)).toEqual({});
  });
});
