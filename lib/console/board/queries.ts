import 'server-only';
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookingPeriods, bookings, locations, podHealth, spaces } from '@/db/tables';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { occupying } from '@/lib/catalogue/occupancy/periods';
import { openedBy } from '@/lib/catalogue/spaces/door-opening-sql';
import { restrictedNext } from '@/lib/catalogue/spaces/restricted-hours';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { shownShortName } from '@/lib/catalogue/spaces/short-name';
import { BOARD_NOTES } from '@/lib/console/board-notes.gen';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Actor, authorize, may } from '@/lib/platform/authorization/actor';
import type { BoardNotes } from '@/lib/platform/board-notes';
import { reportsOf } from '@/lib/pods/health/pod-state';
import { lastStatus, podFactColumns } from '@/lib/pods/health/pod-state-sql';
import { doorFailure, hasDoorTrouble, ownFailures } from '@/lib/pods/pod-commands/door-trouble';
import { HAS_NOTES } from './has-notes';
import type { BoardNote, BoardSpace, BoardTime } from './schema';

/** How far ahead the board looks, in milliseconds. */
const AHEAD_MS = 12 * 3_600_000;
/** More tiles than this cannot be watched. */
const MOST_SPACES = 1_000;

/**
 * The spaces in scope, or those of `ids`, with their current occupancy (`board.view`), by location and name, in two
 * statements regardless of their number, and one for each kind of notes. Of another partner's booking only the time is
 * shown: docs/rules.md#board-scope.
 */
export async function getBoard(actor: Actor, ids?: number[]): Promise<BoardSpace[]> {
  authorize(actor, 'board.view');
  const now = dbNow();
  const rows = await spacesOf(actor, ids);
  const spaceIds = rows.map(({ id }) => id);
  const times = await timesOf(actor, spaceIds, now);
  const notes = HAS_NOTES ? await notesOf(actor, spaceIds) : null;
  return rows.map(
    ({
      restrictedFrom,
      restrictedTo,
      hasPod,
      health,
      listeningSince,
      status,
      shortName,
      doorTrouble,
      outOfService,
      ...space
    }) => {
      const closing = restrictedNext({ from: restrictedFrom, to: restrictedTo, zone: space.timezone }, now);
      return {
        ...space,
        status: status === 'active' ? 'active' : 'inactive',
        shortName: shownShortName({ name: space.name, shortName }),
        closedFrom: closing?.from ?? null,
        closedUntil: closing?.until ?? null,
        outOfService: outOfService && {
          from: new Date(outOfService.from),
          until: outOfService.until === null ? null : new Date(outOfService.until),
        },
        doorTrouble: doorTrouble && { ...doorTrouble, lastAt: new Date(doorTrouble.lastAt) },
        pod: hasPod
          ? { ...reportsOf(lastStatus(space.id, health), health?.reportedAt ?? null), listeningSince }
          : null,
        times: times.get(space.id) ?? [],
        ...(notes && { notes: notes.get(space.id) ?? [] }),
      };
    },
  );
}

/** By space: the notes of each kind that the actor may see, in the order of the kinds. */
export async function notesOf(
  actor: Actor,
  spaceIds: number[],
  kinds: Iterable<BoardNotes> = Object.values(BOARD_NOTES),
): Promise<Map<number, BoardNote[]>> {
  const bySpace = new Map<number, BoardNote[]>();
  for (const { label, needs, load } of kinds) {
    if (!may(actor, needs) || spaceIds.length === 0) continue;
    for (const { spaceId, value, at = null } of await load(actor, spaceIds))
      bySpace.set(spaceId, [...(bySpace.get(spaceId) ?? []), { label, value, at }]);
  }
  return bySpace;
}

