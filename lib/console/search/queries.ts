import { dbNow } from '@/lib/foundation/time/database-clock';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import 'server-only';
import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, locations, payments, refunds, spaces } from '@/db/tables';
import { offeredActions } from '@/lib/booking/bookings/action-rules';
import { bookingSource } from '@/lib/booking/bookings/list';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { locationSource } from '@/lib/catalogue/locations/list';
import { matchesShortNameAndPlace, spaceSource } from '@/lib/catalogue/spaces/list';
import { type NamedSpace, podName, signedName } from '@/lib/catalogue/spaces/pod-name';
import { podNameColumns } from '@/lib/catalogue/spaces/space-of-record';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import { exactDateTime } from '@/lib/foundation/time/zones';
import { customerSource } from '@/lib/parties/customers/list';
import { type Actor, authorize, may, type StaffActor } from '@/lib/platform/authorization/actor';
import { newestRows } from '@/lib/platform/list/find-rows';
import type { ListSource } from '@/lib/platform/list/source';
import type { Doable, Found, SearchResults } from './schema';
import { pagesAndDialogsFor, paymentNamed, spaceToClose, splitVerb, type Verb } from './verbs';

const SHOWN = 5;
/** A single character would match everything. */
const MIN_LENGTH = 2;

/** Links to the lists of all matches, for the kinds that have more than are shown. */
function moreOf(
  actor: Actor,
  term: string,
  counts: Record<'bookings' | 'users' | 'spaces', number>,
): Doable[] {
  const lists = [
    {
      many: counts.bookings > SHOWN,
      label: 'All bookings',
      path: '/admin/booking',
      list: bookingSource.list,
    },
    { many: counts.users > SHOWN, label: 'All users', path: '/admin/users', list: customerSource.list },
    { many: counts.spaces > SHOWN, label: 'All spaces', path: '/admin/space', list: spaceSource.list },
  ];
  return lists
    .filter(({ many, list }) => many && may(actor, list.permission))
    .map(({ label, path }) => ({ label, detail: `with “${term}”`, href: listAt(path, { search: term }) }));
}

const listAt = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** The tab of the bookings list that contains a booking. */
function tabOf({ status, startsAt, endsAt }: BookingRow, now: Date): string {
  if (status === 'cancelled') return 'cancelled';
  if (startsAt > now) return 'upcoming';
  return endsAt <= now ? 'past' : 'current';
}

function bookingFound(actor: StaffActor, booking: BookingRow): Found {
  const mayOpen = may(actor, 'bookings.open');
  const { id, transactionId, contact, space, startsAt } = booking;
  const zone = shownZone(actor, booking.timezone);
  return {
    id,
    label: transactionId,
    detail: `${contact.name}, ${signedName(space)}, ${exactDateTime(startsAt, zone)}`,
    href: mayOpen
      ? `/admin/booking/${id}`
      : listAt('/admin/booking', { filter: tabOf(booking, dbNow()), search: transactionId }),
  };
}

/**
 * The bookings in scope that were paid with a card with these last digits, or that the provider has under this id;
 * newest first.
 */
async function paidBy(actor: Actor, term: string): Promise<number[]> {
  const named = paymentNamed(term);
  if (!named) return [];
  const isNamed =
    'last4' in named
      ? eq(payments.cardLast4, named.last4)
      : or(
          eq(payments.intentId, named.providerId),
          sql`${payments.id} = any(array(select ${refunds.paymentId} from ${refunds} where ${refunds.providerRef} = ${named.providerId}))`,
        );
  const rows = await db()
    .select({ id: payments.bookingId })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(isNamed, bookingSource.scope(actor)))
    .orderBy(desc(payments.id))
    .limit(SHOWN);
  return rows.map(({ id }) => id);
}

/** The running bookings in matching spaces, in scope. */
async function underWayIn(actor: Actor, term: string): Promise<number[]> {
  if (term.length < MIN_LENGTH) return [];
  const rows = await db()
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .where(
      and(
        matchesShortNameAndPlace(term),
        inArray(bookings.status, ACTIVE_STATUSES),
        sql`${bookings.startsAt} <= now() and ${bookings.endsAt} > now()`,
        bookingSource.scope(actor),
      ),
    )
    .limit(SHOWN);
  return rows.map(({ id }) => id);
}

type Room = NamedSpace & { id: number };

/** The newest existing spaces that match by name, short name and place, in scope. */
async function spacesNamed(actor: Actor, term: string): Promise<Room[]> {
  if (term.length < MIN_LENGTH || !may(actor, spaceSource.list.permission)) return [];
  return db()
    .select({ id: spaces.id, ...podNameColumns })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(and(matchesShortNameAndPlace(term), ne(spaces.status, 'deleted'), spaceSource.scope(actor)))
    .orderBy(desc(spaces.createdAt), desc(spaces.id))
    .limit(SHOWN + 1);
}

