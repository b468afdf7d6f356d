import { BulkProgress } from '@/components/bulk/bulk-progress';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { orNotFound } from '@/components/shell/or-not-found';
import { PageHeader } from '@/components/ui/page-header';
import { BULK_ACTIONS } from '@/lib/entities/bulk-kinds';
import { counted, plural, sentenceCase } from '@/lib/foundation/text/words';
import { ownTime } from '@/lib/foundation/time/reader-clock';
import { getBulkJob } from '@/lib/platform/bulk/queries';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Bulk job' };

export default async function BulkJobPage({ params }: { params: Promise<{ id: string }> }) {
  const [actor, { id }] = await Promise.all([requireStaff(), params]);
  const job = await orNotFound(getBulkJob(actor, Number(id)));
  const action = BULK_ACTIONS[job.kind];
  const { title, noun, page } = action;
  const name = `${title} ${counted(job.total, noun)}`;
  return (
    <>
      <BreadcrumbBar items={[{ label: sentenceCase(plural(noun)), href: page }, { label: name }]} />
      <PageHeader
        title={name}
        description={`Started by ${job.requestedBy}, ${ownTime(actor, job.createdAt)}`}
      />
      <BulkProgress initial={job} action={action} key={job.state} />
    </>
  );
}
