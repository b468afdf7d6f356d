import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import {
  bookingPeriods,
  bookings,
  customers,
  partners,
  promoCodes,
  seasonalCredits,
  spacePartners,
  spacePlans,
  walletEntries,
} from '@/db/tables';
import { endPromo, reservePromo } from '@/lib/booking/promos/promo-uses';
import { api } from '../fixtures/api';
import { jobs } from '../fixtures/jobs';
import { bothLedgers, intentsOf } from '../fixtures/ledgers';
import { makeCustomer, makeSpace, plan, type TestSpace } from '../fixtures/places';
import {
  ASKS_3DS,
  bookingRowsOf,
  bookNow,
  endedAgo,
  lapse,
  prove,
  type Visitor,
  visitorAt,
} from '../fixtures/visitors';

beforeAll(async () => void (await db().update(seasonalCredits).set({ isActive: false })));
afterAll(async () => {
  await jobs();
  const { provider, own } = await bothLedgers();
  expect(own).toEqual(provider);
});

async function makePromo(values: Partial<typeof promoCodes.$inferInsert> = {}) {
  const name = `P${randomUUID().slice(0, 12).toUpperCase()}`;
  const [row] = await db()
    .insert(promoCodes)
    .values({ name, kind: 'everyone', amountCents: 500, ...values })
    .returning();
  return row!;
}
const codeOf = async (id: number) => (await db().select().from(promoCodes).where(eq(promoCodes.id, id)))[0]!;

/** A visitor who has proven their email address. */
const provenVisitorAt = (space: TestSpace): Visitor => prove(visitorAt(space));
async function withCredit(
  space: TestSpace,
  cents: number,
): Promise<{ visitor: Visitor; customerId: number }> {
  const visitor = provenVisitorAt(space);
  const customerId = await makeCustomer({ email: visitor.email });
  await db().insert(walletEntries).values({ customerId, amountCents: cents, reason: 'assigned' });
  return { visitor, customerId };
}
const walletOf = async (id: number) =>
  (await db().select().from(customers).where(eq(customers.id, id)))[0]!.walletCents;

describe('a promo code on a free plan', () => {
  it('is used at once, and the codes of further extensions are reserved, released or used', async () => {
    const space = await makeSpace({ minutes: 30, cents: 2000 });
    const free = await plan(30, 0);
    await db().insert(spacePlans).values({ spaceId: space.id, pricingPlanId: free });
    const [once, lapsing, paid] = await Promise.all([
      makePromo({ maxUseLimit: 1 }),
      makePromo(),
      makePromo(),
    ]);
    const usesOf = async ({ id }: { id: number }) => {
      const { usedCount, reservedCount } = await codeOf(id);
      return [usedCount, reservedCount];
    };
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const extend = (promoCode: string, pricingPlanId: number) =>
      visitor.hold({ promoCode, pricingPlanId }, { query: { bookingId: webId, isExtended: 'true' } });
    expect((await extend(once.name, free)).status).toBe(201);
    expect(await usesOf(once)).toEqual([1, 0]);
    expect((await extend(lapsing.name, space.planId)).status).toBe(201);
    expect(await usesOf(lapsing)).toEqual([0, 1]);
    expect((await visitor.release(webId)).status).toBe(200);
    expect(await usesOf(lapsing)).toEqual([0, 0]);
    expect((await extend(paid.name, space.planId)).status).toBe(201);
    expect((await visitor.confirm(webId)).data.status).toBe('confirmed');
    expect(await usesOf(paid)).toEqual([1, 0]);
  });

  it('is free again when the free hold lapses, and an open reservation gives way to another code', async () => {
    const space = await makeSpace({ minutes: 30, cents: 0 });
    const [first, second] = [await makePromo({ maxUseLimit: 1 }), await makePromo()];
    const visitor = visitorAt(space);
    const { data: hold } = await visitor.holdExpress({ promoCode: first.name });
    expect((await codeOf(first.id)).reservedCount).toBe(1);
    await lapse(hold.id);
    await jobs();
    expect(await codeOf(first.id)).toMatchObject({ usedCount: 0, reservedCount: 0 });
    const webId = await bookNow(visitorAt(await makeSpace()));
    const { booking } = await bookingRowsOf(webId);
    await db().transaction((tx) => reservePromo(tx, first.id, booking.id));
    await db().transaction((tx) => reservePromo(tx, second.id, booking.id));
    expect([await codeOf(first.id), await codeOf(second.id)]).toMatchObject([
      { usedCount: 0, reservedCount: 0 },
      { usedCount: 0, reservedCount: 1 },
    ]);
    await db().transaction((tx) => endPromo(tx, booking.id, 'released'));
  });
});

