import 'server-only';
import {
  type AnyColumn,
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  lte,
  min,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '@/db/client';
import { type At, instant, instantValue } from '@/db/instant';
import { preparedQuery } from '@/db/prepared';
import { checkedRows } from '@/db/row-kinds';
import { bookingPeriods, bookings, businessPartners, spaceBusinessPartners, spaces } from '@/db/tables';
import { afterCommit } from '@/db/transaction';
import { spaceChanged } from '@/lib/platform/realtime/space-changes';
import { AHEAD_MS, GRACE_MS, type Span } from './durations';

const LOCK_CLASS = 7_205;
/**
 * An advisory lock has a four-byte number: that of the space, as long as ids are small enough. Beyond that, two
 * spaces can share one.
 */
const lockKey = (spaceId: number) => sql`(${spaceId}::bigint % 2147483648)::int`;

/**
 * Locks the time of a space: serialises its writers until this transaction ends. Without it, concurrent writers
 * deadlock on the exclusion constraint: docs/rules.md#periods. Boards read the space again after it has committed:
 * docs/rules.md#board-events.
 */
export async function lockSpace(tx: Tx, spaceId: number): Promise<void> {
  afterCommit(tx, () => spaceChanged(spaceId));
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}, ${lockKey(spaceId)})`);
}

/**
 * Locks the time of a space like {@link lockSpace}, but does not wait; returns false if another transaction holds the
 * lock.
 */
export async function tryLockSpace(tx: Tx, spaceId: number): Promise<boolean> {
  const rows = await checkedRows(
    tx,
    { locked: 'bool' },
    sql`select pg_try_advisory_xact_lock(${LOCK_CLASS}, ${lockKey(spaceId)}) as locked`,
  );
  const locked = rows[0]?.locked ?? false;
  if (locked) afterCommit(tx, () => spaceChanged(spaceId));
  return locked;
}

/** Whether a period belongs to another booking than the named one, or to none, because its space is out of service. */
const isNotOf = (column: AnyColumn, bookingId: unknown): SQL => sql`${column} is distinct from ${bookingId}`;

/** Periods that occupy the space now: confirmed, being paid, held and not lapsed, or out of service. */
const occupies = (now: At, periods: { state: AnyColumn; holdExpiresAt: AnyColumn } = bookingPeriods) =>
  or(
    sql`${periods.state} in ('confirmed', 'paying', 'blocked')`,
    and(eq(periods.state, 'held').inlineParams(), gt(periods.holdExpiresAt, now)),
  );

/** Periods that overlap `[from, to)`, written like the exclusion constraint, whose index skips a space's past. */
const within = (from: At, to: At) =>
  sql`tstzrange(${bookingPeriods.startsAt}, ${bookingPeriods.endsAt}) && tstzrange(${instant(from)}, ${instant(to)})`;

/** Periods that occupy these spaces between the two instants. */
export const occupying = (spaceIds: number[], from: Date, to: Date, now: Date) =>
  and(inArray(bookingPeriods.spaceId, spaceIds), within(from, to), occupies(now));

/** Whether anything occupies the space between the two instants, as a part of a statement. */
export const takenBetween = (spaceId: number | AnyColumn, from: Date, to: Date, now: Date): SQL<boolean> =>
  sql`exists (select 1 from ${bookingPeriods} where ${and(eq(bookingPeriods.spaceId, spaceId), occupies(now), within(from, to))})`;

/** Whether the space has a lapsed hold that is not yet released, as a part of a statement. */
export const hasLapsedHold = (spaceId: number, now: Date): SQL<boolean> =>
  sql`exists (select 1 from ${bookingPeriods} where ${and(
    eq(bookingPeriods.spaceId, spaceId),
    eq(bookingPeriods.state, 'held').inlineParams(),
    lte(bookingPeriods.holdExpiresAt, now),
  )})`;

async function hasOccupying(on: Db, spaceId: number, now: Date, when: SQL | undefined): Promise<boolean> {
  const rows = await on
    .select({ id: bookingPeriods.id })
    .from(bookingPeriods)
    .where(and(eq(bookingPeriods.spaceId, spaceId), occupies(now), when))
    .limit(1);
  return rows.length > 0;
}

/**
 * Whether anything occupies the space between the two instants, other than the named booking's own periods.
 */
export const isTaken = (
  on: Db,
  spaceId: number,
  startsAt: Date,
  endsAt: Date,
  now: Date,
  bookingId?: number,
): Promise<boolean> => {
  const others = bookingId === undefined ? undefined : isNotOf(bookingPeriods.bookingId, bookingId);
  return hasOccupying(on, spaceId, now, and(within(startsAt, endsAt), others));
};

/**
 * Whether the space is taken between the two instants by anyone except the browser of the device key, if it is an
 * active space that this partner sells. Always false for any other space, so that the response reveals nothing about
 * it.
 */
export const takenAtPartner = (
  { spaceId, partnerId, deviceKey }: { spaceId: number; partnerId: number; deviceKey: string },
  from: Date,
  to: Date,
  now: Date,
): SQL<boolean> =>
  sql`(exists (select 1 from ${bookingPeriods} where ${and(
    eq(bookingPeriods.spaceId, spaceId),
    occupies(now),
    within(from, to),
    sql`not exists (select 1 from ${bookings} where ${bookings.id} = ${bookingPeriods.bookingId} and ${bookings.deviceKey} = ${deviceKey})`,
  )}) and exists (
    select 1 from ${spaceBusinessPartners} join ${spaces} on ${spaces.id} = ${spaceBusinessPartners.spaceId}
    where ${spaceBusinessPartners.spaceId} = ${spaceId} and ${spaceBusinessPartners.businessPartnerId} = ${partnerId} and ${spaces.status} = 'active'))`;

/** Whether the space has a booking now or later; the caller has locked it. */
export const isTakenFrom = (tx: Tx, spaceId: number, now: Date): Promise<boolean> =>
  hasOccupying(tx, spaceId, now, and(gt(bookingPeriods.endsAt, now), isNotNull(bookingPeriods.bookingId)));

/** A period of a space, and the visitor's own booking that it belongs to, if any. */
export type OccupiedTime = Span & {
  spaceId: number;
  state: 'held' | 'paying' | 'confirmed' | 'blocked';
  own: { webId: string; boxKey: string; hasContact: boolean; leftAt: Date | null } | null;
};

type Asked = { from: At; to: At; now: At; deviceKey: string | Placeholder };

const timesWhere = (on: Db, ofSpaces: SQL | undefined, { from, to, now, deviceKey }: Asked) =>
  on
    .select({
      spaceId: bookingPeriods.spaceId,
      startsAt: bookingPeriods.startsAt,
      endsAt: bookingPeriods.endsAt,
      state: sql<OccupiedTime['state']>`${bookingPeriods.state}`,
      webId: bookings.webId,
      boxKey: businessPartners.boxKey,
      hasContact: sql<boolean>`${bookings.contactEmail} <> ''`,
      leftAt: bookings.leftAt,
    })
    .from(bookingPeriods)
    .leftJoin(bookings, and(eq(bookings.id, bookingPeriods.bookingId), eq(bookings.deviceKey, deviceKey)))
    .leftJoin(businessPartners, eq(businessPartners.id, bookings.businessPartnerId))
    .where(and(ofSpaces, within(from, to), occupies(now)))
    .orderBy(bookingPeriods.startsAt);

type TimeRow = Awaited<ReturnType<typeof timesWhere>>[number];

const timeOf = ({ webId, boxKey, hasContact, leftAt, ...time }: TimeRow): OccupiedTime => ({
  ...time,
  own: webId && boxKey ? { webId, boxKey, hasContact, leftAt } : null,
});

/** From one grace before `now` to as far ahead as visitors see. */
const inSight = (now: Date) => ({
  from: new Date(now.getTime() - GRACE_MS),
  to: new Date(now.getTime() + AHEAD_MS),
  now,
});

/**
 * The periods that occupy the spaces now or later, by start, as far ahead as visitors see, and those whose grace has
 * not ended. The bookings of the device key's browser are identified; of all others only the time is returned.
 */
export async function occupiedTimes(
  on: Db,
  spaceIds: number[],
  now: Date,
  deviceKey: string,
): Promise<OccupiedTime[]> {
  const rows = await timesWhere(on, inArray(bookingPeriods.spaceId, spaceIds), {
    ...inSight(now),
    deviceKey,
  });
  return rows.map(timeOf);
}

const timesOfSpace = preparedQuery((on) => {
  const [spaceId, except] = [sql.placeholder('spaceId'), sql.placeholder('except')];
  return timesWhere(on, and(eq(bookingPeriods.spaceId, spaceId), isNotOf(bookingPeriods.bookingId, except)), {
    from: sql.placeholder('from'),
    to: sql.placeholder('to'),
    now: sql.placeholder('now'),
    deviceKey: sql.placeholder('deviceKey'),
  });
});

/** No booking has this id. */
const NONE = 0;

/** The {@link occupiedTimes} of one space, for every page of a visitor; without those of the booking `except`. */
export async function occupiedTimesOf(
  on: Db,
  spaceId: number,
  now: Date,
  deviceKey: string,
  { except = NONE }: { except?: number } = {},
): Promise<OccupiedTime[]> {
  const { from, to } = inSight(now);
  const when = { from: instantValue(from), to: instantValue(to), now: instantValue(now) };
  const rows = await timesOfSpace(on, { spaceId, deviceKey, except, ...when });
  return rows.map(timeOf);
}

const others = alias(bookingPeriods, 'others');

/**
 * The start of the next period of a row's space, except those of its booking, as SQL ({@link nextStart}): a row of
 * `booking_periods`, or of any source with these columns.
 */
export const nextStartAfter = (
  after: SQL,
  now: Date,
  { spaceId, bookingId }: { spaceId: AnyColumn; bookingId: AnyColumn } = bookingPeriods,
): SQL<Date | null> =>
  sql`(select min(${others.startsAt}) from ${bookingPeriods} as others where ${and(
    eq(others.spaceId, spaceId),
    isNotOf(others.bookingId, bookingId),
    gt(others.startsAt, after),
    occupies(now, others),
  )})`.mapWith(bookingPeriods.startsAt);

/**
 * The start of the first period, except those of the row's own booking, that occupies the row's space between the two
 * instants; it can have begun already. On `booking_periods`.
 */
export const takenWithin = (from: SQL, to: SQL, now: Date): SQL<Date | null> =>
  sql`(select min(${others.startsAt}) from ${bookingPeriods} as others where ${and(
    eq(others.spaceId, bookingPeriods.spaceId),
    isNotOf(others.bookingId, bookingPeriods.bookingId),
    sql`tstzrange(${others.startsAt}, ${others.endsAt}) && tstzrange(${from}, ${to})`,
    occupies(now, others),
  )})`.mapWith(bookingPeriods.startsAt);

/**
 * The end of an unpaid period's occupancy of its space if it can be confirmed as late as `confirmedBy`: its whole
 * duration from then, or from its later start, up to the next period of the space. On `booking_periods`:
 * docs/rules.md#paying.
 */
export const keptUntil = (confirmedBy: At): SQL<Date> =>
  sql`least(
    (select min(${others.startsAt}) from ${bookingPeriods} as others where ${and(
      eq(others.spaceId, bookingPeriods.spaceId),
      gt(others.startsAt, bookingPeriods.startsAt),
      ne(others.state, 'released'),
    )}),
    greatest(${bookingPeriods.startsAt}, ${instant(confirmedBy)}) + make_interval(mins => ${bookingPeriods.durationMinutes}))`;

/** The start of the next period of the space, except those of this booking. */
export async function nextStart(
  on: Db,
  spaceId: number,
  after: Date,
  bookingId: number,
  now: Date,
): Promise<Date | null> {
  const [row] = await on
    .select({ at: min(bookingPeriods.startsAt) })
    .from(bookingPeriods)
    .where(
      and(
        eq(bookingPeriods.spaceId, spaceId),
        isNotOf(bookingPeriods.bookingId, bookingId),
        gt(bookingPeriods.startsAt, after),
        occupies(now),
      ),
    );
  return row?.at ?? null;
}

/*
 * The period of an unpaid hold that occupies no time: docs/rules.md#crowded-network. A period cannot be empty, so it
 * lasts a millisecond, the least that the database stores.
 */

/** The period of an unpaid hold that occupies no time, made at `now`. */
export const emptyPeriod = (now: Date) => ({ startsAt: now, endsAt: new Date(now.getTime() + 1) });

/** The end of an {@link emptyPeriod}, which no longer occupies time, in an update of `booking_periods`. */
export const endOfEmptyPeriod: SQL<Date> = sql`${bookingPeriods.startsAt} + interval '1 millisecond'`;
