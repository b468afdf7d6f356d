import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import {
  auditEntries,
  boardingPasses,
  bookingPhotos,
  bookings,
  cities,
  countries,
  customers,
  payments,
  priorityPasses,
  refunds,
  states,
} from '@/db/tables';
import type { BookingRowWire } from '@/lib/booking/bookings/wire';
import { anonymousEmail } from '@/lib/parties/customers/anonymised';
import { phoneOf } from '@/lib/parties/customers/list';
import type { CustomerWire } from '@/lib/parties/customers/wire';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';
import { visitorAt } from '../fixtures/visitors';

const DENIED = "Access denied. You don't have rights to access this resource";
let token: string;
let spaceId: number;
let meridian: number;
let transit: number;

beforeAll(async () => {
  token = await adminToken();
  spaceId = (await makeSpace({ partners: ['MERIDIAN', 'TRANSIT'] })).id;
  meridian = (await partner('MERIDIAN')).id;
  transit = (await partner('TRANSIT')).id;
});

/** A word that no other test searches for. */
const unique = () => `q${randomUUID().replaceAll('-', '')}`;
const open = (id: number, by = token) => api.get<CustomerWire>(`/users/${id}`, { token: by });
const change = (id: number, body: object, by = token) =>
  api.put<CustomerWire>(`/users/${id}`, body, { token: by });
const list = (query: Record<string, string | number | undefined>, by = token) =>
  api.get<CustomerWire[]>('/users', { token: by, query });
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

/** Somebody who booked in the past with each of these partners. */
async function bookedWith(partnerIds: number[], values: Partial<typeof customers.$inferInsert> = {}) {
  const customerId = await makeCustomer(values);
  for (const businessPartnerId of partnerIds)
    await makeBooking({ spaceId, customerId, businessPartnerId, startsAt: new Date(Date.now() - 7_200_000) });
  return customerId;
}