describe('a promo code', () => {
  it('lowers the price before tax, regardless of case; the card pays the rest', async () => {
    const space = await makeSpace({ cents: 2000, tax: 10 });
    const code = await makePromo({ amountCents: 500 });
    const visitor = visitorAt(space);
    const hold = await visitor.hold({ promoCode: code.name.toLowerCase() });
    expect(hold).toMatchObject({ status: 201, data: { total: 16.5 } });
    expect(await codeOf(code.id)).toMatchObject({ reservedCount: 1, usedCount: 0 });
    await visitor.confirm(hold.data.id);
    expect(await codeOf(code.id)).toMatchObject({ reservedCount: 0, usedCount: 1 });
    const { booking } = await bookingRowsOf(hold.data.id);
    expect(booking).toMatchObject({
      promoCode: code.name,
      discountCents: 500,
      taxCents: 150,
      amountCents: 1650,
    });
    expect((await intentsOf(booking.transactionId))[0]!.amount_received).toBe(1650);
  });

  it('is capped at the plan’s price, and the booking is then confirmed at once', async () => {
    const space = await makeSpace({ cents: 2000, tax: 10 });
    const code = await makePromo({ amountCents: 9900 });
    const hold = await visitorAt(space).hold({ promoCode: code.name });
    expect(hold.data.total).toBe(0);
    expect(hold.data.url).toMatch(/^\/payment-success\//);
    expect((await bookingRowsOf(hold.data.id)).booking.status).toBe(2);
    expect((await codeOf(code.id)).usedCount).toBe(1);
  });

  it('is released when the hold lapses or is cancelled', async () => {
    const code = await makePromo({ maxUseLimit: 1 });
    const one = visitorAt(await makeSpace());
    const first = await one.hold({ promoCode: code.name });
    const two = visitorAt(await makeSpace());
    expect(await two.hold({ promoCode: code.name })).toMatchObject({ status: 422, code: 'promo_invalid' });
    await lapse(first.data.id);
    await jobs();
    const second = await two.hold({ promoCode: code.name });
    expect(second.status).toBe(201);
    await two.release(second.data.id);
    expect(await codeOf(code.id)).toMatchObject({ reservedCount: 0, usedCount: 0 });
  });

  it('with limit 1, tried by 100 visitors concurrently, is used once', async () => {
    const code = await makePromo({ maxUseLimit: 1, amountCents: 9900 });
    const spaces = await Promise.all(Array.from({ length: 100 }, () => makeSpace()));
    const holds = await Promise.all(spaces.map((space) => visitorAt(space).hold({ promoCode: code.name })));
    expect(holds.filter(({ status }) => status === 201)).toHaveLength(1);
    const refusals = holds.filter(({ status }) => status !== 201);
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([422]));
    expect(await codeOf(code.id)).toMatchObject({ usedCount: 1, reservedCount: 0 });
  });

  it.each([
    ['unknown', {}, 'NOSUCHCODE'],
    ['inactive', { isActive: false }, null],
    ['expired', { expiredAt: new Date(Date.now() - 1000) }, null],
    ['not yet valid', { fromDate: new Date(Date.now() + 60_000) }, null],
    ['deleted', { deletedAt: new Date() }, null],
    ['used up', { maxUseLimit: 2, usedCount: 1, reservedCount: 1 }, null],
  ])('is refused when %s, in the lookup and in the hold alike', async (_what, values, spelt) => {
    const space = await makeSpace();
    const name = spelt ?? (await makePromo(values)).name;
    const visitor = visitorAt(space);
    const query = { podId: space.id, planId: space.planId };
    expect(await api.get(`/promocode/public/${name}`, { ...visitor.by, query })).toMatchObject({
      status: 404,
      message: 'Invalid promo code',
    });
    expect(await visitor.hold({ promoCode: name })).toMatchObject({
      status: 422,
      message: 'Invalid promo code',
    });
  });

  it('of a person counts only for that person, once their email is proven', async () => {
    const space = await makeSpace();
    const owner = provenVisitorAt(space);
    const customerId = await makeCustomer({ email: owner.email });
    const code = await makePromo({ kind: 'assigned', customerId });
    expect((await visitorAt(space).hold({ promoCode: code.name })).status).toBe(422);
    expect((await visitorAt(space).hold({ promoCode: code.name, email: owner.email })).status).toBe(422);
    expect((await provenVisitorAt(space).hold({ promoCode: code.name })).status).toBe(422);
    const query = { podId: space.id, planId: space.planId };
    expect((await api.get(`/promocode/public/${code.name}`, { ...owner.by, query })).status).toBe(200);
    expect((await owner.hold({ promoCode: code.name })).status).toBe(201);
  });

  it('of a partner is a percentage of the plan, on that partner’s spaces only', async () => {
    const name = `T${randomUUID().slice(0, 8)}`;
    const [partner] = await db()
      .insert(partners)
      .values({ name: 'Travel Club', promo: name, discountPercent: 12.5 })
      .returning();
    const [space, otherSpace] = [await makeSpace({ cents: 1999 }), await makeSpace()];
    await db().insert(spacePartners).values({ spaceId: space.id, partnerId: partner!.id });
    const visitor = visitorAt(space);
    const query = { podId: space.id, planId: space.planId };
    expect((await api.get(`/promocode/public/${name}`, { ...visitor.by, query })).data).toEqual({
      amount: 2.5,
      partner: 'Travel Club',
    });
    expect((await visitor.hold({ promoCode: name })).data.total).toBe(17.49);
    expect((await visitorAt(otherSpace).hold({ promoCode: name })).status).toBe(422);
  });
});

