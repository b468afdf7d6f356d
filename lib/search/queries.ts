import 'server-only';
import { type Actor, authorize, may } from '@/lib/access/actor';
import { bookingSource } from '@/lib/bookings/list-sql';
import type { BookingRow } from '@/lib/bookings/schema';
import { customerSource } from '@/lib/customers/list-sql';
import { type ListSource, newestRows } from '@/lib/list/run';
import { spaceSource } from '@/lib/spaces/list-sql';
import { formatDateTime, zoneOffset } from '@/lib/time';
import type { Found, SearchResults } from './schema';

const SHOWN = 5;
/** A single letter would find everything. */
const SHORTEST = 2;

const listAt = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** The tab of the bookings list in which a booking stands. */
function tabOf({ status, datetimeStart, datetimeEnd }: BookingRow, now: Date): string {
  if (status === 3) return 'cancelled';
  if (new Date(datetimeStart) > now) return 'upcoming';
  return new Date(datetimeEnd) <= now ? 'past' : 'current';
}

function bookingFound(booking: BookingRow, mayOpen: boolean): Found {
  const { id, transactionId, timezone, user, pod } = booking;
  const start = new Date(booking.datetimeStart);
  return {
    id,
    label: transactionId,
    detail: `${user.name || user.email}, ${pod.name}, ${formatDateTime(start, timezone)} ${zoneOffset(timezone, start)}`,
    href: mayOpen
      ? `/admin/booking/${id}`
      : listAt('/admin/booking', { filter: tabOf(booking, new Date()), search: transactionId }),
  };
}

/**
 * Bookings by reference or e-mail, users, and spaces, within what the actor may see; of a kind whose screen is closed
 * to them, none. Who may not open a record is led to the list that shows it.
 */
export async function searchRecords(actor: Actor, text: string): Promise<SearchResults> {
  authorize(actor, 'staff');
  const term = text.trim();
  const find = async <Row>(source: ListSource<Row>, show: (row: Row) => Found): Promise<Found[]> =>
    term.length >= SHORTEST && may(actor, source.list.permission)
      ? (await newestRows(actor, source, SHOWN, term)).map(show)
      : [];
  const [bookings, users, spaces] = await Promise.all([
    find(bookingSource, (row) => bookingFound(row, may(actor, 'bookings.open'))),
    find(customerSource, ({ id, name, email }) => ({
      id,
      label: name,
      detail: email ?? `User ${id}`,
      href: may(actor, 'users.open') ? `/admin/users/${id}` : listAt('/admin/users', { search: name }),
    })),
    find(spaceSource, ({ id, name, location }) => ({
      id,
      label: name,
      detail: location.name,
      href: may(actor, 'spaces.open') ? `/admin/space/${id}` : listAt('/admin/space', { search: name }),
    })),
  ]);
  return { bookings, users, spaces };
}
