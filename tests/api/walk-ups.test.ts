import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings, businessPartners, movements, seasonalCredits, walletEntries } from '@/db/tables';
import type { BookingWire } from '@/lib/booking/bookings/detail-wire';
import type { WalkUpWire } from '@/lib/booking/walk-ups/wire';
import { localIso } from '@/lib/foundation/time/zones';
import { api } from '../fixtures/api';
import { auditsOf } from '../fixtures/audits';
import { causedBy } from '../fixtures/caused';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace, type TestSpace, TWENTY, watch } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
let guests = 0;
const contact = () => ({ email: `walk-up-${++guests}@guests.test`, countryCode: '+1', phone: '5550100' });
const bookingFields = (space: TestSpace) => ({ ...contact(), podId: space.id, pricingPlanId: space.planId });
const paid = { method: 'cash', reference: 'T-17', amount: 21.75 };
const walkIn = (space: TestSpace, more: object = {}) => ({
  ...bookingFields(space),
  bookingType: 'WALKIN',
  payment: paid,
  ...more,
});
const pass = (space: TestSpace, more: object = {}) => ({
  ...bookingFields(space),
  bookingType: 'PP',
  PPSummaryAmount: 24.5,
  priorityPasses: [{ priorityUserName: 'A. Holder', priorityCardNumber: '7400 1111 2222 9876' }],
  ...more,
});
/** A space where half an hour is $20.00 and 8.75 % tax. */
const space8 = (more: object = {}) => makeSpace({ cents: 2000, tax: 8.75, ...more });
const book = (body: object, by = token, headers?: Record<string, string>) =>
  api.post<WalkUpWire>('/booking', body, { token: by, headers });
const detail = async (id: number) => (await api.get<BookingWire>(`/admin/booking/${id}`, { token })).data;

