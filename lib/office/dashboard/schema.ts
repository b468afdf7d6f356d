import { z } from 'zod';

const monthCount = z.object({
  year: z.number().int(),
  name: z.string().meta({ description: 'The month: `November`' }),
  count: z.number(),
});
export type MonthCount = z.infer<typeof monthCount>;

/** Counts that the actor may not see are absent. */
export const panelReport = z.object({
  bookingCount: z.number().int().optional(),
  userCount: z.number().int().optional(),
  totalIncome: z.number().meta({ description: 'Dollars: captured card money less card refunds' }),
});
export type PanelReport = z.infer<typeof panelReport>;

/** Bookings by when they were made, customers by when they became known; absent as in the report. */
export const statistics = z.object({
  booking_stats: z.array(monthCount).optional(),
  user_stats: z.array(monthCount).optional(),
});
export type Statistics = z.infer<typeof statistics>;

export const revenue = z.object({
  revenue_stats: z.array(monthCount).meta({ description: 'Dollars, by when the money moved' }),
});
export type Revenue = z.infer<typeof revenue>;

const day = z
  .string()
  .optional()
  .meta({ description: 'YYYY-MM-DD or YYYY/MM/DD; without dates the last 5 months' });

/** The query of a graph. */
export const graphQuery = z.object({
  startDate: day,
  endDate: day,
  locationId: z.string().optional(),
  export: z.string().optional().meta({ description: '`csv` returns the months as a CSV attachment' }),
});
export type GraphQuery = z.infer<typeof graphQuery>;
