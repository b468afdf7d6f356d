import type { ReactNode } from 'react';
import { ExportButton } from '@/components/list/export-button';
import { WhileLoading } from '@/components/list/while-loading';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { monthOf } from '@/lib/console/dashboard/months';
import type { Month } from '@/lib/console/dashboard/schema';
import { Graph } from './graph';
import { GraphControls } from './graph-controls';
import type { GraphChoice, GraphName } from './graph-state';
import { GraphTable } from './graph-table';
import { type Before, type Series, shortMonth, spanOf } from './series';

type Props = {
  graph: GraphName;
  title: string;
  description: string;
  shown: GraphChoice;
  today: string;
  months: Month[];
  series: Series[];
  before: Before | null;
  money?: boolean;
};

/** One graph: its controls, its lines, and the same figures as a table. */
export function GraphCard(props: Props) {
  const { graph, title, description, shown, today, months, series, before, money = false } = props;
  const { locationId, startDate, endDate } = shown;
  const running = runningOf(months, today);
  const hasAny = [...series, ...(before?.series ?? [])].some(({ values }) =>
    values.some((value) => value !== 0),
  );
  return (
    <Card className="min-w-0">
      <CardHeader
        title={title}
        description={description}
        actions={
          <ExportButton
            path={`/admin/dashboard/${graph}`}
            fileName={graph}
            denied={false}
            query={{ startDate, endDate, ...(locationId && { locationId }) }}
          />
        }
      />
      <GraphControls key={JSON.stringify(shown)} graph={graph} shown={shown} today={today} />
      <CardBody>
        <WhileLoading>
          {hasAny ? (
            <>
              <Legend series={series} running={months[running]} before={before} />
              <Graph
                months={months.map(shortMonth)}
                series={series}
                before={before?.series}
                money={money}
                running={running}
              />
            </>
          ) : (
            <EmptyState title="No Data Found ...">Try other dates or another location.</EmptyState>
          )}
          <GraphTable
            title={title}
            months={months}
            series={series}
            before={before}
            money={money}
            running={running}
          />
        </WhileLoading>
      </CardBody>
    </Card>
  );
}

/** The index of the month that has not ended; -1 if there is none. */
function runningOf(months: Month[], today: string): number {
  const { name, year } = monthOf(today);
  return months.findIndex((month) => month.name === name && month.year === year);
}

/** The legend: the lines, and the part of them that has not ended. */
function Legend({ series, running, before }: Pick<Props, 'series' | 'before'> & { running?: Month }) {
  const lines = ['border-link', 'border-dashed border-ink'];
  return (
    <ul aria-hidden className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2">
      {series.map(({ label }, index) => (
        <Line key={label} style={lines[index % 2] ?? ''}>
          {label}
        </Line>
      ))}
      {running && <Line style="border-dotted border-ink-2">{running.name} so far</Line>}
      {before && <Line style="border-edge">{spanOf(before.months)}, paler</Line>}
    </ul>
  );
}

const Line = ({ style, children }: { style: string; children: ReactNode }) => (
  <li className="flex items-center gap-2">
    <span className={`w-6 border-t-2 ${style}`} />
    {children}
  </li>
);
