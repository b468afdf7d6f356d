import 'server-only';
import { bookingSource } from '@/lib/booking/bookings/list-sql';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { spaceSource } from '@/lib/catalogue/spaces/list-sql';
import { formatDateTime, zoneOffset } from '@/lib/foundation/time-zones';
import { customerSource } from '@/lib/parties/customers/list-sql';
import { type Actor, authorize, may } from '@/lib/platform/authorization/actor';
import { type ListSource, newestRows } from '@/lib/platform/list/run';
import type { Found, SearchResults } from './schema';

const SHOWN = 5;
/** A single character would match everything. */
const MIN_LENGTH = 2;

const listAt = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** The tab of the bookings list that contains a booking. */
function tabOf({ status, startsAt, endsAt }: BookingRow, now: Date): string {
  if (status === 'cancelled') return 'cancelled';
  if (startsAt > now) return 'upcoming';
  return endsAt <= now ? 'past' : 'current';
}

function bookingFound(booking: BookingRow, mayOpen: boolean): Found {
  const { id, transactionId, timezone, contact, space, startsAt } = booking;
  return {
    id,
    label: transactionId,
    detail: `${contact.name}, ${space.name}, ${formatDateTime(startsAt, timezone)} ${zoneOffset(timezone, startsAt)}`,
    href: mayOpen
      ? `/admin/booking/${id}`
      : listAt('/admin/booking', { filter: tabOf(booking, new Date()), search: transactionId }),
  };
}

/**
 * Bookings by reference or email, customers, and spaces, in the actor's scope; none of a kind whose screen
 * the actor may not see. Without permission to open a record, the result links to the list that shows it.
 */
export async function searchRecords(actor: Actor, text: string): Promise<SearchResults> {
  authorize(actor, 'staff');
  const term = text.trim();
  const find = async <Row>(source: ListSource<Row>, show: (row: Row) => Found): Promise<Found[]> =>
    term.length >= MIN_LENGTH && may(actor, source.list.permission)
      ? (await newestRows(actor, source, SHOWN, term)).map(show)
      : [];
  const [bookings, customers, spaces] = await Promise.all([
    find(bookingSource, (row) => bookingFound(row, may(actor, 'bookings.open'))),
    find(customerSource, ({ id, name, email }) => ({
      id,
      label: name,
      detail: email ?? `User ${id}`,
      href: may(actor, 'customers.open') ? `/admin/users/${id}` : listAt('/admin/users', { search: name }),
    })),
    find(spaceSource, ({ id, name, location }) => ({
      id,
      label: name,
      detail: location.name,
      href: may(actor, 'spaces.open') ? `/admin/space/${id}` : listAt('/admin/space', { search: name }),
    })),
  ]);
  return { bookings, customers, spaces };
}
