import 'server-only';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookings, outbox, spaces } from '@/db/tables';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { enqueue } from '@/lib/platform/outbox';
import { hasCalendar } from './queries';

const kind = 'calendar.sync';

const withCalendar = (tx: Tx) =>
  tx.select({ id: bookings.id }).from(bookings).innerJoin(spaces, eq(spaces.id, bookings.spaceId));

/**
 * Queues a calendar sync of a booking that this transaction confirms, extends, moves or cancels. Takes one lookup if
 * the space has no calendar.
 */
export async function queueBookingSync(tx: Tx, bookingId: number): Promise<void> {
  const [shown] = await withCalendar(tx).where(and(eq(bookings.id, bookingId), hasCalendar));
  if (shown) await enqueue(tx, { kind, payload: { bookingId } });
}

/**
 * Queues the removal of a booking from the calendar of a space that it has left, unless the new space uses the same
 * calendar.
 */
export async function queueRemovalAt(
  tx: Tx,
  bookingId: number,
  previousSpaceId: number,
  now: number,
): Promise<void> {
  const calendars = await tx
    .select({ id: spaces.id, calendarId: spaces.calendarId })
    .from(spaces)
    .where(and(inArray(spaces.id, [previousSpaceId, now]), hasCalendar));
  const calendarOf = (id: number) => calendars.find((space) => space.id === id)?.calendarId;
  if (calendarOf(previousSpaceId) && calendarOf(previousSpaceId) !== calendarOf(now))
    await enqueue(tx, { kind, payload: { bookingId, spaceId: previousSpaceId } });
}

/**
 * Queues a calendar sync of all current and upcoming bookings of a space whose name, zone or credentials changed.
 * Effects that were given up with the old credentials are retried.
 */
export async function queueSpaceSync(tx: Tx, spaceId: number): Promise<void> {
  const active = and(inArray(bookings.status, [...ACTIVE_STATUSES]), gt(bookings.endsAt, dbNow()));
  const rows = await withCalendar(tx).where(and(eq(bookings.spaceId, spaceId), hasCalendar, active));
  for (const { id } of rows) await enqueue(tx, { kind, payload: { bookingId: id } });
  const ofSpace = sql`(${outbox.payload}->>'bookingId')::bigint in
    (select ${bookings.id} from ${bookings} where ${bookings.spaceId} = ${spaceId})`;
  await tx
    .update(outbox)
    .set({ attempts: 0, availableAt: dbNow() })
    .where(and(eq(outbox.kind, kind), isNull(outbox.doneAt), ofSpace));
}
