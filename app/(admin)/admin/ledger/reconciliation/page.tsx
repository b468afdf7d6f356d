import { DayRanges, usualRanges } from '@/components/ledger/day-ranges';
import type { PageQuery } from '@/components/list/list-screen';
import { Comparison } from '@/components/reconciliation/comparison';
import { Differences } from '@/components/reconciliation/differences';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { PageHeader } from '@/components/ui/page-header';
import { getReconciliation } from '@/lib/booking/reconciliation/queries';
import { AppError } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { counted } from '@/lib/foundation/text/words';
import { formatLocalDate } from '@/lib/foundation/time/local-dates';
import { shownTime, shownZone } from '@/lib/foundation/time/reader-clock';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Reconciliation' };

/** The days in the URL; the default month if they are invalid or do not form a range. */
async function chosenDays(query: PageQuery, actor: Awaited<ReturnType<typeof requireStaff>>) {
  const month = usualRanges()[1];
  const usual = { startDate: month?.startDate ?? '', endDate: month?.endDate ?? '' };
  const text = (key: string) => [query[key]].flat()[0];
  const filters = {
    startDate: text('startDate') ?? usual.startDate,
    endDate: text('endDate') ?? usual.endDate,
  };
  try {
    return { days: filters, found: await getReconciliation(actor, filters) };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
    return { days: usual, found: await getReconciliation(actor, usual) };
  }
}

export default async function ReconciliationPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const { days, found } = await chosenDays(query, actor);
  const { differences, sides, fetchedUntil } = found;
  const range = `${formatLocalDate(days.startDate)} – ${formatLocalDate(days.endDate)}`;
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Ledger', href: '/admin/ledger' }, { label: 'Reconciliation' }]} />
      <PageHeader
        title="Reconciliation"
        description={
          fetchedUntil
            ? `Card provider data up to ${shownTime(actor, fetchedUntil)}`
            : 'The card provider has not been asked yet; it is within a minute'
        }
        actions={<DayRanges chosen={days} />}
      />
      <section aria-label="Differences" className="mb-6 grid gap-3">
        <h2 className="text-section">
          {differences.length === 0 ? range : `${range}: ${counted(differences.length, 'difference')}`}
        </h2>
        <Differences differences={differences} zone={shownZone(actor, env().OPERATOR_TIMEZONE)} />
      </section>
      <section aria-label="Side by side" className="grid gap-3">
        <h2 className="text-section">Side by side</h2>
        <Comparison sides={sides} />
      </section>
    </>
  );
}
