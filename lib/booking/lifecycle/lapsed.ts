import { conflict } from '@/lib/foundation/errors';

/** The error if the hold has lapsed, or its time is gone. */
export const holdLapsed = () =>
  conflict(
    "It looks like you have'nt completed your payment within the 2 minute window. Please try again or contact support for assistance.",
    'hold_lapsed',
  );

/**
 * The time was given to someone else, has ended or is too short by now; money that arrives for it is refunded:
 * docs/rules.md#time-gone.
 */
export const timeGone = () =>
  conflict(
    'This time is no longer free. You are not charged: what your card paid goes back at once. Please choose another time or space',
    'time_gone',
  );
