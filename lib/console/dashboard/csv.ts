import 'server-only';
import { csvMoney } from '@/lib/foundation/money';
import { csvResponse } from '@/lib/platform/csv/write';
import type { CsvColumn } from '@/lib/platform/list/define';
import type { Month, MonthIncome, Statistics } from './schema';

type Shown = string | number;

/** The months of several graphs side by side: a row per month, a column per graph. */
function monthsCsv(
  fileName: string,
  months: Month[],
  graphs: { header: string; values: Shown[] }[],
): Response {
  const columns: CsvColumn<{ label: string; values: Shown[] }>[] = [
    { header: 'month', value: ({ label }) => label },
    ...graphs.map(({ header }, index) => ({
      header,
      value: ({ values }: { values: Shown[] }) => values[index],
    })),
  ];
  const rows = months.map(({ name, year }, month) => ({
    label: `${name} ${year}`,
    values: graphs.map(({ values }) => values[month] ?? 0),
  }));
  async function* once() {
    yield rows;
  }
  return csvResponse(fileName, columns, once());
}

export function statisticsCsv({ bookings, customers }: Statistics): Response {
  const graphs = Object.entries({ bookings, customers }).flatMap(([header, months]) =>
    months ? [{ header, values: months.map(({ count }) => count) }] : [],
  );
  return monthsCsv('statistics', bookings ?? customers ?? [], graphs);
}

export const revenueCsv = (months: MonthIncome[]): Response =>
  monthsCsv('revenue', months, [{ header: 'revenue', values: months.map(({ cents }) => csvMoney(cents)) }]);