describe('wallet credit', () => {
  it('pays what it can once the email is proven, and is reserved by the hold', async () => {
    const space = await makeSpace({ cents: 2000 });
    const { visitor, customerId } = await withCredit(space, 700);
    const hold = await visitor.hold();
    expect(hold.data.total).toBe(13);
    expect(await walletOf(customerId)).toBe(0);
    await visitor.release(hold.data.id);
    expect(await walletOf(customerId)).toBe(700);
    const webId = await bookNow(visitor);
    expect((await bookingRowsOf(webId)).booking).toMatchObject({ amountCents: 2000, creditCents: 700 });
    expect(await walletOf(customerId)).toBe(0);
  });

  it('is not spent for an address that is only typed', async () => {
    const space = await makeSpace({ cents: 2000 });
    const { visitor, customerId } = await withCredit(space, 700);
    const stranger = visitorAt(space);
    expect((await stranger.hold({ email: visitor.email })).data.total).toBe(20);
    expect(await walletOf(customerId)).toBe(700);
  });

  it('is rounded in the visitor’s favour when the rest is below the card’s minimum', async () => {
    const space = await makeSpace({ cents: 2000 });
    const { visitor } = await withCredit(space, 1960);
    const hold = await visitor.hold();
    expect(hold.data.total).toBe(0);
    expect((await bookingRowsOf(hold.data.id)).booking).toMatchObject({
      waivedCents: 40,
      creditCents: 1960,
      status: 2,
    });
  });

  it('is spent once by two concurrent holds', async () => {
    const [one, two] = [await makeSpace({ cents: 2000 }), await makeSpace({ cents: 2000 })];
    const { visitor, customerId } = await withCredit(one, 1000);
    const elsewhere = visitorAt(two, { cookie: visitor.by.cookie });
    const holds = await Promise.all([visitor.hold(), elsewhere.hold({ email: visitor.email })]);
    expect(holds.map(({ data }) => data.total).toSorted()).toEqual([10, 20]);
    expect(await walletOf(customerId)).toBe(0);
  });
});