describe('a walk-up', () => {
  it('is confirmed with what was paid at the counter, and can be refunded to the wallet only', async () => {
    const space = await space8();
    const body = walkIn(space);
    let created!: Awaited<ReturnType<typeof book>>;
    const sell = async () => {
      created = await book(body);
    };
    expect(await causedBy(sell)).toEqual({
      'audit booking.walk-up': 1,
      'effect mail.booking-confirmed': 1,
      'mail to a guest': 1,
      'ledger walk_up': 1,
    });
    expect(created.status).toBe(201);
    expect(created.data).toMatchObject({
      status: 2,
      bookingType: 'WALKIN',
      amount: 21.75,
      PPSummaryAmount: 0,
    });
    const details = await detail(created.data.id);
    expect(details.user).toMatchObject({ name: body.email, email: body.email, phone: '+15550100' });
    expect(details).toMatchObject({ subTotal: 20, tax: 1.75, amount: 21.75, payment: paid, payments: [] });
    expect(details.accessCode).toMatch(/^\d{6}$/);
    await api.delete(`/admin/booking/${created.data.id}`, { token });
    const refund = `/admin/booking/${created.data.id}/refund`;
    expect((await api.get(refund, { token })).data).toMatchObject({ refundable: 21.75, refundableCard: 0 });
    expect((await api.put(refund, { type: 'card', amount: 1 }, { token })).status).toBe(400);
    expect((await api.put(refund, { type: 'wallet', amount: 21.75 }, { token })).status).toBe(200);
  });

  it('gives no seasonal credit, which is for card payments, and does not use it up', async () => {
    const gift = { amountCents: 500, isActive: true, fromDate: null, toDate: null };
    await db().update(seasonalCredits).set(gift);
    const space = await space8();
    const body = walkIn(space);
    const gifts = () =>
      db().$count(
        walletEntries,
        sql`reason = 'seasonal' and customer_id = (select id from customers where email = ${body.email})`,
      );
    await book(body);
    expect(await gifts()).toBe(0);
    const visitor = visitorAt(await space8());
    await bookNow({ ...visitor, hold: () => visitor.hold({ email: body.email }) });
    expect(await gifts()).toBe(1);
    await db().update(seasonalCredits).set({ isActive: false });
  });

  it('costs what the server computes, whatever was sent', async () => {
    const space = await space8();
    for (const amount of [21.74, 21.76, 0]) {
      const response = await book(walkIn(space, { payment: { ...paid, amount } }));
      expect(response).toMatchObject({ status: 422, message: 'The payment must be $21.75' });
    }
    const nothing = await book(walkIn(space, { payment: undefined }));
    expect(nothing).toMatchObject({ status: 400, errors: [{ path: 'payment' }] });
  });

  it('is offered beforehand: the plans that fit, what they cost, and their sellers', async () => {
    const hour = inHours(36).slice(0, 13);
    const zone = 'Asia/Tokyo';
    const closed = localIso(new Date(`${hour}:00:00Z`), zone).slice(11, 13);
    const space = await space8({ zone, restrictedFrom: `${closed}:00`, restrictedTo: `${closed}:59` });
    type Offer = { plans: { pricingPlanId: number; amount: number }[]; partners: { isHouse: boolean }[] };
    const offer = (startsAt: string, by = token) =>
      api.get<Offer>(`/admin/pod/${space.id}/walk-up`, { token: by, query: { datetimeStart: startsAt } });
    const start = inHours(30);
    const free = await offer(start);
    expect(free.data).toMatchObject({
      plans: [{ pricingPlanId: space.planId, amount: 21.75 }],
      partners: [{ isHouse: true }, { isHouse: false }],
    });
    expect((await book(walkIn(space, { datetimeStart: start }))).status).toBe(201);
    expect((await offer(start)).data.plans).toEqual([]);
    expect((await offer(inHours(29.75))).data.plans).toEqual([]);
    expect((await offer(`${hour}:15:00.000Z`)).data.plans).toEqual([]);
    const { token: other } = await subAdmin([12], [(await partner('MERIDIAN')).id]);
    expect((await offer(start, other)).status).toBe(404);
  });

  it('may start later: its time is reserved until then, and its door is locked', async () => {
    const space = await space8();
    const start = inHours(30);
    const { id: businessPartnerId } = await partner('TRANSIT');
    const created = await book(walkIn(space, { datetimeStart: start, businessPartnerId }));
    expect(created.data).toMatchObject({ status: 2, datetimeStart: start });
    expect(Date.parse(created.data.datetimeEnd) - Date.parse(start)).toBe(30 * 60_000);
    expect(await book(walkIn(space, { datetimeStart: inHours(30.25) }))).toMatchObject({ status: 422 });
    expect((await visitorAt(space).hold()).status).toBe(201);
    const [row] = await db().select().from(bookings).where(eq(bookings.id, created.data.id));
    expect((await visitorAt(space).unlock(row!.webId)).status).toBe(422);
  });

  it.each([
    ['a time in the past', () => ({ datetimeStart: inHours(-1) }), 422],
    ['a time years away', () => ({ datetimeStart: inHours(24 * 400) }), 422],
    ['a plan of another space', () => ({ pricingPlanId: 999_999 }), 422],
    ['an unknown space', () => ({ podId: 2 ** 40 }), 404],
    ['a visitor’s booking type', () => ({ bookingType: 'ALL' }), 400],
    ['a partner that does not sell it', () => ({ businessPartnerId: 999_999 }), 400],
    ['an unknown sub-partner', () => ({ subPartnerId: 999_999 }), 400],
  ])('is refused with %s', async (_, more, status) => {
    expect((await book(walkIn(await space8(), more()))).status).toBe(status);
  });

  it('is refused at a closed hour, on an inactive space, and while another booking has the space', async () => {
    const closed = await space8({ restrictedFrom: '00:00:00', restrictedTo: '23:59:00' });
    expect(await book(walkIn(closed))).toMatchObject({ status: 422, code: 'restricted_time' });
    expect(await book(walkIn(await space8({ status: 'inactive' })))).toMatchObject({
      code: 'space_inactive',
    });
    const space = await space8();
    await bookNow(visitorAt(space));
    expect(await book(walkIn(space))).toMatchObject({ status: 422, code: 'space_taken' });
  });

  it('is created once when twenty counters request it concurrently', async () => {
    const space = await space8();
    const responses = await Promise.all(Array.from({ length: 20 }, () => book(walkIn(space))));
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 422)]);
  });

  it('is one booking when sent twice with one key', async () => {
    const body = walkIn(await space8());
    const key = { 'idempotency-key': `walk-up-${guests}` };
    const [first, second] = [await book(body, token, key), await book(body, token, key)];
    expect(second).toMatchObject({ status: 201, data: first.data });
  });
});

describe('a guest with a pass', () => {
  it('pays nothing; the partner is billed, and only the last four digits are stored', async () => {
    const space = await space8({ partners: ['HUSHPOD', 'PP'] });
    const lounge = await partner('PP');
    const [sub] = await db()
      .select()
      .from(businessPartners)
      .where(eq(businessPartners.parentId, lounge.id))
      .limit(1);
    const created = await book(pass(space, { subPartnerId: sub!.id }));
    expect(created.data).toMatchObject({ status: 2, bookingType: 'PP', amount: 0, PPSummaryAmount: 24.5 });
    const details = await detail(created.data.id);
    expect(details).toMatchObject({
      business_partner: { id: lounge.id },
      subPartner: { id: sub!.id },
      user: { name: 'A. Holder' },
      priorityPasses: [{ priorityUserName: 'A. Holder', priorityCardNumber: '9876' }],
    });
    const entries = await auditsOf('booking', created.data.id);
    expect(JSON.stringify([details, entries])).not.toContain('7400');
    expect(entries.map(({ action }) => action)).toContain('booking.walk-up');
  });

  it('pays nothing with a boarding pass either', async () => {
    const boardingPasses = [
      { boardedUserName: 'T. Raveller', flightNumber: 'AL 12', travelDate: '2026-12-01' },
    ];
    const body = { ...bookingFields(await space8()), bookingType: 'BP', PPSummaryAmount: 18, boardingPasses };
    const created = await book(body);
    expect(await detail(created.data.id)).toMatchObject({
      amount: 0,
      PPSummaryAmount: 18,
      boardingPasses,
      user: { name: 'T. Raveller', email: body.email },
    });
  });

  it('is refused with a message if the pass is missing', async () => {
    const response = await book(pass(await space8(), { priorityPasses: [] }));
    expect(response).toMatchObject({ status: 400, errors: [{ path: 'priorityPasses' }] });
  });
});

