import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchResultsWire } from '@/lib/office/search/wire';
import { api } from '../fixtures/api';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

let token: string;
let booking: { id: number; reference: string; email: string; space: string };

beforeAll(async () => {
  token = await adminToken();
  const name = `Palette ${Math.random().toString(36).slice(2, 8)}`;
  const visitor = visitorAt(await makeSpace({ name }));
  const { booking: row } = await bookingRowsOf(await bookNow(visitor));
  booking = { id: row.id, reference: row.transactionId, email: visitor.email, space: name };
});

const search = async (q: string, by = token) =>
  (await api.get<SearchResultsWire>('/admin/search', { token: by, query: { q } })).data;
const hrefs = (found: { href: string }[]) => found.map(({ href }) => href);

describe('the command palette', () => {
  it('finds a booking by reference and by email, its user, and a space', async () => {
    const open = `/admin/booking/${booking.id}`;
    expect(hrefs((await search(booking.reference.toLowerCase())).bookings)).toEqual([open]);
    const byEmail = await search(` ${booking.email} `);
    expect(hrefs(byEmail.bookings)).toEqual([open]);
    expect(byEmail.users).toMatchObject([{ detail: booking.email }]);
    expect((await search(booking.space)).spaces).toMatchObject([{ label: booking.space }]);
  });

  it('finds a booking by its reference without hyphens, and by the parts of its contact in any order', async () => {
    const open = `/admin/booking/${booking.id}`;
    expect(hrefs((await search(booking.reference.replaceAll('-', ''))).bookings)).toEqual([open]);
    const parts = `${booking.email} ${booking.reference}`;
    expect(hrefs((await search(parts)).bookings)).toEqual([open]);
    expect(hrefs((await search(`${booking.email} HP-2222-222`)).bookings)).toEqual([]);
  });

  it('shows five of a kind at most, and nothing for a single letter', async () => {
    const { users, bookings } = await search('@');
    expect([users, bookings]).toEqual([[], []]);
    expect((await search('an')).users).toHaveLength(5);
  });

  it('shows only what is permitted, and links to the list for those who may not open a record', async () => {
    const other = await partner('MERIDIAN');
    const { token: stranger } = await subAdmin([1, 2, 3, 6, 14, 19], [other.id]);
    expect(await search(booking.email, stranger)).toEqual({ bookings: [], users: [], spaces: [] });
    const hushpod = await partner('HUSHPOD');
    const { token: blind } = await subAdmin([3], [hushpod.id]);
    expect((await search(booking.reference, blind)).bookings).toEqual([]);
    const { token: listOnly } = await subAdmin([2], [hushpod.id]);
    const [found] = (await search(booking.reference, listOnly)).bookings;
    expect(found?.href).toBe(`/admin/booking?filter=current&search=${booking.reference}`);
  });
});
