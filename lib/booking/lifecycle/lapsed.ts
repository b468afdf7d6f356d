import { conflict } from '@/lib/foundation/errors';

/** The hold has lapsed, or its time is gone. */
export const holdLapsed = () =>
  conflict(
    "It looks like you have'nt completed your payment within the 2 minute window. Please try again or contact support for assistance.",
    'hold_lapsed',
  );

/**
 * The time was given to somebody else, is over or too short by now; money that came for it goes back:
 * docs/rules.md#paying.
 */
export const timeGone = () =>
  conflict(
    'This time is no longer free. You are not charged: what your card paid goes back at once. Please choose another time or space',
    'time_gone',
  );