describe('an extension', () => {
  it('reserves a promo code like the first hold, and uses it when paid or releases it when given up', async () => {
    const space = await makeSpace({ cents: 2000, tax: 10 });
    const visitor = visitorAt(space);
    const code = await makePromo({ amountCents: 500, maxUseLimit: 2 });
    const first = await visitor.hold({ promoCode: code.name });
    expect((await visitor.confirm(first.data.id)).data).toEqual({ status: 'confirmed' });
    const webId = first.data.id;
    const extend = (promoCode: string) =>
      api.post<{ total: number }>(
        '/bookings/instant',
        { pricingPlanId: space.planId, podId: space.id, express: true, promoCode },
        { ...visitor.by, query: { bookingId: webId, isExtended: 'true' } },
      );
    expect(await extend('NO-SUCH-CODE')).toMatchObject({ status: 422, code: 'promo_invalid' });
    expect((await extend(code.name)).data.total).toBe(16.5);
    expect(await codeOf(code.id)).toMatchObject({ reservedCount: 1, usedCount: 1 });
    // When the hold is given up, its use is released.
    expect((await visitor.release(webId)).status).toBeLessThan(300);
    expect(await codeOf(code.id)).toMatchObject({ reservedCount: 0, usedCount: 1 });
    expect((await extend(code.name)).data.total).toBe(16.5);
    expect((await visitor.confirm(webId)).data).toEqual({ status: 'confirmed' });
    expect(await codeOf(code.id)).toMatchObject({ reservedCount: 0, usedCount: 2 });
    expect(await extend(code.name)).toMatchObject({ status: 422, code: 'promo_invalid' });
    const { booking } = await bookingRowsOf(webId);
    expect(booking).toMatchObject({ status: 5, discountCents: 1000, amountCents: 3300 });
  });

  it('is refused when the end of the booking has changed since the visitor saw it', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const extendsFrom = (await bookingRowsOf(webId)).booking.endsAt.toISOString();
    const extend = () =>
      api.post(
        '/bookings/instant',
        { pricingPlanId: space.planId, podId: space.id, express: true, extendsFrom },
        { ...visitor.by, query: { bookingId: webId, isExtended: 'true' } },
      );
    expect((await extend()).status).toBe(201);
    expect((await visitor.confirm(webId)).data).toEqual({ status: 'confirmed' });
    expect(await extend()).toMatchObject({ status: 409, code: 'booking_changed' });
  });

  const holdExtension = (visitor: Visitor, webId: string, planId: number) =>
    api.post<{ id: string; url: string; total: number; expiredAt: string }>(
      '/bookings/instant',
      { pricingPlanId: planId, podId: 1, email: visitor.email, countryCode: '+1', phone: '5550100' },
      { ...visitor.by, query: { bookingId: webId, isExtended: 'true' } },
    );
  const periods = async (webId: string) => {
    const { booking } = await bookingRowsOf(webId);
    return db()
      .select()
      .from(bookingPeriods)
      .where(eq(bookingPeriods.bookingId, booking.id))
      .orderBy(bookingPeriods.ordinal);
  };
  const bookingOf = async (webId: string) =>
    (await db().select().from(bookings).where(eq(bookings.webId, webId)))[0]!;

  it('is held from the booking’s end, paid by the same call, and adds to time and price', async () => {
    const space = await makeSpace({ cents: 2000, tax: 10 });
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const before = await bookingOf(webId);
    const extension = await holdExtension(visitor, webId, space.planId);
    expect(extension).toMatchObject({ status: 201, data: { id: webId, total: 22 } });
    expect((await bookingOf(webId)).endsAt).toEqual(before.endsAt);
    expect((await visitor.confirm(webId)).data.status).toBe('confirmed');
    const after = await bookingOf(webId);
    expect(after).toMatchObject({ status: 5, durationMinutes: 60, subTotalCents: 4000, amountCents: 4400 });
    expect(after.endsAt.getTime() - before.endsAt.getTime()).toBe(30 * 60_000);
    expect(after.passcode).toBe(before.passcode);
    expect((await intentsOf(after.transactionId)).map((intent) => intent.amount_received)).toEqual([
      2200, 2200,
    ]);
  });

  it('that lapses changes nothing, and can be held again', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const before = await bookingOf(webId);
    await holdExtension(visitor, webId, space.planId);
    await db()
      .update(bookingPeriods)
      .set({ holdExpiresAt: sql`now() - interval '1 second'` })
      .where(eq(bookingPeriods.state, 'held'));
    await jobs();
    expect(await bookingOf(webId)).toMatchObject({ status: 2, endsAt: before.endsAt });
    expect((await visitor.confirm(webId)).status).toBe(409);
    expect((await holdExtension(visitor, webId, space.planId)).status).toBe(201);
    expect((await visitor.confirm(webId)).data.status).toBe('confirmed');
    expect((await periods(webId)).map(({ state }) => state)).toEqual(['confirmed', 'released', 'confirmed']);
  });

  it('is paid with credit only when the customer’s own address is proven, not another typed one', async () => {
    const space = await makeSpace({ cents: 2000 });
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const { customerId } = (await bookingRowsOf(webId)).booking;
    const email = `${randomUUID()}@guests.test`;
    await db().update(customers).set({ email }).where(eq(customers.id, customerId));
    await db().insert(walletEntries).values({ customerId, amountCents: 500, reason: 'assigned' });
    expect((await holdExtension(prove(visitor), webId, space.planId)).data.total).toBe(20);
    // A deactivated customer's credit is not used.
    await db().update(customers).set({ status: 'inactive' }).where(eq(customers.id, customerId));
    expect((await holdExtension(prove(visitor, email), webId, space.planId)).data.total).toBe(20);
    await db().update(customers).set({ status: 'active' }).where(eq(customers.id, customerId));
    expect((await holdExtension(prove(visitor, email), webId, space.planId)).data.total).toBe(15);
  });

  it('requires an active booking, free time, and the visitor’s own key', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const endedWebId = await bookNow(visitor);
    await endedAgo(endedWebId, 600);
    expect(await holdExtension(visitor, endedWebId, space.planId)).toMatchObject({
      status: 422,
      code: 'booking_expired',
    });
    const webId = await bookNow(visitor);
    const { booking } = await bookingRowsOf(webId);
    await db().execute(sql`insert into bookings (web_id, transaction_id, contact_email, space_id, customer_id, business_partner_id, status,
        passcode, starts_at, local_date, local_weekday, local_hour, ends_at, duration_minutes, sub_total_cents, amount_cents)
      select ${randomUUID()}, ${randomUUID()}, contact_email, space_id, customer_id, business_partner_id, 2, '135791',
        ends_at + interval '10 minutes', local_date, local_weekday, local_hour, ends_at + interval '40 minutes', 30, 0, 0 from bookings where id = ${booking.id}`);
    await db().execute(sql`insert into booking_periods (booking_id, space_id, state, starts_at, ends_at, duration_minutes,
        sub_total_cents, amount_cents) select id, space_id, 'confirmed', starts_at, ends_at, 30, 0, 0 from bookings
      where space_id = ${space.id} and passcode = '135791'`);
    expect(await holdExtension(visitor, webId, space.planId)).toMatchObject({
      status: 422,
      code: 'space_taken',
    });
    const stranger = visitorAt(await makeSpace({ partners: ['MERIDIAN'] }));
    expect((await holdExtension(stranger, webId, space.planId)).status).toBe(404);
    expect(await holdExtension(visitor, webId, await plan(997, 1))).toMatchObject({
      status: 422,
      code: 'plan_not_offered',
    });
  });

  it('is released when an operator cancels the booking during its payment', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    await holdExtension(visitor, webId, space.planId);
    expect((await visitor.confirm(webId, ASKS_3DS)).data.status).toBe('requires_action');
    const { booking } = await bookingRowsOf(webId);
    const { adminToken } = await import('../fixtures/people');
    const token = await adminToken();
    expect((await api.delete(`/admin/booking/${booking.id}`, { token })).status).toBe(200);
    // The page of a cancelled booking is about its cancellation, not about time that was gone.
    expect((await visitor.look(webId)).data).toMatchObject({ timeGone: false, extension: null });
    expect((await periods(webId)).map(({ state }) => state)).toEqual(['released', 'released']);
    expect((await visitorAt(space).hold()).status).toBe(201);
  });
});

