import { DisputeTable } from '@/components/disputes/dispute-table';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { listDisputes } from '@/lib/console/disputes/queries';
import { env } from '@/lib/foundation/settings/env';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Disputes' };

export default async function DisputesPage() {
  const actor = await requireStaff();
  const disputes = await listDisputes(actor);
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Ledger', href: '/admin/ledger' }, { label: 'Disputes' }]} />
      <PageHeader
        title="Disputes"
        description="Payments that a cardholder disputes at the bank; what needs evidence soonest comes first."
      />
      {disputes.length === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState title="No disputes">
            A dispute appears here, and under Needs attention, as soon as the card service reports it.
          </EmptyState>
        </div>
      ) : (
        <DisputeTable disputes={disputes} zone={shownZone(actor, env().OPERATOR_TIMEZONE)} />
      )}
    </>
  );
}
