import { z } from 'zod';
import { toDollars } from '@/lib/foundation/money';
import type { MonthIncome, PanelReport, Statistics } from './schema';

const monthCount = z.object({
  year: z.number().int(),
  name: z.string().meta({ description: 'The month: `November`' }),
  count: z.number(),
});
export type MonthCountWire = z.infer<typeof monthCount>;

/** Counts that the actor may not see are absent. */
export const panelReport = z.object({
  bookingCount: z.number().int().optional(),
  userCount: z.number().int().optional(),
  totalIncome: z.number().meta({ description: 'Dollars: captured card money less card refunds' }),
});
export type PanelReportWire = z.infer<typeof panelReport>;

/** Bookings by when they were made, customers by when they were first recorded; absent as in the report. */
export const statistics = z.object({
  booking_stats: z.array(monthCount).optional(),
  user_stats: z.array(monthCount).optional(),
});
export type StatisticsWire = z.infer<typeof statistics>;

export const revenue = z.object({
  revenue_stats: z.array(monthCount).meta({ description: 'Dollars, by when the money moved' }),
});
export type RevenueWire = z.infer<typeof revenue>;

export const panelReportToWire = ({ bookingCount, customerCount, incomeCents }: PanelReport) => ({
  bookingCount,
  userCount: customerCount,
  totalIncome: toDollars(incomeCents),
});

export const statisticsToWire = ({ bookings, customers }: Statistics) => ({
  booking_stats: bookings,
  user_stats: customers,
});

export const revenueToWire = (months: MonthIncome[]) => ({
  revenue_stats: months.map(({ cents, ...month }) => ({ ...month, count: toDollars(cents) })),
});
