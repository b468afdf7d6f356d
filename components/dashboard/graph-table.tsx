'use client';

import { ChevronRight } from '@/components/ui/icons/chevron-right.gen';
import { Table, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';
import type { Month } from '@/lib/console/dashboard/schema';
import { formatMoney } from '@/lib/foundation/money';
import { wholeNumber } from '@/lib/foundation/text/words';
import type { Before, Series } from './series';

type Props = {
  title: string;
  months: Month[];
  series: Series[];
  before: Before | null;
  money: boolean;
  /** The index of the month that has not ended; -1 for none. */
  running: number;
};

/** The figures as a table, for screen readers and for exact values. */
export function GraphTable({ title, months, series, before, money, running }: Props) {
  const shown = (value: number) => (money ? formatMoney(value) : wholeNumber(value));
  return (
    <details className="group mt-3">
      <summary className="flex w-fit list-none items-center gap-1 rounded-control py-1.5 pr-2 font-medium text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Show as table<span className="sr-only">: {title}</span>
      </summary>
      <div className="mt-2 overflow-hidden rounded-control border border-line">
        <Table caption={title} cards={false}>
          <Thead>
            <Tr>
              <Th>Month</Th>
              {series.map(({ label }) => (
                <Th key={label} align="right">
                  {label}
                </Th>
              ))}
              {before && <Th>Before</Th>}
              {before?.series.map(({ label }) => (
                <Th key={label} align="right">
                  {label} before
                </Th>
              ))}
            </Tr>
          </Thead>
          <Tbody>
            {months.map(({ name, year }, index) => (
              <Tr key={`${name} ${year}`}>
                <Td className="h-10">
                  {name} {year}
                  {index === running && <span className="text-ink-2"> so far</span>}
                </Td>
                {series.map(({ label, values }) => (
                  <Td key={label} align="right" className="h-10">
                    {shown(values[index] ?? 0)}
                  </Td>
                ))}
                {before && (
                  <Td className="h-10 text-ink-2">
                    {before.months[index]?.name} {before.months[index]?.year}
                  </Td>
                )}
                {before?.series.map(({ label, values }) => (
                  <Td key={label} align="right" className="h-10 text-ink-2">
                    {shown(values[index] ?? 0)}
                  </Td>
                ))}
              </Tr>
            ))}
          </Tbody>
        </Table>
      </div>
    </details>
  );
}
