import { z } from 'zod';
import { queryText } from '@/lib/foundation/input/fields';

/** A month of a graph, by its name in English. */
export type Month = { year: number; name: string };
export type MonthCount = Month & { count: number };
export type MonthIncome = Month & { cents: number };

/** Counts that the actor may not see are absent. */
export type PanelReport = {
  bookingCount?: number;
  customerCount?: number;
  /** Captured card money less card refunds. */
  incomeCents: number;
};

/** Today's income, and the average by this time on the same weekday of four weeks. */
export type Takings = { cents: number; usualCents: number };

/** The current state. Spaces are counted, not bookings; absent for staff who may not see the board. */
export type Now = {
  takings: Takings;
  pods?: {
    inUse: number;
    /** Of those in use: the door did not open, the pod is silent, or a part is off. */
    troubled: number;
    /** Those that can be booked. */
    open: number;
    /** Spaces with a booking that begins within the hour. */
    arriving: number;
    /** Doors that did not open. */
    unopened: number;
  };
};

/** Bookings by when they were made, customers by when they were first recorded; absent as in the report. */
export type Statistics = { bookings?: MonthCount[]; customers?: MonthCount[] };

const day = queryText
  .optional()
  .meta({ description: 'YYYY-MM-DD or YYYY/MM/DD; without dates the last 5 months' });

export const graphQuery = z.object({
  startDate: day,
  endDate: day,
  locationId: queryText.optional(),
  location: queryText.optional().meta({ description: 'The same as `locationId`, as some clients call it' }),
  export: queryText.optional().meta({ description: '`csv` returns the months as a CSV attachment' }),
});
export type GraphQuery = z.infer<typeof graphQuery>;