async function place() {
  const [city] = await db()
    .select({ cityId: cities.id, city: cities.name, stateId: states.id, state: states.name })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.stateId))
    .limit(1);
  const [country] = await db()
    .select({ countryId: countries.id, country: countries.name })
    .from(countries)
    .innerJoin(states, eq(states.countryId, countries.id))
    .where(eq(states.id, city!.stateId));
  return { ...city!, ...country! };
}

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
    // A hold that lapsed was no booking.
    await makeBooking({ spaceId, customerId: id, status: 3, cancelReason: 'lapsed', passcode: null });
    const { data } = await open(id);
    expect(data).toMatchObject({ id, name: 'Maya Okafor', ...known, isActive: true, status: 'active' });
    expect(data).toMatchObject({ wallet: 0, totalBooking: 2, totalAmount: 17.5, isShared: false });
    const { city, state, country } = where;
    expect(data.address).toEqual({ ...home, city, state, country });
    expect(data.business_partners.map(({ code }) => code)).toEqual(['MERIDIAN', 'TRANSIT']);
  });

  it('is changed in part; absent fields stay, null clears', async () => {
    const id = await makeCustomer({ firstName: 'Ada', lastName: 'Byron', phone: '2125550100' });
    const { status, data } = await change(id, { lastName: 'Lovelace', phone: '(212) 555-0199' });
    expect([status, data]).toMatchObject([
      200,
      { name: 'Ada Lovelace', phone: '2125550199', firstName: 'Ada' },
    ]);
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

  it('searches by name, email and phone, and sorts by name, email and status', async () => {
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

  it('filters by partner, and by first seen between two of the operator’s days', async () => {
    const word = unique();
    // Half past eleven at night in New York is the next day in UTC.
    const at = { lastName: word, createdAt: new Date('2026-03-15T03:30:00Z') };
    const mine = await bookedWith([meridian], at);
    const both = await bookedWith([meridian, transit], at);
    await bookedWith([], at);
    const of = async (query: Record<string, string | number>) =>
      idsOf((await list({ search: word, ...query })).data);
    expect(await of({ businessPartnerId: meridian })).toEqual([mine, both]);
    expect(await of({ businessPartnerId: transit })).toEqual([both]);
    expect(await of({ startDate: '2026-03-14', endDate: '2026-03-14' })).toHaveLength(3);
    expect(await of({ startDate: '2026-03-15' })).toEqual([]);
    expect(await of({ endDate: '2026-03-13' })).toEqual([]);
    for (const query of [
      { startDate: '2026-02-30' },
      { startDate: '2026-03-02', endDate: '2026-03-01' },
      { businessPartnerId: 'x' },
    ])
      expect((await list(query)).status).toBe(400);
  });

  it('exports the filtered rows, one column per part of an address', async () => {
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
        phone: `'${phoneOf(person)}`,
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
    const { token: weak } = await subAdmin([], [meridian]);
    expect((await list({}, weak)).status).toBe(403);
    expect((await list({ lookup: 'true' }, weak)).status).toBe(400);
  });
});

describe('a sub-admin of one partner', () => {
  let scoped: string;
  beforeAll(async () => {
    scoped = (await subAdmin([1, 6, 7, 8, 9], [meridian])).token;
  });

  it('sees its partner’s customers and nobody else; a lapsed hold reveals nobody', async () => {
    const word = unique();
    const mine = await bookedWith([meridian], { lastName: word });
    const other = await bookedWith([transit], { lastName: word });
    const lapsed = await makeCustomer({ lastName: word });
    await makeBooking({
      spaceId,
      customerId: lapsed,
      businessPartnerId: meridian,
      status: 3,
      cancelReason: 'lapsed',
      passcode: null,
    });
    expect(idsOf((await list({ search: word }, scoped)).data)).toEqual([mine]);
    expect((await list({ search: word }, scoped)).meta.total).toBe(1);
    expect((await open(mine, scoped)).status).toBe(200);
    for (const id of [other, lapsed]) {
      expect((await open(id, scoped)).status).toBe(404);
      expect((await change(id, { firstName: 'No' }, scoped)).status).toBe(404);
    }
    const { rows } = readCsv(
      (await api.get('/users', { token: scoped, query: { export: 'csv', search: word } })).text,
    );
    expect(rows).toHaveLength(1);
  });

  it('sees neither contact, wallet, profile nor place of customers who also booked elsewhere', async () => {
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
    // Neither a search for what is hidden nor a filter by the other partner finds them.
    for (const query of [{ search: secret }, { search: phone }, { businessPartnerId: transit }])
      expect((await list({ ...query }, scoped)).data.map((row) => row.id)).not.toContain(id);
  });

  it('neither changes nor deactivates customers who also booked elsewhere', async () => {
    const id = await bookedWith([meridian, transit]);
    for (const body of [{ firstName: 'Mine' }, { isActive: false }])
      expect(await change(id, body, scoped)).toMatchObject({ status: 403, message: DENIED });
    const mine = await bookedWith([meridian]);
    expect((await change(mine, { isActive: false }, scoped)).data.status).toBe('inactive');
  });

  it('of both partners sees both; of none sees nobody; 49 lifts the restriction', async () => {
    const word = unique();
    const id = await bookedWith([meridian, transit], { lastName: word, phone: '2125550188' });
    const both = (await subAdmin([1, 6], [meridian, transit])).token;
    expect((await open(id, both)).data).toMatchObject({ isShared: false, phone: '2125550188' });
    expect((await list({ search: word }, (await subAdmin([1])).token)).data).toEqual([]);
    expect((await open(id, (await subAdmin([49], [meridian])).token)).data.isShared).toBe(false);
  });
});

describe('anonymising', () => {
  const anonymise = (id: number, by = token) =>
    api.post<CustomerWire>(`/users/${id}/anonymise`, { confirm: true }, { token: by });

  it('removes the person everywhere, the audit log included, and keeps the amounts', async () => {
    const word = unique();
    const email = `${word}@x.test`;
    const phone = '2125550155';
    const id = await bookedWith([meridian], { firstName: word, lastName: 'Okafor', address: word });
    await change(id, { email, phone, zipcode: '10118' });
    const now = `${word}.now@x.test`;
    await change(id, { email: now });
    await api.put(`/admin/credit-wallet/${id}`, { amount: 7.5, note: `For ${word}` }, { token });
    const [booking] = await db().select().from(bookings).where(eq(bookings.customerId, id));
    const bookingId = booking!.id;
    const typed = {
      contactName: `${word} Typed`,
      contactEmail: `typed.${word}@x.test`,
      contactPhone: '9005550133',
    };
    await db().update(bookings).set(typed).where(eq(bookings.id, bookingId));
    const device = { deviceKey: `dev_${word.slice(0, 22)}` };
    await db().update(bookings).set(device).where(eq(bookings.id, bookingId));
    await db().insert(priorityPasses).values({ bookingId, cardHolder: word, cardLast4: '4321' });
    await db().insert(boardingPasses).values({ bookingId, traveller: word, flightNumber: 'HP7' });
    await db().insert(bookingPhotos).values({ bookingId, pathname: 'photos/1.webp' });
    await db()
      .insert(auditEntries)
      .values({
        actorKind: 'staff',
        action: 'booking.receipt',
        entity: 'booking',
        entityId: String(bookingId),
        before: { sentTo: typed.contactEmail, called: typed.contactPhone },
        after: { sentTo: email, amountCents: 1000 },
      });

    const before = (await open(id)).data;
    const { status, data } = await anonymise(id);
    expect(status).toBe(200);
    const nobody = { email: null, phone: '', status: 'deleted', isActive: false, isAnonymised: true };
    const kept = { wallet: 7.5, totalBooking: before.totalBooking, totalAmount: before.totalAmount };
    expect(data).toMatchObject({ ...nobody, ...kept, name: 'Anonymised' });

    const tables = { customers, bookings, priorityPasses, boardingPasses, auditEntries, payments };
    for (const [name, table] of Object.entries(tables)) {
      const rows = JSON.stringify(await db().select().from(table)).toLowerCase();
      for (const trait of [word, phone, typed.contactPhone, '4321"'])
        expect([name, rows.includes(trait)]).toEqual([name, false]);
    }
    const entry = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, String(bookingId)));
    expect(entry.at(-1)).toMatchObject({
      before: { sentTo: null, called: null },
      after: { sentTo: null, amountCents: 1000 },
    });
    const blanked = await api.get<BookingRowWire[]>('/admin/bookings', { token, query: { userId: id } });
    expect(blanked.data.map(({ user }) => user)).toEqual([
      { id, name: 'Anonymised', email: anonymousEmail(id), phone: '' },
    ]);
    const credit = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'customer.credit'))
      .orderBy(desc(auditEntries.id));
    expect(credit[0]).toMatchObject({ after: { amountCents: 750, walletCents: 750, note: null } });
    const ledger = await api.get(`/admin/credit-wallet/${id}`, { token });
    expect([ledger.status, ledger.text.includes(word)]).toEqual([200, false]);
    const [photo] = await db().select().from(bookingPhotos).where(eq(bookingPhotos.bookingId, bookingId));
    expect(photo!.createdAt.getTime()).toBeLessThan(Date.now() - 30 * 86_400_000);
    const found = await api.get<BookingRowWire[]>('/admin/bookings', { token, query: { search: word } });
    expect(found.data).toEqual([]);
    expect((await list({ search: word })).data).toEqual([]);
  });

  it('requires a confirmation', async () => {
    const id = await makeCustomer();
    for (const body of [{}, { confirm: false }])
      expect(await api.post(`/users/${id}/anonymise`, body, { token })).toMatchObject({
        status: 400,
        errors: [{ path: 'confirm' }],
      });
    expect((await open(id)).data.isAnonymised).toBe(false);
  });

  it('lets the person return as a new customer', async () => {
    const visitor = visitorAt(await makeSpace());
    const id = await makeCustomer({ email: visitor.email });
    expect((await anonymise(id)).status).toBe(200);
    expect((await anonymise(id)).status).toBe(200);
    expect((await visitor.hold()).status).toBe(201);
    const { data } = await list({ search: visitor.email });
    expect(data.map((row) => [row.id === id, row.status])).toEqual([[false, 'active']]);
  });

  it('waits for current and upcoming bookings', async () => {
    for (const [status, hours] of [
      [2, 0],
      [4, 48],
      [1, 0],
    ] as const) {
      const customerId = await makeCustomer();
      await makeBooking({
        spaceId: (await makeSpace()).id,
        customerId,
        status,
        startsAt: new Date(Date.now() + hours * 3_600_000 - 60_000),
      });
      expect(await anonymise(customerId)).toMatchObject({ status: 409, code: 'in_use' });
    }
  });

  it('is for those who see everything', async () => {
    const id = await bookedWith([meridian]);
    const { token: scoped } = await subAdmin([1, 6, 7], [meridian]);
    expect(await anonymise(id, scoped)).toMatchObject({ status: 403, message: DENIED });
    expect((await anonymise(id, (await subAdmin([49])).token)).status).toBe(200);
    expect((await anonymise(99_999_999)).status).toBe(404);
  });
});
