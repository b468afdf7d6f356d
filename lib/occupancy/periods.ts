import 'server-only';
import { and, eq, gt, inArray, lte, min, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookingPeriods, bookings } from '@/db/tables';
import { enqueue } from '@/lib/command';
import { releaseCredit } from '@/lib/reservations/credit';
import { endPromo } from '@/lib/reservations/promo';
import { AHEAD_MS, type Span } from './spans';

const LOCK_CLASS = 7_205;

/**
 * Makes writers of one space's time take turns until this transaction ends. Without it a crowd at one
 * space deadlocks on the exclusion constraint.
 */
export async function lockSpace(tx: Tx, spaceId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}, ${spaceId}::int)`);
}

/** Periods that take the space now: confirmed, being paid, or held and not lapsed. */
const occupies = (now: Date) =>
  or(
    inArray(bookingPeriods.state, ['confirmed', 'paying']),
    and(eq(bookingPeriods.state, 'held'), gt(bookingPeriods.holdExpiresAt, now)),
  );

/** Periods that overlap `[from, to)`: asked as the exclusion constraint asks, whose index passes over a space's past. */
const within = (from: Date, to: Date) =>
  sql`tstzrange(${bookingPeriods.startsAt}, ${bookingPeriods.endsAt}) && tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`;

async function hasOccupying(tx: Tx, spaceId: number, now: Date, when: SQL | undefined): Promise<boolean> {
  const rows = await tx
    .select({ id: bookingPeriods.id })
    .from(bookingPeriods)
    .where(and(eq(bookingPeriods.spaceId, spaceId), occupies(now), when))
    .limit(1);
  return rows.length > 0;
}

/** Whether anything occupies the space between the two instants; a booking's own periods do not, when it is named. */
export const isTaken = (
  tx: Tx,
  spaceId: number,
  startsAt: Date,
  endsAt: Date,
  now: Date,
  bookingId?: number,
): Promise<boolean> => {
  const others = bookingId === undefined ? undefined : ne(bookingPeriods.bookingId, bookingId);
  return hasOccupying(tx, spaceId, now, and(within(startsAt, endsAt), others));
};

/** Whether anything occupies the space now or later; the caller has locked it. */
export const isTakenFrom = (tx: Tx, spaceId: number, now: Date): Promise<boolean> =>
  hasOccupying(tx, spaceId, now, gt(bookingPeriods.endsAt, now));

/**
 * The time of each space that is taken from `now` on, by its start, as far ahead as visitors are told of. A visitor's
 * own unpaid hold does not count: they may come back from the payment page and choose again.
 */
export async function takenTimes(
  tx: Tx,
  spaceIds: number[],
  now: Date,
  deviceKey: string,
): Promise<Map<number, Span[]>> {
  const own = sql`(${bookingPeriods.state} = 'held' and exists (select 1 from ${bookings} where ${bookings.id} = ${bookingPeriods.bookingId} and ${bookings.deviceKey} = ${deviceKey}))`;
  const rows = await tx
    .select({
      spaceId: bookingPeriods.spaceId,
      startsAt: bookingPeriods.startsAt,
      endsAt: bookingPeriods.endsAt,
    })
    .from(bookingPeriods)
    .where(
      and(
        inArray(bookingPeriods.spaceId, spaceIds),
        within(now, new Date(now.getTime() + AHEAD_MS)),
        not(own),
        occupies(now),
      ),
    )
    .orderBy(bookingPeriods.startsAt);
  const bySpace = new Map<number, Span[]>(spaceIds.map((id) => [id, []]));
  for (const { spaceId, ...span } of rows) bySpace.get(spaceId)?.push(span);
  return bySpace;
}

/** When the next period of the space begins, other than those of this booking. */
export async function nextStart(
  tx: Tx,
  spaceId: number,
  after: Date,
  bookingId: number,
  now: Date,
): Promise<Date | null> {
  const [row] = await tx
    .select({ at: min(bookingPeriods.startsAt) })
    .from(bookingPeriods)
    .where(
      and(
        eq(bookingPeriods.spaceId, spaceId),
        ne(bookingPeriods.bookingId, bookingId),
        gt(bookingPeriods.startsAt, after),
        occupies(now),
      ),
    );
  return row?.at ?? null;
}

/**
 * Frees one period that was held, with the promo use and the wallet credit that it reserved, and with it a booking that was nothing but that hold: it stands in no list,
 * whether it lapsed or was given up. What the card was asked for is taken back after the commit.
 */
export async function release(
  tx: Tx,
  period: { id: number; bookingId: number; ordinal: number },
): Promise<void> {
  const [freed] = await tx
    .update(bookingPeriods)
    .set({ state: 'released' })
    .where(and(eq(bookingPeriods.id, period.id), inArray(bookingPeriods.state, ['held', 'paying'])))
    .returning({ creditCents: bookingPeriods.creditCents });
  if (!freed) return;
  await releaseCredit(tx, period.bookingId, freed.creditCents);
  if (period.ordinal === 0) {
    await endPromo(tx, period.bookingId, 'released');
    const lapsed = { status: 3, cancelReason: 'lapsed', cancelledAt: new Date() } as const;
    await tx
      .update(bookings)
      .set(lapsed)
      .where(and(eq(bookings.id, period.bookingId), eq(bookings.status, 1)));
  }
  await enqueue(tx, { kind: 'payment.cancel', payload: { periodId: period.id } });
}

/** Frees every lapsed hold of a space; the caller has locked it. */
export async function releaseLapsed(tx: Tx, spaceId: number, now: Date): Promise<void> {
  const lapsed = await tx
    .select({ id: bookingPeriods.id, bookingId: bookingPeriods.bookingId, ordinal: bookingPeriods.ordinal })
    .from(bookingPeriods)
    .where(
      and(
        eq(bookingPeriods.spaceId, spaceId),
        eq(bookingPeriods.state, 'held'),
        lte(bookingPeriods.holdExpiresAt, now),
      ),
    );
  for (const period of lapsed) await release(tx, period);
}
