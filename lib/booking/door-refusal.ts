import { type AppError, rule } from '@/lib/foundation/errors';
import { DOOR_SENTENCES, type DoorState, STATUS } from './status';

/**
 * The refusal of a door that stays shut, or of more time for it: by the state, except for an unpaid hold, of which
 * nothing was cancelled.
 */
export const doorRefused = (status: number, state: Exclude<DoorState, 'live'>): AppError =>
  status === STATUS.pending
    ? rule('This booking has not been paid yet', 'booking_unpaid')
    : rule(DOOR_SENTENCES[state], `booking_${state}`);
