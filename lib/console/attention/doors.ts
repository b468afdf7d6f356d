import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { bookings, locations, spaces } from '@/db/tables';
import { active } from '@/lib/booking/bookings/time-groups';
import { wayOutOf } from '@/lib/booking/moves/free-pod';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { type NamedSpace, podName, podNameParts } from '@/lib/catalogue/spaces/pod-name';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { counted } from '@/lib/foundation/text/words';
import { formatMinutes } from '@/lib/foundation/time/durations';
import { type Actor, may } from '@/lib/platform/authorization/actor';
import { hasGuest } from '@/lib/pods/health/door-incidents';
import { isOutOfService } from '@/lib/pods/health/pod-state-sql';
import { doorFailure, hasDoorTrouble, ownFailures } from '@/lib/pods/pod-commands/door-trouble';
import type { Attention } from './schema';

type Row = NamedSpace & {
  id: number;
  tries: number;
  /** Those of the guest inside; 0 without one. */
  ownTries: number;
  secondsAgo: number;
  bookingId: number | null;
  reference: string | null;
  guest: string | null;
  phone: string | null;
  passcode: string | null;
};

/** An instant in words: `just now`, `4 min ago`. */
const ago = (seconds: number): string =>
  seconds < 60 ? 'just now' : `${formatMinutes(Math.floor(seconds / 60))} ago`;

/**
 * Doors in trouble, the newest first, those with a guest inside before the others: docs/rules.md#door-trouble. The
 * guest of another partner's booking is not named.
 */
export async function doorsInTrouble(actor: Actor): Promise<Attention[]> {
  const guest = and(
    eq(bookings.spaceId, spaces.id),
    active,
    sql`${bookings.startsAt} <= now() and ${bookings.endsAt} > now()`,
    bookingScope(actor),
  );
  const rows = await checkedRows<Row>(
    db(),
    {
      id: 'int',
      name: 'text',
      shortName: 'text?',
      location: 'text',
      tries: 'int',
      ownTries: 'int',
      secondsAgo: 'int',
      bookingId: 'int?',
      reference: 'text?',
      guest: 'text?',
      phone: 'text?',
      passcode: 'text?',
    },
    sql`
    select ${spaces.id}::int as id, ${spaces.name} as name, ${spaces.shortName} as "shortName", ${locations.name} as location,
      tries, case when ${bookings.id} is null then 0 else ${ownFailures} end as "ownTries", extract(epoch from now() - last_at)::int as "secondsAgo", ${bookings.id}::int as "bookingId",
      ${bookings.transactionId} as reference, ${bookings.customerName} as guest, ${bookings.contactCountryCode} || ${bookings.contactPhone} as phone,
      ${bookings.passcode} as passcode
    from ${spaces} join ${locations} on ${eq(locations.id, spaces.locationId)} cross join ${doorFailure}
    left join ${bookings} on ${guest}
    where ${and(eq(spaces.status, 'active'), spaceScope(actor))} and ${hasDoorTrouble}
      and (${hasGuest} or not ${isOutOfService})
    order by ${bookings.id} is null, last_at desc, ${spaces.id}`,
  );
  return Promise.all(
    rows.map((row) => (row.bookingId === null ? emptyPod(actor, row) : lockedOut(actor, row, row.bookingId))),
  );
}

const keyOf = ({ id }: Row) => `door-trouble-${id}`;

/** The entry for a guest who is waiting in front of the door, or whose pod had trouble before they came. */
async function lockedOut(actor: Actor, row: Row, id: number): Promise<Attention> {
  const { tries, ownTries, secondsAgo, reference, guest, phone, passcode } = row;
  const what = ownTries > 0 ? 'Guest locked out' : 'Door trouble with a guest';
  const { freePod } = may(actor, 'bookings.cancel') ? await wayOutOf(id) : { freePod: null };
  return {
    key: keyOf(row),
    tone: 'bad',
    pod: podNameParts(row),
    title: `${what}: ${podName(row)}, ${counted(ownTries || tries, 'try')}, ${ago(secondsAgo)}`,
    detail: `Booking ${reference}. The door did not open. The space is not on sale until it does.`,
    href: `/admin/booking/${id}`,
    about: 'booking',
    guest: { booking: { id, name: guest ?? '' }, phone: phone ?? '', passcode, freePod },
  };
}

/**
 * The entry for a door without a waiting guest: its space is not on sale until the door opens, or staff mark it as
 * working.
 */
function emptyPod(actor: Actor, row: Row): Attention {
  const { id, tries, secondsAgo } = row;
  return {
    key: keyOf(row),
    tone: 'bad',
    pod: podNameParts(row),
    title: `Door trouble: ${podName(row)}, ${counted(tries, 'try')}, ${ago(secondsAgo)}`,
    detail: 'The space is not on sale until its door opens, or somebody says that it works.',
    href: `/admin/space/${id}`,
    about: 'space',
    ...(may(actor, 'spaces.unlock') && { doorOf: id }),
  };
}
