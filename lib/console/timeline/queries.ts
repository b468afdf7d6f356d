import { witnessedSilence } from './witnessed-silence';
import 'server-only';
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, min, ne, or, type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import {
  bookingPeriods,
  bookings,
  locations,
  podIncidents,
  spaceBlocks,
  spaces,
  watchGaps,
} from '@/db/tables';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { occupying } from '@/lib/catalogue/occupancy/periods';
import { restrictedBetween } from '@/lib/catalogue/spaces/restricted-hours';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { shortNameOf } from '@/lib/catalogue/spaces/short-name';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Actor, authorize, may } from '@/lib/platform/authorization/actor';
import type {
  SpaceTimes,
  Stretch,
  TimelineBlock,
  TimelineLocation,
  TimelineSpace,
  TimelineTime,
} from './schema';

/** No one scrolls through more rows than this. */
const MOST_SPACES = 1_000;

/**
 * The locations that have spaces in scope (`bookings.view`): those with the most pods first, because they have the
 * most activity.
 */
export async function timelineLocations(actor: Actor): Promise<TimelineLocation[]> {
  authorize(actor, 'bookings.view');
  const rows = await db()
    .select({
      id: locations.id,
      name: locations.name,
      zone: locations.timezone,
      zoneOfSpace: min(spaces.timezone),
      spaces: count(),
    })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(and(ne(spaces.status, 'deleted'), spaceScope(actor)))
    .groupBy(locations.id)
    .orderBy(desc(count(spaces.deviceTokenHash)), asc(locations.name), asc(locations.id));
  return rows.map(({ zone, zoneOfSpace, ...location }) => ({
    ...location,
    zone: zone ?? zoneOfSpace ?? 'UTC',
  }));
}

/** The spaces of a location that are in scope (`bookings.view`), by name: the rows of its timeline. */
export async function timelineSpaces(actor: Actor, locationId: number): Promise<TimelineSpace[]> {
  authorize(actor, 'bookings.view');
  const rows = await db()
    .select({ id: spaces.id, name: spaces.name, shortName: spaces.shortName, status: spaces.status })
    .from(spaces)
    .where(and(eq(spaces.locationId, locationId), ne(spaces.status, 'deleted'), spaceScope(actor)))
    .orderBy(asc(spaces.name), asc(spaces.id))
    .limit(MOST_SPACES);
  return rows.map(({ id, name, shortName, status }) => ({
    id,
    name,
    shortName: shortName ?? shortNameOf(name),
    isActive: status === 'active',
  }));
}

type Asked = { ids: number[]; from: Date; until: Date };

/**
 * The occupancy of those of the spaces that are in scope between two instants (`bookings.view`), in three statements
 * regardless of their number. Of another partner's booking only the time is shown: docs/rules.md#timeline-scope.
 */
export async function spaceTimesBetween(actor: Actor, request: Asked): Promise<SpaceTimes[]> {
  authorize(actor, 'bookings.view');
  const now = dbNow();
  const rows = await db()
    .select({
      id: spaces.id,
      from: spaces.restrictedFrom,
      to: spaces.restrictedTo,
      zone: spaces.timezone,
    })
    .from(spaces)
    .where(and(inArray(spaces.id, request.ids), ne(spaces.status, 'deleted'), spaceScope(actor)));
  if (rows.length === 0) return [];
  const visible = { ...request, ids: rows.map(({ id }) => id) };
  const [times, blocks, silences] = await Promise.all([
    timesOf(bookingScope(actor) ?? sql`true`, visible, now),
    blocksOf(visible),
    may(actor, 'health.view') ? silencesOf(visible) : new Map<number, Stretch[]>(),
  ]);
  return rows.map(({ id, ...restriction }) => ({
    id,
    times: times.get(id) ?? [],
    closed: restrictedBetween(restriction, request.from, request.until),
    blocks: blocks.get(id) ?? [],
    silent: silences.get(id) ?? [],
  }));
}