/**
 * Doors that can be unlocked outside a booking; if the reader sees a running booking there, that one is offered
 * instead.
 */
function unlocking(actor: StaffActor, rooms: Room[], inSpaces: BookingRow[]): Doable[] {
  if (!may(actor, 'spaces.unlock') || !may(actor, 'spaces.open')) return [];
  const taken = new Set(inSpaces.map(({ space }) => space.id));
  return rooms
    .filter(({ id }) => !taken.has(id))
    .slice(0, SHOWN)
    .map((room) => ({
      label: `Unlock ${podName(room)}`,
      detail: `${room.name}, outside of a booking`,
      href: `/admin/space/${room.id}#pod`,
    }));
}

/** Spaces that can be put out of service, with a link to the dialog on the page of each. */
function closing(actor: StaffActor, rooms: Room[]): Doable[] {
  if (!may(actor, 'blocks.edit') || !may(actor, 'spaces.open')) return [];
  return rooms.slice(0, SHOWN).map((room) => ({
    label: `Put ${podName(room)} out of service`,
    detail: room.name,
    href: `/admin/space/${room.id}?action=block`,
  }));
}

const NOTHING = { bookings: [], customers: [], spaces: [], locations: [], more: [] };

/** The possible actions of a verb on these bookings, as their pages offer them. */
function doneWith(actor: StaffActor, { action, label, dialog }: Verb, rows: BookingRow[]): Doable[] {
  if (!may(actor, 'bookings.open')) return [];
  const now = dbNow();
  const isOffered = (row: BookingRow) => offeredActions(actor, row, now).actions.includes(action);
  return rows.filter(isOffered).map((row) => ({
    label: `${label} ${signedName(row.space)}, ${row.transactionId}`,
    detail: bookingFound(actor, row).detail,
    href: `/admin/booking/${row.id}?action=${dialog}`,
  }));
}

/**
 * Bookings by reference, contact, card or the provider's id, customers, and spaces, in the actor's scope; none of a
 * kind whose screen the actor may not see. Without permission to open a record, the result links to the list that
 * shows it. A text that begins with a verb ("unlock B14") finds the possible actions: docs/rules.md#palette.
 */
export async function searchRecords(actor: Actor, text: string): Promise<SearchResults> {
  const staff = authorize(actor, 'staff');
  const closed = spaceToClose(text);
  const actions = closed === null ? [] : closing(staff, await spacesNamed(staff, closed));
  // "Close" is also a surname: if no space matches the rest, the whole text is searched.
  if (actions.length > 0) return { ...NOTHING, actions };
  const { verb, rest: term } = splitVerb(text);
  const rowsOf = async <Row>(source: ListSource<Row>, search = term, ids?: number[]): Promise<Row[]> =>
    (ids ? ids.length > 0 : search.length >= MIN_LENGTH) && may(actor, source.list.permission)
      ? newestRows(actor, source, SHOWN + 1, search, ids)
      : [];
  const [named, paid, inSpaces, customers, rooms, places] = await Promise.all([
    rowsOf(bookingSource),
    paidBy(actor, term).then((ids) => rowsOf(bookingSource, '', ids)),
    verb ? underWayIn(actor, term).then((ids) => rowsOf(bookingSource, '', ids)) : [],
    verb ? [] : rowsOf(customerSource),
    verb && verb.action !== 'unlock' ? [] : spacesNamed(actor, term),
    verb ? [] : rowsOf(locationSource),
  ]);
  const rows = [...new Map([...inSpaces, ...named, ...paid].map((row) => [row.id, row])).values()];
  return {
    actions: verb
      ? [...doneWith(staff, verb, rows), ...unlocking(staff, rooms, inSpaces)]
      : pagesAndDialogsFor(term, (capability) => may(actor, capability)),
    bookings: rows.slice(0, SHOWN).map((row) => bookingFound(staff, row)),
    customers: customers.slice(0, SHOWN).map(({ id, name, email }) => ({
      id,
      label: name,
      detail: email ?? `User ${id}`,
      href: may(actor, 'customers.open') ? `/admin/users/${id}` : listAt('/admin/users', { search: name }),
    })),
    spaces: (verb ? [] : rooms.slice(0, SHOWN)).map((room) => ({
      id: room.id,
      label: room.name,
      detail: podName(room),
      href: may(actor, 'spaces.open')
        ? `/admin/space/${room.id}`
        : listAt('/admin/space', { search: room.name }),
    })),
    locations: places.map(({ id, name }) => ({
      id,
      label: name,
      detail: 'Location',
      href: may(actor, 'board.view')
        ? `/admin/board?location=${id}`
        : listAt('/admin/locations', { search: name }),
    })),
    more: verb
      ? []
      : moreOf(actor, term, { bookings: rows.length, users: customers.length, spaces: rooms.length }),
  };
}
