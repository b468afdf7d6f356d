import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, bookings, customers, refunds, states } from '@/db/tables';
import type { BookingRowWire } from '@/lib/booking/bookings/wire';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { bookedWith, customerCalls, place, sharedSpace, unique } from '../fixtures/customer-calls';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';
import { visitorAt } from '../fixtures/visitors';

let token: string;
let spaceId: number;
let meridian: number;
let transit: number;
beforeAll(async () => {
  token = await adminToken();
  spaceId = await sharedSpace();
  meridian = (await partner('MERIDIAN')).id;
  transit = (await partner('TRANSIT')).id;
});
const { open, change } = customerCalls(() => token);

describe('a profile', () => {
  it('shows all that is known of a customer, with their bookings', async () => {
    const where = await place();
    const { countryId, stateId, cityId } = where;
    const home = { countryId, stateId, cityId, address: '1 Elm Street', zipcode: '02128' };
    const known = { firstName: 'Maya', lastName: 'Okafor', countryCode: '+1', phone: '2125550123' };
    const id = await bookedWith([meridian, transit], { ...known, ...home });
    const [booking] = await db().select().from(bookings).where(eq(bookings.customerId, id));
    const back = { bookingId: booking!.id, method: 'wallet' as const, amountCents: 250 };
    await db()
      .insert(refunds)
      .values([
        { ...back, state: 'succeeded' as const },
        { ...back, state: 'failed' as const },
      ]);
    // A hold that lapsed was not a booking.
    await makeBooking({ spaceId, customerId: id, status: 3, cancelReason: 'lapsed', passcode: null });
    const { data } = await open(id);
    expect(data).toMatchObject({ id, name: 'Maya Okafor', ...known, isActive: true, status: 'active' });
    expect(data).toMatchObject({ wallet: 0, totalBooking: 2, totalAmount: 17.5, isShared: false });
    const { city, state, country } = where;
    expect(data.address).toEqual({ ...home, city, state, country });
    expect(data.business_partners.map(({ code }) => code)).toEqual(['MERIDIAN', 'TRANSIT']);
    // Staff of one partner see the credit that it gave, of which there is none.
    const clerk = await subAdmin([1, 6, 9], [meridian]);
    const own = await bookedWith([meridian]);
    expect((await open(own, clerk.token)).data).toMatchObject({ id: own, wallet: 0 });
  });

  it('is changed in part; absent fields stay, null clears', async () => {
    const id = await makeCustomer({ firstName: 'Ada', lastName: 'Byron', phone: '2125550100' });
    const rename = async () => {
      const { status, data } = await change(id, { lastName: 'Lovelace', phone: '(212) 555-0199' });
      const renamed = { name: 'Ada Lovelace', phone: '2125550199', firstName: 'Ada' };
      expect([status, data]).toMatchObject([200, renamed]);
    };
    expect(await causedBy(rename)).toEqual({ 'audit customer.update': 1 });
    const zipcode = async (text: string) => {
      expect((await change(id, { zipcode: text })).status).toBe(200);
      return (await db().select().from(customers).where(eq(customers.id, id)))[0]?.zipcode;
    };
    expect([await zipcode('10001'), await zipcode('')]).toEqual(['10001', null]);
    expect((await change(id, { firstName: null, address: ' 2 Way ' })).data).toMatchObject({
      firstName: '',
      address: { address: '2 Way' },
    });
    expect((await change(id, { address: null })).data.address?.address).toBeNull();
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'customer.update',
      entityId: String(id),
      before: { address: '2 Way' },
      after: { address: null },
    });
  });

  it.each([
    [{ email: 'nobody' }, 'email', 'Invalid Email'],
    [{ email: '' }, 'email', 'Enter Email'],
    [{ phone: '' }, 'phone', 'Enter Phone Number'],
    [{ phone: null }, 'phone', 'Enter Phone Number'],
    [{ phone: '212555012' }, 'phone', 'Enter Minimum 10 Digit'],
    [{ phone: '2125550123x' }, 'phone', 'Digits only'],
    [{ phone: '1'.repeat(21) }, 'phone', 'At most 20 digits'],
    [{ countryCode: '1' }, 'countryCode', 'A country code such as +1'],
    [{ isActive: 'no' }, 'isActive', 'isActive must be true or false'],
    [{ status: 'deleted' }, 'status', 'status must be active or inactive'],
    [{ status: 'active', isActive: false }, 'status', 'isActive and status do not agree'],
    [{ firstName: 'x'.repeat(81) }, 'firstName', 'At most 80 characters'],
    [{ country: 'Atlantis' }, 'country', 'There is no country with this name'],
    [{ countryId: 999_999 }, 'countryId', 'This country does not exist'],
  ])('refuses %j', async (body, path, message) => {
    const id = await makeCustomer();
    const response = await change(id, body);
    expect(response).toMatchObject({ status: 400, message });
    expect(response.errors[0]).toEqual({ path, message });
  });

  it('takes places by ids or by names, and state and city must match', async () => {
    const { countryId, stateId, cityId, country, state, city } = await place();
    const id = await makeCustomer();
    const there = { countryId, stateId, cityId };
    expect((await change(id, { country, state: state.toUpperCase(), city })).data.address).toMatchObject(
      there,
    );
    await change(id, { country: null, state: null, city: null });
    expect((await change(id, there)).data.address).toMatchObject({ country, state, city });
    expect((await change(id, { country: String(countryId) })).status).toBe(200);
    const [other] = await db()
      .select()
      .from(states)
      .where(eq(states.countryId, countryId))
      .offset(1)
      .limit(1);
    expect(await change(id, { stateId: other!.id })).toMatchObject({ errors: [{ path: 'cityId' }] });
  });

  it('has a unique email address, regardless of case', async () => {
    const email = `${unique()}@guests.test`;
    const id = await makeCustomer({ email });
    const other = await makeCustomer();
    const message = 'Another user already has this email address';
    expect(await change(other, { email: email.toUpperCase() })).toMatchObject({
      status: 409,
      code: 'duplicate',
      errors: [{ path: 'email', message }],
    });
    expect((await change(id, { email: email.toUpperCase() })).data.email).toBe(email);
  });

  it('returns 409 for a stale version, and 404 for an unknown id', async () => {
    const id = await makeCustomer();
    const { updatedAt } = (await open(id)).data;
    expect((await change(id, { firstName: 'One', updatedAt })).status).toBe(200);
    expect(await change(id, { firstName: 'Two', updatedAt })).toMatchObject({ status: 409, code: 'stale' });
    expect((await change(99_999_999, { firstName: 'No' })).status).toBe(404);
    expect(await open(99_999_999)).toMatchObject({ status: 404, message: 'User not found' });
  });

  it('leaves the contact of its bookings as it was typed', async () => {
    const [before, after] = [unique(), unique()];
    const id = await bookedWith([meridian], { firstName: before });
    await change(id, { firstName: after });
    const found = async (search: string) =>
      (await api.get<BookingRowWire[]>('/admin/bookings', { token, query: { search } })).data;
    expect((await found(before)).map(({ user }) => [user.id, user.name])).toEqual([[id, before]]);
    expect(await found(after)).toEqual([]);
  });
});

describe('the status', () => {
  it('inactive blocks bookings until it is active again', async () => {
    const visitor = visitorAt(await makeSpace());
    const id = await makeCustomer({ email: visitor.email });
    const off = await change(id, { isActive: false, status: 'inactive' });
    expect(off.data).toMatchObject({ isActive: false, status: 'inactive' });
    expect(await visitor.hold()).toMatchObject({ status: 422, code: 'customer_inactive' });
    expect((await change(id, { isActive: true })).data).toMatchObject({ isActive: true, status: 'active' });
    expect((await visitor.hold()).status).toBe(201);
    expect((await change(id, { status: 'inactive' })).data.isActive).toBe(false);
  });

  it('of a deleted customer cannot be changed', async () => {
    const id = await makeCustomer({ status: 'deleted' });
    expect(await change(id, { isActive: true })).toMatchObject({ status: 409, code: 'deleted' });
    expect((await open(id)).data).toMatchObject({ status: 'deleted', isActive: false });
  });
});
