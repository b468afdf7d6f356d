import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings, customers, pricingPlans, seasonalCredits, spacePlans, walletEntries } from '@/db/tables';
import type { InstantBookingWire } from '@/lib/booking/holds/wire';
import { EMAIL_COOKIE, emailProofValue, PROOF_SECONDS } from '@/lib/platform/identity/email-proof-cookie';
import { api } from '../fixtures/api';
import { jobs } from '../fixtures/jobs';
import { bothLedgers, intentsOf } from '../fixtures/ledgers';
import { adminToken } from '../fixtures/people';
import { makeCustomer, makeSpace, TWENTY } from '../fixtures/places';
import { authenticate } from '../fixtures/stand-ins';
import { bodyFor } from '../fixtures/visitor-endpoints';
import { bookingRowsOf, bookNow, prove, type Visitor, visitorAt } from '../fixtures/visitors';

/** Prices that a client may try to set, under every name that a price has. */
const WISHES = {
  total: 0.5,
  amount: 0,
  price: 0,
  subTotal: 1,
  tax: -20,
  taxPercent: 0,
  discount: 19.99,
  credit: 20,
  waived: 20,
  amountCents: 1,
  subTotalCents: 1,
  creditCents: 2000,
  duration: 600,
  durationMinutes: 600,
  datetimeEnd: '2099-01-01T00:00:00Z',
  endsAt: '2099-01-01T00:00:00Z',
  expiredAt: '2099-01-01T00:00:00Z',
};
/** Booking fields that a client may try to set. */
const CLAIMS = {
  webId: 'mine',
  id: 1,
  transactionId: 'HP-MINE',
  status: 2,
  passcode: '000000',
  state: 'confirmed',
  customerId: 1,
  businessPartnerId: 1,
  deviceKey: 'mine',
  confirmedAt: '2026-01-01T00:00:00Z',
};
const asQuery = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]));

beforeAll(async () => void (await db().update(seasonalCredits).set({ isActive: false })));
afterAll(async () => {
  await jobs();
  const { provider, own } = await bothLedgers();
  expect(own).toEqual(provider);
});

const capturedOf = async (webId: string) =>
  (await intentsOf((await bookingRowsOf(webId)).booking.transactionId)).map(
    (intent) => intent.amount_received,
  );

describe('the server computes what is charged and booked', () => {
  it('whatever amounts, times and columns the three requests contain', async () => {
    const space = await makeSpace({ cents: 2000, tax: 10 });
    const visitor = visitorAt(space);
    const query = asQuery({ ...WISHES, ...CLAIMS });
    const hold = await visitor.hold({ ...WISHES, ...CLAIMS }, { query });
    expect(hold).toMatchObject({ status: 201, data: { total: 22 } });
    const webId = hold.data.id;
    const path = `/bookings/web/${webId}`;
    expect((await api.post(`${path}/applePay`, WISHES, { ...visitor.by, query })).status).toBe(200);
    const confirm = () => api.post(`${path}/confirm/pm_card_visa`, WISHES, { ...visitor.by, query });
    const { data: challenge } = await confirm();
    await authenticate((challenge as { clientSecret: string }).clientSecret);
    expect(await confirm()).toMatchObject({ status: 200, data: { status: 'confirmed' } });
    const { booking } = await bookingRowsOf(webId);
    expect(booking).toMatchObject({
      status: 2,
      subTotalCents: 2000,
      discountCents: 0,
      taxCents: 200,
      waivedCents: 0,
      creditCents: 0,
      amountCents: 2200,
      durationMinutes: 30,
      deviceKey: visitor.by.device,
    });
    expect(booking.endsAt.getTime() - booking.startsAt.getTime()).toBe(30 * 60_000);
    expect(Object.values(CLAIMS)).not.toContain(booking.webId);
    expect(Object.values(CLAIMS)).not.toContain(booking.passcode);
    expect(await capturedOf(webId)).toEqual([2200]);
  });

  it('for an extension too', async () => {
    const space = await makeSpace({ cents: 2000 });
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const query = { ...asQuery(WISHES), bookingId: webId, isExtended: 'true' };
    const extension = await api.post(
      '/bookings/instant',
      { ...bodyFor(space), ...WISHES },
      { ...visitor.by, query },
    );
    expect(extension).toMatchObject({ status: 201, data: { total: 20 } });
    await visitor.confirm(webId);
    expect(await capturedOf(webId)).toEqual([2000, 2000]);
    expect((await bookingRowsOf(webId)).booking).toMatchObject({ durationMinutes: 60, amountCents: 4000 });
  });

  it.each([
    [
      'dearer',
      (id: number) => db().update(pricingPlans).set({ costCents: 9900 }).where(eq(pricingPlans.id, id)),
    ],
    [
      'deleted',
      (id: number) => db().update(pricingPlans).set({ deletedAt: new Date() }).where(eq(pricingPlans.id, id)),
    ],
    ['taken off the space', (id: number) => db().delete(spacePlans).where(eq(spacePlans.pricingPlanId, id))],
  ])('a plan that is %s between hold and payment costs the agreed price', async (what, change) => {
    const cents = 1500 + what.length;
    const space = await makeSpace({ minutes: 25, cents });
    const visitor = visitorAt(space);
    const { data } = await visitor.hold();
    await change(space.planId);
    expect((await visitor.confirm(data.id)).data.status).toBe('confirmed');
    expect(await capturedOf(data.id)).toEqual([cents]);
  });

  it('a plan of another space is refused, for a hold and for an extension', async () => {
    const [space, otherSpace] = [await makeSpace(TWENTY), await makeSpace({ minutes: 90, cents: 10 })];
    const visitor = visitorAt(space);
    const refused = { status: 422, code: 'plan_not_offered' };
    expect(await visitor.hold({ pricingPlanId: otherSpace.planId })).toMatchObject(refused);
    const webId = await bookNow(visitor);
    const query = { bookingId: webId, isExtended: 'true' };
    // The space that the body names is not the one that is extended.
    const body = { ...bodyFor(otherSpace), podId: otherSpace.id };
    expect(await api.post('/bookings/instant', body, { ...visitor.by, query })).toMatchObject(refused);
  });

  it('a booking type of the counter is refused for a visitor', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    for (const bookingType of ['WALKIN', 'PP', 'BP', 'all', ['ALL']])
      expect((await visitor.hold({ bookingType })).status).toBe(400);
  });
});