const spacesOf = (actor: Actor, ids: number[] | undefined) =>
  db()
    .select({
      id: spaces.id,
      name: spaces.name,
      shortName: spaces.shortName,
      status: spaces.status,
      timezone: spaces.timezone,
      restrictedFrom: spaces.restrictedFrom,
      restrictedTo: spaces.restrictedTo,
      location: { id: locations.id, name: locations.name },
      hasPod: podFactColumns.hasPod,
      listeningSince: podFactColumns.listeningSince,
      doorOpensBy: openedBy,
      doorTrouble: sql<{ tries: number; lastAt: string } | null>`case when ${hasDoorTrouble}
        then (select json_build_object('tries', tries, 'lastAt', last_at) from ${doorFailure}) end`,
      outOfService: sql<{ from: string; until: string | null } | null>`(
        select json_build_object('from', b.starts_at, 'until', b.ends_at) from space_blocks b
        where b.space_id = ${spaces.id} and (b.ends_at is null or b.ends_at > now()) order by b.starts_at limit 1)`,
      health: podHealth,
    })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .where(and(ne(spaces.status, 'deleted'), spaceScope(actor), ids && inArray(spaces.id, ids)))
    .orderBy(asc(locations.name), asc(locations.id), asc(spaces.name), asc(spaces.id))
    .limit(MOST_SPACES);

/** The periods of the spaces with their bookings, found with the index of the exclusion constraint. */
const periodsOf = (mine: SQL, spaceIds: number[], now: Date) =>
  db()
    .select({
      spaceId: bookingPeriods.spaceId,
      bookingId: bookings.id,
      ordinal: bookingPeriods.ordinal,
      state: bookingPeriods.state,
      startsAt: bookingPeriods.startsAt,
      bookedFrom: bookings.startsAt,
      endsAt: bookingPeriods.endsAt,
      holdExpiresAt: bookingPeriods.holdExpiresAt,
      isMine: sql<boolean>`coalesce(${mine}, false)`,
      transactionId: bookings.transactionId,
      name: bookings.customerName,
      countryCode: bookings.contactCountryCode,
      phone: bookings.contactPhone,
      failedUnlocks: ownFailures,
    })
    .from(bookingPeriods)
    .innerJoin(bookings, eq(bookings.id, bookingPeriods.bookingId))
    .where(occupying(spaceIds, now, new Date(now.getTime() + AHEAD_MS), now))
    .orderBy(asc(bookingPeriods.startsAt));

type Period = Awaited<ReturnType<typeof periodsOf>>[number];

const timeOf = (period: Period): BoardTime => ({
  kind: period.state === 'confirmed' ? 'booking' : 'hold',
  // An extension is part of its booking, so its time begins with the booking.
  startsAt: period.state === 'confirmed' ? period.bookedFrom : period.startsAt,
  endsAt: period.endsAt,
  expiresAt: period.state === 'held' ? period.holdExpiresAt : null,
  booking:
    period.isMine && period.state === 'confirmed'
      ? {
          id: period.bookingId,
          transactionId: period.transactionId,
          name: period.name,
          phone: period.countryCode + period.phone,
          isExtended: period.ordinal > 0,
        }
      : null,
  failedUnlocks: period.isMine ? period.failedUnlocks : 0,
});

/** By space: the whole time of each booking, and each hold that is not an extension. */
async function timesOf(actor: Actor, spaceIds: number[], now: Date): Promise<Map<number, BoardTime[]>> {
  const bySpace = new Map<number, BoardTime[]>();
  if (spaceIds.length === 0) return bySpace;
  const byBooking = new Map<number, BoardTime>();
  for (const period of await periodsOf(bookingScope(actor) ?? sql`true`, spaceIds, now)) {
    const booking = byBooking.get(period.bookingId);
    const time = timeOf(period);
    if (!booking) {
      byBooking.set(period.bookingId, time);
      bySpace.set(period.spaceId, [...(bySpace.get(period.spaceId) ?? []), time]);
    } else if (time.kind === 'booking') {
      booking.endsAt = time.endsAt;
      booking.booking = time.booking;
    }
  }
  return bySpace;
}
