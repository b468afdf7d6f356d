import 'server-only';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { bookingPeriods, bookings, payments } from '@/db/tables';
import type { Start } from '@/lib/catalogue/occupancy/local-starts';
import { type BookingStatus, STATUS } from '@/lib/column-values/booking-status';
import { stateColumn } from '@/lib/platform/states/state-column';
import { BOOKING_MOVES, PAYMENT_MOVES, PERIOD_MOVES } from './transitions';

/*
 * The only writers of a state of a booking, its periods and its payments. The caller has locked the time of the space.
 */

/** A period's state: the hold of a booking, or of an extension. */
export const periodState = stateColumn({ table: bookingPeriods, column: 'state', moves: PERIOD_MOVES });

/** A payment's state. */
export const paymentState = stateColumn({ table: payments, column: 'state', moves: PAYMENT_MOVES });

/** A start is changed as a whole, with the columns that `localStart` returns, or not at all. */
type BookingChanges = Omit<PgUpdateSetSource<typeof bookings>, 'id' | 'status' | keyof Start> &
  (Start | { [Column in keyof Start]?: undefined });

/**
 * A booking's status. With a `with` of the transaction, the move is one statement whose changes refer to that `with`.
 */
export const bookingState = stateColumn<typeof bookings, typeof BOOKING_MOVES, BookingChanges>({
  table: bookings,
  column: 'status',
  moves: BOOKING_MOVES,
  stored: (state) => STATUS[state as BookingStatus],
});
