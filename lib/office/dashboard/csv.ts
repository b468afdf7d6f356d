import 'server-only';
import { csvResponse } from '@/lib/platform/list/csv';
import type { CsvColumn } from '@/lib/platform/list/define';
import type { MonthCount, Revenue, Statistics } from './schema';

/** The months of some graphs side by side: a row per month, a column per graph. */
function monthsCsv(
  fileName: string,
  stats: Record<string, MonthCount[] | undefined>,
  shown: (count: number) => string | number,
): Response {
  const present = Object.entries(stats).flatMap(([header, months]) => (months ? [{ header, months }] : []));
  const columns: CsvColumn<{ label: string; counts: number[] }>[] = [
    { header: 'month', value: ({ label }) => label },
    ...present.map(({ header }, at) => ({
      header,
      value: ({ counts }: { counts: number[] }) => shown(counts[at] ?? 0),
    })),
  ];
  const rows = (present[0]?.months ?? []).map(({ name, year }, month) => ({
    label: `${name} ${year}`,
    counts: present.map(({ months }) => months[month]?.count ?? 0),
  }));
  async function* once() {
    yield rows;
  }
  return csvResponse(fileName, columns, once());
}

export const statisticsCsv = ({ booking_stats, user_stats }: Statistics): Response =>
  monthsCsv('statistics', { bookings: booking_stats, customers: user_stats }, (count) => count);

export const revenueCsv = ({ revenue_stats }: Revenue): Response =>
  monthsCsv('revenue', { revenue: revenue_stats }, (dollars) => dollars.toFixed(2));
