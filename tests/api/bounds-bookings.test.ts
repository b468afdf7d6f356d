import { BOOKINGS } from '../fixtures/bounds/bookings';
import { testBounds } from '../fixtures/bounds/bound';

/** Stays, holds, doors and alerts just inside and just outside their numbers: docs/rules.md#bookings. */
testBounds(BOOKINGS);
