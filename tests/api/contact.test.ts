import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings } from '@/db/tables';
import type { BookingWire } from '@/lib/booking/bookings/detail-wire';
import type { BookingRowWire } from '@/lib/booking/bookings/wire';
import type { ReceiptWire } from '@/lib/booking/receipts/wire';
import type { SearchResultsWire } from '@/lib/console/search/wire';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

/** A word that occurs nowhere else. */
const unique = () => `q${randomUUID().replaceAll('-', '')}`;
const newEmail = () => `${unique()}@guests.test`;

/** Holds and pays for a new space with the typed contact; returns the ids of the booking. */
async function booked(typed: { email: string; phone: string; countryCode?: string }, seller = 'HUSHPOD') {
  const visitor = visitorAt(await makeSpace({ partners: [seller] }));
  const webId = await bookNow({ ...visitor, hold: () => visitor.hold(typed) });
  const { id, customerId, transactionId } = (await bookingRowsOf(webId)).booking;
  return { id, customerId, transactionId, webId };
}

const edit = async (customerId: number, profile: object, by = token) => {
  const { status, text } = await api.put(`/users/${customerId}`, profile, { token: by });
  if (status !== 200) throw new Error(`The profile returned ${status}: ${text}`);
};
const searchBookings = async (search: string, by = token) =>
  (await api.get<BookingRowWire[]>('/admin/bookings', { token: by, query: { search } })).data.map(
    ({ id }) => id,
  );
const searchPalette = async (q: string, by = token) =>
  (await api.get<SearchResultsWire>('/admin/search', { token: by, query: { q } })).data.bookings;

/** What staff can read about a booking, each as one text. */
async function readBooking(id: number, by: string): Promise<Record<string, string>> {
  const { transactionId } = (await db().select().from(bookings).where(eq(bookings.id, id)))[0]!;
  const query = { search: transactionId };
  const responses = {
    list: await api.get('/admin/bookings', { token: by, query }),
    csv: await api.get('/admin/bookings', { token: by, query: { ...query, export: 'csv' } }),
    detail: await api.get(`/admin/booking/${id}`, { token: by }),
    receipt: await api.get(`/admin/booking/${id}/payment-receipt`, { token: by }),
    palette: await api.get('/admin/search', { token: by, query: { q: transactionId } }),
  };
  for (const [name, { status }] of Object.entries(responses)) expect([name, status]).toEqual([name, 200]);
  return Object.fromEntries(Object.entries(responses).map(([name, { text }]) => [name, text]));
}

describe('a hold with the address of a known customer', () => {
  it('shows the visitor the contact that was typed, and nothing of the profile', async () => {
    const email = newEmail();
    const stored = { countryCode: '+44', phone: '7700900123', firstName: 'Maya', lastName: unique() };
    const customerId = await makeCustomer({ email, ...stored });
    const typed = { email, countryCode: '+1', phone: '9005550199' };
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold(typed);
    const page = await visitor.look(data.id);
    expect(page.data.user).toEqual(typed);
    for (const hidden of [stored.phone, stored.countryCode, stored.firstName, stored.lastName])
      expect(page.text).not.toContain(hidden);
    await visitor.confirm(data.id);
    expect((await visitor.look(data.id)).data.user).toEqual(typed);
    const { booking } = await bookingRowsOf(data.id);
    expect(booking.customerId).toBe(customerId);
    const { user } = (await api.get<BookingWire>(`/admin/booking/${booking.id}`, { token })).data;
    expect(user).toEqual({ id: customerId, name: email, email, phone: '+19005550199' });
  });

  it('keeps the typed contact and mail address when the profile changes before payment', async () => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    const before = (await visitor.look(data.id)).data.user;
    const { customerId } = (await bookingRowsOf(data.id)).booking;
    const email = newEmail();
    await edit(customerId, { email, phone: '9005550177', firstName: 'Someone' });
    await visitor.confirm(data.id);
    expect((await visitor.look(data.id)).data.user).toEqual(before);
    await drainOutbox();
    expect([(await mailsTo(visitor.email)).length, (await mailsTo(email)).length]).toEqual([1, 0]);
  });
});

