import { STATUS } from '@/lib/column-values/booking-status';
import { type AppError, refuse } from '@/lib/foundation/errors';
import type { DoorState } from './door-state';

/**
 * The error for a door that stays shut, or for an extension of such a booking: by the state, except for an unpaid
 * hold, which was never cancelled.
 */
export const doorRefused = (status: number, state: Exclude<DoorState, 'live'>): AppError =>
  status === STATUS.pending ? refuse('booking_unpaid') : refuse(`booking_${state}`);
