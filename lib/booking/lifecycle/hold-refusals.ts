import { refuse } from '@/lib/foundation/errors';

/** The error if the hold has lapsed, or its time is gone. */
export const holdLapsed = () => refuse('hold_lapsed');

/**
 * The error if the time of a hold was given to someone else, has ended, or is too short by now; money that arrives for
 * it is refunded: docs/rules.md#time-gone.
 */
export const timeGone = () => refuse('time_gone');

/** The error if someone else has the space: before a hold, or before the payment of a hold that kept no time. */
export const spaceTaken = () => refuse('space_taken');
