import { type AppError, rule } from '@/lib/foundation/errors';
import { DOOR_SENTENCES, type DoorState, STATUS } from './status';

/**
 * The error for a door that stays shut, or for an extension of such a booking: by the state, except for an unpaid
 * hold, which was never cancelled.
 */
export const doorRefused = (status: number, state: Exclude<DoorState, 'live'>): AppError =>
  status === STATUS.pending
    ? rule('This booking has not been paid yet', 'booking_unpaid')
    : rule(DOOR_SENTENCES[state], `booking_${state}`);