it('the money of a walk-up is returned at the counter, unless staff may give credit', async () => {
  const meridian = (await partner('MERIDIAN')).id;
  const [without, crediting] = [
    await subAdmin([2, 11, 12, 14], [meridian]),
    await subAdmin([2, 9, 11, 12, 14], [meridian]),
  ];
  const space = await space8({ partners: ['MERIDIAN'] });
  const created = await book(walkIn(space, { datetimeStart: inHours(2) }), without.token);
  expect(created.status).toBe(201);
  const cancelAndRefund = (by: string) =>
    api.post(
      `/admin/booking/${created.data.id}/cancel-refund`,
      { type: 'wallet', amount: 21.75 },
      { token: by },
    );
  expect(await cancelAndRefund(without.token)).toMatchObject({ status: 403, code: 'counter_money' });
  const [row] = await db().select().from(bookings).where(eq(bookings.id, created.data.id));
  expect(row?.status, 'it is not cancelled either').toBe(2);
  expect((await cancelAndRefund(crediting.token)).status).toBe(200);
  // What others paid at the counter does not count: money of a card may become credit.
  const visitor = visitorAt({
    ...(await makeSpace({ ...TWENTY, partners: ['MERIDIAN'] })),
    key: (await partner('MERIDIAN')).key,
  });
  const { booking } = await bookingRowsOf(await bookNow(visitor));
  const otherSpace = await space8();
  const longer = (await bookingRowsOf(await bookNow(visitorAt(otherSpace)))).booking.id;
  const extension = { pricingPlanId: otherSpace.planId, payment: paid };
  expect((await api.post(`/admin/booking/${longer}/extend`, extension, { token })).status).toBe(201);
  const byCard = await api.post(
    `/admin/booking/${booking.id}/cancel-refund`,
    { type: 'wallet', amount: 20 },
    { token: without.token },
  );
  expect(byCard.status, byCard.text).toBe(200);
});

describe('walk-ups are open to', () => {
  it('staff with 12, for their own spaces and partners', async () => {
    const space = await space8({ partners: ['HUSHPOD', 'PP'] });
    const lounge = await partner('PP');
    const { token: scopedToken } = await subAdmin([12], [lounge.id]);
    const created = await book(walkIn(space), scopedToken);
    expect(created.status).toBe(201);
    expect((await detail(created.data.id)).business_partner.id).toBe(lounge.id);
    const hushpod = await partner('HUSHPOD');
    expect((await book(walkIn(await space8(), {}), scopedToken)).status).toBe(404);
    expect((await book(walkIn(space, { businessPartnerId: hushpod.id }), scopedToken)).status).toBe(400);
    const { token: unpermitted } = await subAdmin([2, 14], [lounge.id]);
    expect((await book(walkIn(space), unpermitted)).status).toBe(403);
  });

  it('a pod, for its own space', async () => {
    const [space, another] = [await space8(), await space8()];
    const device = await watch(space.id);
    expect((await book(walkIn(another), device)).status).toBe(404);
    const created = await book(walkIn(space, { podId: undefined }), device);
    expect(created).toMatchObject({ status: 201, data: { podId: space.id } });
    expect(JSON.stringify(created.data)).not.toContain((await detail(created.data.id)).accessCode);
  });
});

describe('a pass that is cancelled', () => {
  const movesOf = async (id: number) =>
    (await db().select().from(movements).where(eq(movements.bookingId, id)).orderBy(movements.id)).map(
      ({ kind, method, grossCents, businessPartnerId }) => [kind, method, grossCents, businessPartnerId],
    );

  it('is credited to its partner before its start, by a movement of its own, but not afterwards', async () => {
    const space = await space8({ partners: ['HUSHPOD', 'PP'] });
    const lounge = (await partner('PP')).id;
    const later = await book(pass(space, { datetimeStart: inHours(30) }));
    expect((await api.delete(`/admin/booking/${later.data.id}`, { token })).status).toBe(200);
    expect(await movesOf(later.data.id)).toEqual([
      ['pass', 'partner', 2450, lounge],
      ['pass_returned', 'partner', -2450, lounge],
    ]);
    const refused = await api.put(
      `/admin/booking/${later.data.id}/refund`,
      { type: 'wallet', amount: 1 },
      { token },
    );
    expect(refused).toMatchObject({ status: 409, code: 'nothing_paid' });

    const running = await book(pass(space));
    expect((await api.delete(`/admin/booking/${running.data.id}`, { token })).status).toBe(200);
    expect(await movesOf(running.data.id)).toEqual([['pass', 'partner', 2450, lounge]]);
  });
});