/** The periods of the spaces with their bookings, found with the index of the exclusion constraint. */
const periodsOf = (mine: SQL, { ids, from, until }: Asked, now: Date) =>
  db()
    .select({
      spaceId: bookingPeriods.spaceId,
      bookingId: bookings.id,
      ordinal: bookingPeriods.ordinal,
      state: bookingPeriods.state,
      startsAt: bookingPeriods.startsAt,
      endsAt: bookingPeriods.endsAt,
      bookedFrom: bookings.startsAt,
      bookedUntil: bookings.endsAt,
      holdExpiresAt: bookingPeriods.holdExpiresAt,
      isMine: sql<boolean>`coalesce(${mine}, false)`,
      transactionId: bookings.transactionId,
      name: bookings.customerName,
      amountCents: bookings.amountCents,
    })
    .from(bookingPeriods)
    .innerJoin(bookings, eq(bookings.id, bookingPeriods.bookingId))
    .where(occupying(ids, from, until, now))
    .orderBy(asc(bookingPeriods.startsAt));

type Period = Awaited<ReturnType<typeof periodsOf>>[number];

const bookingOf = (period: Period): TimelineTime => ({
  kind: 'booking',
  // An extension is part of its booking.
  startsAt: period.bookedFrom,
  endsAt: period.bookedUntil,
  expiresAt: null,
  booking: period.isMine
    ? {
        id: period.bookingId,
        transactionId: period.transactionId,
        name: period.name,
        amountCents: period.amountCents,
        isExtended: period.ordinal > 0,
      }
    : null,
});

const holdOf = (period: Period): TimelineTime => ({
  kind: 'hold',
  startsAt: period.startsAt,
  endsAt: period.endsAt,
  expiresAt: period.state === 'held' ? period.holdExpiresAt : null,
  booking: null,
});

/** By space: the whole time of each booking, and each hold. */
async function timesOf(mine: SQL, request: Asked, now: Date): Promise<Map<number, TimelineTime[]>> {
  const bySpace = new Map<number, TimelineTime[]>();
  const byBooking = new Map<number, TimelineTime>();
  for (const period of await periodsOf(mine, request, now)) {
    const isBooking = period.state === 'confirmed';
    const booking = isBooking ? byBooking.get(period.bookingId) : undefined;
    if (booking) {
      if (booking.booking) booking.booking.isExtended ||= period.ordinal > 0;
      continue;
    }
    const time = isBooking ? bookingOf(period) : holdOf(period);
    if (isBooking) byBooking.set(period.bookingId, time);
    const times = bySpace.get(period.spaceId);
    if (times) times.push(time);
    else bySpace.set(period.spaceId, [time]);
  }
  return bySpace;
}

/** By space: when it is out of service. */
async function blocksOf({ ids, from, until }: Asked): Promise<Map<number, TimelineBlock[]>> {
  const rows = await db()
    .select({
      spaceId: spaceBlocks.spaceId,
      id: spaceBlocks.id,
      from: spaceBlocks.startsAt,
      until: spaceBlocks.endsAt,
      reason: spaceBlocks.reason,
      updatedAt: spaceBlocks.updatedAt,
    })
    .from(spaceBlocks)
    .where(
      and(
        inArray(spaceBlocks.spaceId, ids),
        lt(spaceBlocks.startsAt, until),
        or(isNull(spaceBlocks.endsAt), gt(spaceBlocks.endsAt, from)),
      ),
    )
    .orderBy(asc(spaceBlocks.startsAt));
  const bySpace = new Map<number, TimelineBlock[]>();
  for (const { spaceId, ...block } of rows) bySpace.set(spaceId, [...(bySpace.get(spaceId) ?? []), block]);
  return bySpace;
}

/** By space: when its pod was silent, in the time in which an instance was listening. */
async function silencesOf({ ids, from, until }: Asked): Promise<Map<number, Stretch[]>> {
  const rows = await db()
    .select({ spaceId: podIncidents.spaceId, from: podIncidents.since, until: podIncidents.until })
    .from(podIncidents)
    .where(
      and(
        inArray(podIncidents.spaceId, ids),
        eq(podIncidents.component, 'silent'),
        lt(podIncidents.since, until),
        or(isNull(podIncidents.until), gt(podIncidents.until, from)),
      ),
    )
    .orderBy(asc(podIncidents.since));
  const gaps = await db()
    .select()
    .from(watchGaps)
    .where(and(lt(watchGaps.began, until), gt(watchGaps.ended, from)))
    .orderBy(asc(watchGaps.began));
  const bySpace = new Map<number, Stretch[]>();
  for (const { spaceId, ...silence } of rows)
    bySpace.set(spaceId, [...(bySpace.get(spaceId) ?? []), ...witnessedSilence(silence, gaps)]);
  return bySpace;
}
