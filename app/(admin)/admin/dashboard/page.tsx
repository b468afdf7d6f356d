import { NeedsAttention } from '@/components/dashboard/attention';
import { CountCards } from '@/components/dashboard/count-cards';
import { GraphCard } from '@/components/dashboard/graph-card';
import { choiceOf, stateOf } from '@/components/dashboard/graph-state';
import { LatestBookings, NewCustomers } from '@/components/dashboard/newest';
import { NowStrip } from '@/components/dashboard/now-strip';
import { seriesOf } from '@/components/dashboard/series';
import { SinceLastHere } from '@/components/dashboard/since-last-here';
import type { PageQuery } from '@/components/list/list-screen';
import { ListStateProvider } from '@/components/list/list-state';
import { InstallationSetUp } from '@/components/setup/installation-set-up';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { getDashboard } from '@/lib/console/dashboard/dashboard';
import type { MonthIncome, Statistics } from '@/lib/console/dashboard/schema';
import { sentenceCase } from '@/lib/foundation/text/words';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { operatorToday } from '@/lib/foundation/time/operator-clock';
import { ownZone } from '@/lib/foundation/time/reader-clock';
import { formatTime } from '@/lib/foundation/time/zones';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Dashboard' };

const graphs =
  'grid grid-cols-1 items-start gap-4 min-[1200px]:grid-cols-[repeat(auto-fit,minmax(480px,1fr))]';
const tables = 'grid grid-cols-1 items-start gap-4 min-[1360px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

const monthsOf = ({ bookings, customers }: Statistics) => bookings ?? customers ?? [];
const countsOf = ({ bookings, customers }: Statistics) => [
  ...seriesOf('Bookings', bookings),
  ...seriesOf('Customers', customers),
];
const incomeOf = (months: MonthIncome[]) => [{ label: 'Revenue', values: months.map(({ cents }) => cents) }];

export default async function DashboardPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const today = operatorToday();
  const request = {
    statistics: choiceOf(query, 'statistics', today),
    revenue: choiceOf(query, 'revenue', today),
  };
  const { now, report, statistics, revenue, bookings, customers } = await getDashboard(actor, request);
  const counts = countsOf(statistics.shown);
  const { shown: income, before: earlier } = revenue;
  return (
    <ListStateProvider state={stateOf(query)}>
      <BreadcrumbBar items={[{ label: 'Dashboard' }]} />
      <PageHeader
        title="Dashboard"
        badge={<Badge tone="off">{`As of ${formatTime(dbNow(), ownZone(actor))}`}</Badge>}
        description="Bookings, users and revenue at a glance"
        actions={
          may(actor, 'dashboard.bookings') && (
            <ButtonLink href="/admin/dashboard/occupancy">Occupancy</ButtonLink>
          )
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <InstallationSetUp actor={actor} />
        <NowStrip
          now={now}
          ledger={may(actor, 'ledger.view') ? `/admin/ledger?startDate=${today}&endDate=${today}` : undefined}
        />
        <CountCards report={report} />
        <NeedsAttention actor={actor} />
        <SinceLastHere actor={actor} />
        <div className={graphs}>
          {counts.length > 0 && (
            <GraphCard
              graph="statistics"
              title={sentenceCase(counts.map(({ label }) => label.toLowerCase()).join(' and '))}
              description="New per month"
              shown={request.statistics}
              today={today}
              months={monthsOf(statistics.shown)}
              series={counts}
              before={
                statistics.before && {
                  months: monthsOf(statistics.before),
                  series: countsOf(statistics.before),
                }
              }
            />
          )}
          <GraphCard
            graph="revenue"
            title="Revenue"
            description="Card payments minus card refunds, per month"
            shown={request.revenue}
            today={today}
            months={income}
            series={incomeOf(income)}
            before={earlier && { months: earlier, series: incomeOf(earlier) }}
            money
          />
        </div>
        <div className={bookings && customers ? tables : undefined}>
          {bookings && <LatestBookings actor={actor} rows={bookings} />}
          {customers && <NewCustomers actor={actor} rows={customers} />}
        </div>
      </div>
    </ListStateProvider>
  );
}
