import { ExportButton } from '@/components/list/export-button';
import { WhileLoading } from '@/components/list/while-loading';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import type { Month } from '@/lib/office/dashboard/schema';
import { Graph } from './graph';
import { GraphControls } from './graph-controls';
import type { GraphChoice, GraphName } from './graph-state';
import { GraphTable } from './graph-table';
import { type Series, shortMonth } from './series';

type Props = {
  graph: GraphName;
  title: string;
  description: string;
  shown: GraphChoice;
  today: string;
  months: Month[];
  series: Series[];
  money?: boolean;
};

/** One graph: what it is asked for, its lines, and the same as a table. */
export function GraphCard({ graph, title, description, shown, today, months, series, money = false }: Props) {
  const { locationId, ...range } = shown;
  const hasAny = series.some(({ values }) => values.some((value) => value !== 0));
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
            query={{ ...range, ...(locationId && { locationId }) }}
          />
        }
      />
      <GraphControls key={JSON.stringify(shown)} graph={graph} shown={shown} today={today} />
      <CardBody>
        <WhileLoading>
          {hasAny ? (
            <>
              <Legend series={series} />
              <Graph months={months.map(shortMonth)} series={series} money={money} />
            </>
          ) : (
            <EmptyState title="No Data Found ...">Try other dates or another location.</EmptyState>
          )}
          <GraphTable title={title} months={months} series={series} money={money} />
        </WhileLoading>
      </CardBody>
    </Card>
  );
}

/** Which line is which. */
function Legend({ series }: { series: Series[] }) {
  const lines = ['border-link', 'border-dashed border-ink'];
  return (
    <ul aria-hidden className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2">
      {series.map(({ label }, at) => (
        <li key={label} className="flex items-center gap-2">
          <span className={`w-6 border-t-2 ${lines[at % 2]}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}
