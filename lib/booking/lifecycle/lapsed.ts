import { conflict } from '@/lib/foundation/errors';

/** The hold has lapsed, or its time is gone. */
export const holdLapsed = () =>
  conflict(
    "It looks like you have'nt completed your payment within the 2 minute window. Please try again or contact support for assistance.",
    'hold_lapsed',
  );