describe('seasonal credit', () => {
  const setGift = (values: Partial<typeof seasonalCredits.$inferInsert>) =>
    db()
      .update(seasonalCredits)
      .set({ isActive: true, amountCents: 500, fromDate: null, toDate: null, ...values });

  it('is given once to a new customer, on the first booking with card money', async () => {
    await setGift({});
    const visitor = visitorAt(await makeSpace());
    const { booking } = await bookingRowsOf(await bookNow(visitor));
    expect(await walletOf(booking.customerId)).toBe(500);
    await bookNow(visitorAt(await makeSpace(), {}));
    const again = visitorAt(await makeSpace());
    const hold = await again.hold({ email: visitor.email });
    await again.confirm(hold.data.id);
    expect(await walletOf(booking.customerId)).toBe(500);
  });

  it('is not given to a customer who paid before the season', async () => {
    await setGift({ isActive: false });
    const visitor = visitorAt(await makeSpace());
    const { booking } = await bookingRowsOf(await bookNow(visitor));
    await setGift({});
    const again = visitorAt(await makeSpace());
    const hold = await again.hold({ email: visitor.email });
    expect((await again.confirm(hold.data.id)).data.status).toBe('confirmed');
    const next = (await bookingRowsOf(hold.data.id)).booking;
    expect(next.customerId).toBe(booking.customerId);
    expect(await walletOf(booking.customerId)).toBe(0);
  });

  it('is not given outside its dates, while inactive, or for a free booking', async () => {
    for (const values of [
      { toDate: new Date(Date.now() - 1000) },
      { fromDate: new Date(Date.now() + 60_000) },
      { isActive: false },
    ]) {
      await setGift(values);
      const { booking } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace())));
      expect(await walletOf(booking.customerId)).toBe(0);
    }
    await setGift({});
    const code = await makePromo({ amountCents: 9900 });
    const free = await visitorAt(await makeSpace()).hold({ promoCode: code.name });
    expect(await walletOf((await bookingRowsOf(free.data.id)).booking.customerId)).toBe(0);
  });
});
