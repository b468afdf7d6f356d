import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, bookings, customers, refunds, states } from '@/db/tables';
import type { BookingRowWire } from '@/lib/booking/bookings/wire';
import { customerPhone } from '@/lib/parties/customers/phone';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { readCsv } from '../fixtures/csv';
import { bookedWith, customerCalls, idsOf, place, sharedSpace, unique } from '../fixtures/customer-calls';
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
const { change, list, open } = customerCalls(() => token);

describe('a profile', () => {
  it('shows all data of a customer, with totals of their bookings', async () => {
    const homePlace = await place();
    const { countryId, stateId, cityId } = homePlace;
    const homeFields = { countryId, stateId, cityId, address: '1 Elm Street', zipcode: '02128' };
    const person = { firstName: 'Maya', lastName: 'Okafor', countryCode: '+1', phone: '2125550123' };
    const id = await bookedWith([meridian, transit], { ...person, ...homeFields });
    const [booking] = await db().select().from(bookings).where(eq(bookings.customerId, id));
    const refund = { bookingId: booking!.id, method: 'wallet' as const, amountCents: 250 };
    await db()
      .insert(refunds)
      .values([
        { ...refund, state: 'succeeded' as const },
        { ...refund, state: 'failed' as const },
      ]);
    // A hold that lapsed was not a booking.
    await makeBooking({ spaceId, customerId: id, status: 3, cancelReason: 'lapsed', passcode: null });
    const { data } = await open(id);
    expect(data).toMatchObject({ id, name: 'Maya Okafor', ...person, isActive: true, status: 'active' });
    expect(data).toMatchObject({ wallet: 0, totalBooking: 2, totalAmount: 17.5, isShared: false });
    const { city, state, country } = homePlace;
    expect(data.address).toEqual({ ...homeFields, city, state, country });
    expect(data.business_partners.map(({ code }) => code)).toEqual(['MERIDIAN', 'TRANSIT']);
    // Staff of one partner see only the credit that this partner gave; here it gave none.
    const clerk = await subAdmin([1, 6, 9], [meridian]);
    const ownCustomer = await bookedWith([meridian]);
    expect((await open(ownCustomer, clerk.token)).data).toMatchObject({ id: ownCustomer, wallet: 0 });
  });

  it('is changed in part: absent fields stay, null clears', async () => {
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

  it('accepts places by ids or names, and requires state and city to match', async () => {
    const { countryId, stateId, cityId, country, state, city } = await place();
    const id = await makeCustomer();
    const placeIds = { countryId, stateId, cityId };
    expect((await change(id, { country, state: state.toUpperCase(), city })).data.address).toMatchObject(
      placeIds,
    );
    await change(id, { country: null, state: null, city: null });
    expect((await change(id, placeIds)).data.address).toMatchObject({ country, state, city });
    expect((await change(id, { country: String(countryId) })).status).toBe(200);
    const [otherState] = await db()
      .select()
      .from(states)
      .where(eq(states.countryId, countryId))
      .offset(1)
      .limit(1);
    expect(await change(id, { stateId: otherState!.id })).toMatchObject({ errors: [{ path: 'cityId' }] });
  });

  it('has a unique email address, regardless of case', async () => {
    const email = `${unique()}@guests.test`;
    const id = await makeCustomer({ email });
    const otherId = await makeCustomer();
    const message = 'Another user already has this email address';
    expect(await change(otherId, { email: email.toUpperCase() })).toMatchObject({
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
    const id = await bookedWith([meridian], { firstName: before, lastName: '' });
    await change(id, { firstName: after });
    const searchBookings = async (search: string) =>
      (await api.get<BookingRowWire[]>('/admin/bookings', { token, query: { search } })).data;
    expect((await searchBookings(before)).map(({ user }) => [user.id, user.name])).toEqual([[id, before]]);
    expect(await searchBookings(after)).toEqual([]);
  });
});

describe('the status', () => {
  it('inactive blocks bookings until the customer is active again', async () => {
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

describe('the list', () => {
  it('is newest first, ten per page, with a total', async () => {
    const { data, meta } = await list({});
    expect(data).toHaveLength(10);
    const [row] = await db()
      .select({ total: db().$count(customers) })
      .from(customers)
      .limit(1);
    expect(meta).toEqual({ total: row!.total, page: 0, limit: 10 });
    const times = data.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('is searched by name, email and phone, and sorted by name, email and status', async () => {
    const word = unique();
    const phone = String(Date.now()).padStart(14, '9');
    const people = [
      { firstName: 'Cy', lastName: word, email: `b.${word}@x.test`, status: 'inactive' as const },
      { firstName: 'Al', lastName: word, email: `c.${word}@x.test`, status: 'deleted' as const },
      { firstName: 'Bo', lastName: word, email: `a.${word}@x.test`, phone },
    ];
    for (const each of people) await makeCustomer(each);
    const names = async (query: Record<string, string>) =>
      (await list({ search: word.toUpperCase(), ...query })).data.map(({ firstName }) => firstName);
    expect(await names({ sort: 'sortByName', type: 'ASC' })).toEqual(['Al', 'Bo', 'Cy']);
    expect(await names({ sort: 'sortByEmail', type: 'DESC' })).toEqual(['Al', 'Cy', 'Bo']);
    expect(await names({ sort: 'sortByStatus', type: 'ASC' })).toEqual(['Bo', 'Al', 'Cy']);
    expect(await names({ search: `a.${word}` })).toEqual(['Bo']);
    expect(await names({ search: phone })).toEqual(['Bo']);
    expect((await list({ sort: 'sortByWallet' })).status).toBe(400);
  });

  it('is filtered by partner, and by the operator’s days on which a customer was first seen', async () => {
    const word = unique();
    // Half past eleven at night in New York is the next day in UTC.
    const profile = { lastName: word, createdAt: new Date('2026-03-15T03:30:00Z') };
    const ofMeridian = await bookedWith([meridian], profile);
    const ofBoth = await bookedWith([meridian, transit], profile);
    await bookedWith([], profile);
    const idsFor = async (query: Record<string, string | number>) =>
      idsOf((await list({ search: word, ...query })).data);
    expect(await idsFor({ businessPartnerId: meridian })).toEqual([ofMeridian, ofBoth]);
    expect(await idsFor({ businessPartnerId: transit })).toEqual([ofBoth]);
    expect(await idsFor({ startDate: '2026-03-14', endDate: '2026-03-14' })).toHaveLength(3);
    expect(await idsFor({ startDate: '2026-03-15' })).toEqual([]);
    expect(await idsFor({ endDate: '2026-03-13' })).toEqual([]);
    for (const query of [
      { startDate: '2026-02-30' },
      { startDate: '2026-03-02', endDate: '2026-03-01' },
      { businessPartnerId: 'x' },
    ])
      expect((await list(query)).status).toBe(400);
  });

  it('exports the filtered rows, with one column per part of an address', async () => {
    const word = unique();
    const person = { firstName: 'Zoë', lastName: word, phone: '5550100', countryCode: '+1', address: '=1+1' };
    const id = await bookedWith([meridian], { ...person, createdAt: new Date('2026-03-15T12:00:00Z') });
    const { headers, text } = await api.get('/users', { token, query: { export: 'csv', search: word } });
    expect(headers.get('content-disposition')).toContain('"user management.csv"');
    const { header, rows } = readCsv(text);
    expect(header).toEqual(
      'partner,date,first name,last name,email,phone,address,city,state,country,zipcode,wallet,count,total,status'.split(
        ',',
      ),
    );
    const none = { city: 'N/A', state: 'N/A', country: 'N/A', zipcode: 'N/A' };
    const { email } = (await open(id)).data;
    expect(rows).toEqual([
      {
        partner: 'MERIDIAN',
        date: '03/15/2026',
        'first name': 'Zoë',
        'last name': word,
        email,
        phone: `'${customerPhone(person)}`,
        address: "'=1+1",
        ...none,
        wallet: '0.00',
        count: '1',
        total: '10.00',
        status: 'Active',
      },
    ]);
  });

  it('returns no names without the permission', async () => {
    const { token: weakToken } = await subAdmin([], [meridian]);
    expect((await list({}, weakToken)).status).toBe(403);
    expect((await list({ lookup: 'true' }, weakToken)).status).toBe(400);
  });
});

const DENIED = "Access denied. You don't have rights to access this resource";

describe('a sub-admin of one partner', () => {
  let scoped: string;
  beforeAll(async () => {
    scoped = (await subAdmin([1, 6, 7, 8, 9], [meridian])).token;
  });

  it('sees only its partner’s customers, and none who had only a lapsed hold', async () => {
    const word = unique();
    const ownCustomer = await bookedWith([meridian], { lastName: word });
    const foreignCustomer = await bookedWith([transit], { lastName: word });
    const lapsed = await makeCustomer({ lastName: word });
    await makeBooking({
      spaceId,
      customerId: lapsed,
      businessPartnerId: meridian,
      status: 3,
      cancelReason: 'lapsed',
      passcode: null,
    });
    expect(idsOf((await list({ search: word }, scoped)).data)).toEqual([ownCustomer]);
    expect((await list({ search: word }, scoped)).meta.total).toBe(1);
    expect((await open(ownCustomer, scoped)).status).toBe(200);
    for (const id of [foreignCustomer, lapsed]) {
      expect((await open(id, scoped)).status).toBe(404);
      expect((await change(id, { firstName: 'No' }, scoped)).status).toBe(404);
    }
    const { rows } = readCsv(
      (await api.get('/users', { token: scoped, query: { export: 'csv', search: word } })).text,
    );
    expect(rows).toHaveLength(1);
  });

  it('sees neither contact, wallet, profile nor address of customers who also booked elsewhere', async () => {
    const word = unique();
    const secret = unique();
    const phone = '2125550177';
    const id = await bookedWith([meridian, transit, transit], {
      firstName: 'Shared',
      lastName: word,
      email: `${secret}@x.test`,
      phone,
      address: secret,
      username: secret,
      profilePic: `${secret}.png`,
    });
    const responses = [
      await open(id, scoped),
      await list({ search: word }, scoped),
      await api.get('/users', { token: scoped, query: { search: word, export: 'csv' } }),
    ];
    for (const { status, text } of responses) {
      expect(status).toBe(200);
      expect(text).toContain(word);
      for (const hidden of [secret, phone, 'TRANSIT', 'Transit']) expect(text).not.toContain(hidden);
    }
    const nothing = {
      email: null,
      phone: null,
      username: null,
      profilePic: null,
      wallet: null,
      address: null,
    };
    expect((await open(id, scoped)).data).toMatchObject({
      ...nothing,
      isShared: true,
      totalBooking: 1,
      totalAmount: 10,
    });
    expect((await open(id)).data).toMatchObject({ isShared: false, totalBooking: 3 });
    // Neither a search for hidden values nor a filter by the other partner finds them.
    for (const query of [{ search: secret }, { search: phone }, { businessPartnerId: transit }])
      expect((await list({ ...query }, scoped)).data.map((row) => row.id)).not.toContain(id);
  });

  it('neither changes nor deactivates customers who also booked elsewhere', async () => {
    const id = await bookedWith([meridian, transit]);
    for (const body of [{ firstName: 'Mine' }, { isActive: false }])
      expect(await change(id, body, scoped)).toMatchObject({ status: 403, message: DENIED });
    const ownCustomer = await bookedWith([meridian]);
    expect((await change(ownCustomer, { isActive: false }, scoped)).data.status).toBe('inactive');
  });

  it('sees shared customers in full once assigned to both partners or given 49, and none without a partner', async () => {
    const word = unique();
    const id = await bookedWith([meridian, transit], { lastName: word, phone: '2125550188' });
    const both = (await subAdmin([1, 6], [meridian, transit])).token;
    expect((await open(id, both)).data).toMatchObject({ isShared: false, phone: '2125550188' });
    expect((await list({ search: word }, (await subAdmin([1])).token)).data).toEqual([]);
    expect((await open(id, (await subAdmin([49], [meridian])).token)).data.isShared).toBe(false);
  });
});