describe('an extension', () => {
  const extend = (visitor: Visitor, search: string, body: object) =>
    api.post<InstantBookingWire>(`/bookings/instant?${search}`, body, visitor.by);

  it.each([
    ['held', async (visitor: Visitor) => (await visitor.hold()).data.id],
    [
      'given up',
      async (visitor: Visitor) => {
        const { data } = await visitor.hold();
        await visitor.release(data.id);
        return data.id;
      },
    ],
    [
      'cancelled',
      async (visitor: Visitor) => {
        const webId = await bookNow(visitor);
        const { booking } = await bookingRowsOf(webId);
        await api.delete(`/admin/booking/${booking.id}`, { token: await adminToken() });
        return webId;
      },
    ],
  ])('of a booking that is %s is refused', async (what, make) => {
    const space = await makeSpace(TWENTY);
    const visitor = visitorAt(space);
    const webId = await make(visitor);
    const before = await bookingRowsOf(webId);
    const response = await extend(visitor, `bookingId=${webId}&isExtended=true`, bodyFor(space));
    const code = what === 'held' ? 'booking_unpaid' : 'booking_cancelled';
    expect(response).toMatchObject({ status: 422, code });
    expect(await bookingRowsOf(webId)).toEqual(before);
  });

  it('requires the exact flag and bookingId; other requests do not extend a booking', async () => {
    const space = await makeSpace({ cents: 0 });
    const owner = visitorAt(space);
    const ownWebId = (await owner.hold()).data.id;
    const otherWebId = await bookNow(visitorAt(await makeSpace({ ...TWENTY, partners: ['MERIDIAN'] })));
    const before = [await bookingRowsOf(ownWebId), await bookingRowsOf(otherWebId)];
    const bothIds = `bookingId=${ownWebId}&bookingId=${otherWebId}&isExtended=true`;
    expect((await extend(owner, bothIds, bodyFor(space))).status).toBe(404);
    for (const flag of ['TRUE', '1', 'true%20', 'yes', 'true&isExtended=false']) {
      const elsewhere = bodyFor(await makeSpace(TWENTY));
      const response = await extend(owner, `bookingId=${ownWebId}&isExtended=${flag}`, elsewhere);
      expect([flag, response.status]).toEqual([flag, 201]);
      expect(response.data.id).not.toBe(ownWebId);
    }
    expect([await bookingRowsOf(ownWebId), await bookingRowsOf(otherWebId)]).toEqual(before);
  });
});

describe('a proof of an email address', () => {
  it('that is for another address or browser, or altered, cannot spend credit', async () => {
    const space = await makeSpace({ cents: 2000 });
    const owner = prove(visitorAt(space));
    const customerId = await makeCustomer({ email: owner.email });
    await db().insert(walletEntries).values({ customerId, amountCents: 1500, reason: 'assigned' });
    const thief = visitorAt(space);
    const { device = '' } = thief.by;
    const now = new Date();
    const thiefsProof = emailProofValue(thief.email, device, now);
    const rightProof = emailProofValue(owner.email, device, now);
    const [encodedEmail = '', until = '', signature = ''] = rightProof.split('.');
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    const forged = {
      'another address': thiefsProof,
      'another browser': owner.by.cookie!.split('=')[1]!,
      'the address exchanged': `${encodedEmail}.${thiefsProof.split('.').slice(1).join('.')}`,
      'a later end': `${encodedEmail}.${Number(until) + 1}.${signature}`,
      'the end of time': `${encodedEmail}.Infinity.${signature}`,
      'an altered signature': `${encodedEmail}.${until}.${flipped}`,
      'a short signature': `${encodedEmail}.${until}.${signature.slice(0, 10)}`,
      'no signature': `${encodedEmail}.${until}.`,
      'nothing but dots': '..',
      'too long ago': emailProofValue(owner.email, device, new Date(now.getTime() - PROOF_SECONDS * 1000)),
    };
    const holdWith = (cookie: string) => {
      const by = { ...thief.by, cookie: `${EMAIL_COOKIE}=${cookie}` };
      return api.post<InstantBookingWire>('/bookings/instant', { ...bodyFor(space), email: owner.email }, by);
    };
    for (const [what, cookie] of Object.entries(forged)) {
      const response = await holdWith(cookie);
      expect([what, response.status, response.data?.total]).toEqual([what, 201, 20]);
      await thief.release(response.data.id);
      // The limit of holds stops frequent tries, which is not tested here.
      await db().update(bookings).set({ deviceKey: null }).where(eq(bookings.webId, response.data.id));
    }
    const [row] = await db().select().from(customers).where(eq(customers.id, customerId));
    expect(row!.walletCents).toBe(1500);
    expect((await holdWith(rightProof)).data.total).toBe(5);
  });
});