describe('a sub-admin of one partner', () => {
  it('sees the contact typed in its bookings, and not the profile that another partner edited', async () => {
    const email = newEmail();
    const elsewhere = await booked({ email, phone: '9005550101' }, 'TRANSIT');
    const { token: otherToken } = await subAdmin([1, 6, 7], [(await partner('TRANSIT')).id]);
    const profile = { firstName: 'Ines', lastName: unique(), phone: '9005550177777' };
    await edit(elsewhere.customerId, profile, otherToken);

    const booking = await booked({ email, phone: '9005550144' }, 'MERIDIAN');
    expect(booking.customerId).toBe(elsewhere.customerId);
    const { token: scopedToken } = await subAdmin([1, 2, 6, 14], [(await partner('MERIDIAN')).id]);
    const changedEmail = newEmail();
    await edit(booking.customerId, { email: changedEmail });

    const hidden = [profile.lastName, profile.phone, changedEmail, '9005550101'];
    for (const [name, text] of Object.entries(await readBooking(booking.id, scopedToken))) {
      expect([name, text.includes(email)]).toEqual([name, true]);
      for (const each of hidden) expect([name, each, text.includes(each)]).toEqual([name, each, false]);
    }
    for (const each of hidden)
      expect([await searchBookings(each, scopedToken), await searchPalette(each, scopedToken)]).toEqual([
        [],
        [],
      ]);
    expect(await searchBookings(email, scopedToken)).toEqual([booking.id]);
    // The customer's own row remains hidden.
    const { data } = await api.get<{ email: null }>(`/users/${booking.customerId}`, { token: scopedToken });
    expect(data).toMatchObject({ email: null, phone: null, isShared: true });
  });
});

describe('after the customer’s profile changed', () => {
  it('the list, CSV, detail, receipt and search show the contact of the booking', async () => {
    const typed = { email: newEmail(), countryCode: '+49', phone: '90055501449' };
    const { id, customerId, transactionId } = await booked(typed);
    const changed = { email: newEmail(), phone: '9005550166', firstName: 'Changed', lastName: unique() };
    await edit(customerId, changed);

    const user = { name: typed.email, email: typed.email, phone: `${typed.countryCode}${typed.phone}` };
    const query = { search: transactionId };
    const list = await api.get<BookingRowWire[]>('/admin/bookings', { token, query });
    expect(list.data.map((row) => row.user)).toEqual([{ id: customerId, ...user }]);
    const csv = await api.get('/admin/bookings', { token, query: { ...query, export: 'csv' } });
    expect(readCsv(csv.text).rows).toMatchObject([
      { customer: user.name, email: user.email, phone: `'${user.phone}` },
    ]);
    const receipt = await api.get<ReceiptWire>(`/admin/booking/${id}/payment-receipt`, { token });
    expect(receipt.data.user).toEqual({ name: user.name, email: user.email });
    for (const term of [typed.email, typed.phone])
      expect([term, await searchBookings(term)]).toEqual([term, [id]]);
    for (const term of [changed.email, changed.lastName])
      expect([term, await searchBookings(term)]).toEqual([term, []]);
    expect(await searchPalette(typed.email)).toMatchObject([
      { label: transactionId, detail: expect.stringContaining(typed.email) },
    ]);
    for (const [name, text] of Object.entries(await readBooking(id, token)))
      for (const each of [changed.email, changed.phone, changed.lastName])
        expect([name, text.includes(each)]).toEqual([name, false]);
  });

  it('mails about the booking are sent to its own address', async () => {
    const customerId = await makeCustomer();
    const startsAt = new Date(Date.now() + 86_400_000);
    const { id } = await makeBooking({ spaceId: (await makeSpace()).id, customerId, startsAt });
    const { contactEmail } = (await db().select().from(bookings).where(eq(bookings.id, id)))[0]!;
    const email = newEmail();
    await edit(customerId, { email });
    await api.put(`/booking/${id}`, { datetimeStart: new Date(Date.now() + 2 * 86_400_000) }, { token });
    const sent = await api.post(`/booking/${id}/payment-receipt/send-mail`, undefined, { token });
    expect(sent.data).toMatchObject({ email: contactEmail });
    // A changed time is no longer mailed after the booking was cancelled.
    await drainOutbox();
    await api.delete(`/admin/booking/${id}`, { token });
    await drainOutbox();
    const subjects = (await mailsTo(contactEmail)).map(({ subject }) => subject).join('\n');
    for (const part of ['has changed', 'Receipt', 'is cancelled']) expect(subjects).toContain(part);
    expect(await mailsTo(email)).toEqual([]);
  });
});
