import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { payments, spaces } from '@/db/tables';
import type { SearchResultsWire } from '@/lib/console/search/wire';
import { api } from '../fixtures/api';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeCustomer, makeLocation, makeSpace, signed } from '../fixtures/places';
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

  it('shows at most five of each kind, and nothing for a single letter', async () => {
    const { users, bookings } = await search('@');
    expect([users, bookings]).toEqual([[], []]);
    expect((await search('an')).users).toHaveLength(5);
  });

  it('shows only what is permitted, and links to the list for staff who may not open a record', async () => {
    const other = await partner('MERIDIAN');
    const { token: stranger } = await subAdmin([1, 2, 3, 6, 14, 19], [other.id]);
    expect(await search(booking.email, stranger)).toEqual({
      actions: [],
      bookings: [],
      users: [],
      spaces: [],
      locations: [],
      more: [],
    });
    const transit = await partner('TRANSIT');
    const { token: unpermitted } = await subAdmin([3], [transit.id]);
    expect((await search(booking.reference, unpermitted)).bookings).toEqual([]);
    const { token: listOnly } = await subAdmin([2], [transit.id]);
    const [match] = (await search(booking.reference, listOnly)).bookings;
    expect(match?.href).toBe(`/admin/booking?filter=current&search=${booking.reference}`);
  });

  it('offers actions on the current booking of a named space, and on a named booking', async () => {
    const actionHref = (dialog: string) => `/admin/booking/${booking.id}?action=${dialog}`;
    expect(hrefs((await search(`unlock ${booking.space}`)).actions)).toEqual([actionHref('unlock')]);
    expect(hrefs((await search(`cancel ${booking.reference}`)).actions)).toEqual([actionHref('cancel')]);
    expect(hrefs((await search(`cancel and refund ${booking.reference}`)).actions)).toEqual([
      actionHref('cancel-refund'),
    ]);
    // It has not ended, so it cannot be refunded without a cancellation; and it has begun.
    expect((await search(`refund ${booking.reference}`)).actions).toEqual([]);
    expect((await search(`reschedule ${booking.reference}`)).actions).toEqual([]);
    expect((await search('add plan')).actions).toMatchObject([{ label: 'Add plan' }]);
    const transit = await partner('TRANSIT');
    const { token: noDoors } = await subAdmin([2, 3, 14], [transit.id]);
    expect((await search(`unlock ${booking.space}`, noDoors)).actions).toEqual([]);
    expect((await search('add plan', noDoors)).actions).toEqual([]);
    const other = await partner('MERIDIAN');
    const { token: stranger } = await subAdmin([2, 3, 14, 15], [other.id]);
    expect((await search(`unlock ${booking.reference}`, stranger)).actions).toEqual([]);
  });

  it('finds a space, and the actions in it, by its sign', async () => {
    const sign = `Q${Math.random().toString(36).slice(2, 6)}`.toUpperCase();
    await db().update(spaces).set({ shortName: sign }).where(eq(spaces.name, booking.space));
    expect((await search(sign.toLowerCase())).spaces).toMatchObject([{ label: booking.space }]);
    expect(hrefs((await search(`unlock ${sign}`)).actions)).toEqual([
      `/admin/booking/${booking.id}?action=unlock`,
    ]);
  });

  it('finds a booking by the provider’s id of its payment and by the last four digits of its card, in scope', async () => {
    const [payment] = await db().select().from(payments).where(eq(payments.bookingId, booking.id));
    const open = `/admin/booking/${booking.id}`;
    expect(hrefs((await search(payment!.intentId!)).bookings)).toEqual([open]);
    expect(hrefs((await search(payment!.cardLast4!)).bookings)).toContain(open);
    const other = await partner('MERIDIAN');
    const { token: stranger } = await subAdmin([2, 14], [other.id]);
    expect((await search(payment!.intentId!, stranger)).bookings).toEqual([]);
    expect(hrefs((await search(payment!.cardLast4!, stranger)).bookings)).not.toContain(open);
  });
});

describe('search by sign, location and name', () => {
  let pod: { id: number; plate: string };
  beforeAll(async () => {
    const { id } = await makeSpace({ name: 'Hall of signs · Q07' });
    const place = await makeLocation();
    await db().execute(sql`update locations set name = 'ZQX Terminal 9' where id = ${place}`);
    await db().update(spaces).set({ locationId: place, shortName: 'Q07' }).where(eq(spaces.id, id));
    pod = { id, plate: 'Q07 · ZQX Terminal 9' };
  });

  it.each(['zqx q07', 'Q07 ZQX', 'door Q07', 'terminal q07 zqx'])(
    'finds a space by its sign: %s',
    async (text) => {
      expect((await search(text)).spaces).toMatchObject([{ id: pod.id, detail: pod.plate }]);
    },
  );

  it('offers permitted staff to put a space out of service by its sign and location', async () => {
    const meridian = (await partner('MERIDIAN')).id;
    const space = await makeSpace({ partners: ['MERIDIAN'] });
    const [sign, location] = (await signed(space)).split(' · ');
    // Six words and more are not searched one by one.
    const place = location?.split(' ').at(-1);
    const closing = [`/admin/space/${space.id}?action=block`];
    for (const verb of ['out of service', 'close'])
      expect(hrefs((await search(`${verb} ${place} ${sign}`)).actions)).toEqual(closing);
    const mayClose = await subAdmin([3, 17, 201], [meridian]);
    const reader = await subAdmin([3, 17], [meridian]);
    expect((await search(`close ${sign} ${place}`, reader.token)).actions).toEqual([]);
    expect((await search(`close ${booking.space}`, mayClose.token)).actions).toEqual([]);
  });

  it('still finds a person whose name is a verb', async () => {
    const lastName = `Bell${Math.random().toString(36).slice(2, 8)}`;
    const id = await makeCustomer({ firstName: 'Close', lastName });
    expect(hrefs((await search(`close ${lastName}`)).users)).toEqual([`/admin/users/${id}`]);
  });

  it('offers to unlock a space that has no guest', async () => {
    const { actions, spaces: foundSpaces } = await search('unlock zqx q07');
    expect(actions).toMatchObject([{ label: `Unlock ${pod.plate}`, href: `/admin/space/${pod.id}#pod` }]);
    expect(foundSpaces).toEqual([]);
  });

  it('finds a location, screens and tabs by name', async () => {
    expect((await search('zqx')).locations).toMatchObject([{ label: 'ZQX Terminal 9' }]);
    for (const name of ['Timeline', 'Occupancy', 'Statements', 'Disputes', 'Reconciliation', 'Add sub-admin'])
      expect((await search(name)).actions.map(({ label }) => label)).toContain(name);
  });

  it('links to all matches where there are more than five', async () => {
    const { users, more } = await search('an');
    expect(users).toHaveLength(5);
    expect(more).toContainEqual({ label: 'All users', detail: 'with “an”', href: '/admin/users?search=an' });
    expect((await search(booking.reference)).more).toEqual([]);
  });
});
