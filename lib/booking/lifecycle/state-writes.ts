import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { bookingPeriods, bookings, payments } from '@/db/tables';
import type { Start } from '@/lib/catalogue/occupancy/local-starts';
import { STATUS } from '@/lib/column-values/booking-status';
import { BOOKING_MOVES, PAYMENT_MOVES, PERIOD_MOVES } from './transitions';

type PeriodRow = typeof bookingPeriods.$inferSelect;

type Booking = typeof bookings.$inferSelect;

/*
 * The only functions that write a state. Each moves a row from one of the states in which the move begins, and
 * returns it; null if the row is in another state, so that a second caller changes nothing. The caller has locked the
 * space.
 */

type PeriodChanges = Omit<PgUpdateSetSource<typeof bookingPeriods>, 'id' | 'state'>;

/** The write of a period's state as a statement that can be used as a `with`. */
export function periodStateUpdate(
  tx: Tx,
  id: number,
  move: keyof typeof PERIOD_MOVES,
  changes: PeriodChanges = {},
) {
  const { from, to } = PERIOD_MOVES[move];
  return tx
    .update(bookingPeriods)
    .set({ ...changes, state: to })
    .where(and(eq(bookingPeriods.id, id), inArray(bookingPeriods.state, [...from])))
    .returning();
}

/** Moves a period to its next state, and returns it; null if it is in another state. */
export async function writePeriodState(
  ...move: Parameters<typeof periodStateUpdate>
): Promise<PeriodRow | null> {
  const [row] = await periodStateUpdate(...move);
  return row ?? null;
}

type PaymentChanges = Omit<PgUpdateSetSource<typeof payments>, 'id' | 'state'>;

/** Moves a payment to its next state. Returns whether it moved. */
export async function writePaymentState(
  tx: Tx,
  id: number,
  move: keyof typeof PAYMENT_MOVES,
  changes: PaymentChanges = {},
): Promise<boolean> {
  const { from, to } = PAYMENT_MOVES[move];
  const rows = await tx
    .update(payments)
    .set({ ...changes, state: to })
    .where(and(eq(payments.id, id), inArray(payments.state, [...from])))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** A start is changed as a whole, with the columns that `localStart` returns, or not at all. */
type BookingChanges = Omit<PgUpdateSetSource<typeof bookings>, 'id' | 'status' | keyof Start> &
  (Start | { [Column in keyof Start]?: undefined });

/**
 * Moves a booking to its next status, and returns it; null if it is in another status. With `on`, a `with` of the
 * transaction, the move is one statement whose changes refer to that `with`.
 */
export async function writeBookingState(
  on: Pick<Tx, 'update'>,
  id: number,
  move: keyof typeof BOOKING_MOVES,
  changes: BookingChanges = {},
): Promise<Booking | null> {
  const { from, to } = BOOKING_MOVES[move];
  const statuses = from.map((name) => STATUS[name]);
  const [row] = await on
    .update(bookings)
    .set({ ...changes, status: STATUS[to] })
    .where(and(eq(bookings.id, id), inArray(bookings.status, statuses)))
    .returning();
  return row ?? null;
}
