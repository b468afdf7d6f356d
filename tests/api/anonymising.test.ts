import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import {
  auditEntries,
  boardingPasses,
  bookingPhotos,
  bookings,
  customers,
  payments,
  priorityPasses,
} from '@/db/tables';
import type { BookingRowWire } from '@/lib/booking/bookings/wire';
import { anonymousEmail } from '@/lib/parties/customers/anonymised';
import type { CustomerWire } from '@/lib/parties/customers/wire';
import { api } from '../fixtures/api';
import { auditsOf } from '../fixtures/audits';
import { causedBy } from '../fixtures/caused';
import { bookedWith, customerCalls, sharedSpace, unique } from '../fixtures/customer-calls';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';
import { visitorAt } from '../fixtures/visitors';

const DENIED = "Access denied. You don't have rights to access this resource";
let token: string;
let _spaceId: number;
let meridian: number;
beforeAll(async () => {
  token = await adminToken();
  _spaceId = await sharedSpace();
  meridian = (await partner('MERIDIAN')).id;
});
const { open, change, list } = customerCalls(() => token);

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
    const deviceKey = `dev_${word.slice(0, 22)}`;
    await db().update(bookings).set({ deviceKey }).where(eq(bookings.id, bookingId));
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
    const anonymousFields = {
      email: null,
      phone: '',
      status: 'deleted',
      isActive: false,
      isAnonymised: true,
    };
    const keptAmounts = { wallet: 7.5, totalBooking: before.totalBooking, totalAmount: before.totalAmount };
    expect(data).toMatchObject({ ...anonymousFields, ...keptAmounts, name: 'Anonymised' });

    const tables = { customers, bookings, priorityPasses, boardingPasses, auditEntries, payments };
    for (const [name, table] of Object.entries(tables)) {
      const rows = JSON.stringify(await db().select().from(table)).toLowerCase();
      for (const trait of [word, phone, typed.contactPhone, deviceKey.toLowerCase(), '4321"'])
        expect([name, rows.includes(trait)]).toEqual([name, false]);
    }
    const entry = await auditsOf('booking', bookingId);
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
    const searchResult = await api.get<BookingRowWire[]>('/admin/bookings', {
      token,
      query: { search: word },
    });
    expect(searchResult.data).toEqual([]);
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
    const anonymiseOnce = async () => expect((await anonymise(id)).status).toBe(200);
    expect(await causedBy(anonymiseOnce)).toEqual({ 'audit customer.anonymise': 1 });
    expect(await causedBy(anonymiseOnce), 'once more').toEqual({ 'audit customer.anonymise': 1 });
    expect((await visitor.hold()).status).toBe(201);
    const { data } = await list({ search: visitor.email });
    expect(data.map((row) => [row.id === id, row.status])).toEqual([[false, 'active']]);
  });

  it('is refused while the customer has current or upcoming bookings', async () => {
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

  it('is allowed only for staff who may see all partners', async () => {
    const id = await bookedWith([meridian]);
    const { token: scoped } = await subAdmin([1, 6, 7], [meridian]);
    expect(await anonymise(id, scoped)).toMatchObject({ status: 403, message: DENIED });
    expect((await anonymise(id, (await subAdmin([49])).token)).status).toBe(200);
    expect((await anonymise(99_999_999)).status).toBe(404);
  });
});
