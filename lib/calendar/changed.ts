import 'server-only';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookings, outbox, spaces } from '@/db/tables';
import { enqueue } from '@/lib/command';
import { hasCalendar, STANDING } from './queries';

const kind = 'calendar.sync';

const withCalendar = (tx: Tx) =>
  tx.select({ id: bookings.id }).from(bookings).innerJoin(spaces, eq(spaces.id, bookings.spaceId));

/**
 * Has the calendar of a booking's space told of what this transaction does to it: confirmed, extended, moved or
 * cancelled. A space without a calendar costs one look-up.
 */
export async function bookingChanged(tx: Tx, bookingId: number): Promise<void> {
  const [shown] = await withCalendar(tx).where(and(eq(bookings.id, bookingId), hasCalendar));
  if (shown) await enqueue(tx, { kind, payload: { bookingId } });
}

/**
 * Has the calendar told again of all bookings of a space that run or are to come: it has another name, zone, or
 * other credentials. What was given up for the old ones is tried again.
 */
export async function spaceChanged(tx: Tx, spaceId: number): Promise<void> {
  const standing = and(inArray(bookings.status, STANDING), gt(bookings.endsAt, new Date()));
  const rows = await withCalendar(tx).where(and(eq(bookings.spaceId, spaceId), hasCalendar, standing));
  for (const { id } of rows) await enqueue(tx, { kind, payload: { bookingId: id } });
  const ofSpace = sql`(${outbox.payload}->>'bookingId')::bigint in
    (select ${bookings.id} from ${bookings} where ${bookings.spaceId} = ${spaceId})`;
  await tx
    .update(outbox)
    .set({ attempts: 0, availableAt: new Date() })
    .where(and(eq(outbox.kind, kind), isNull(outbox.doneAt), ofSpace));
}
