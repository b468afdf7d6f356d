'use client';

import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import { toast } from '@/components/ui/toast';
import { bulkActionAction } from '@/lib/console/bulk/actions';
import type { BulkOutcome } from '@/lib/console/bulk/schema';
import { counted } from '@/lib/foundation/text/words';
import { useBulk } from './use-selection';

/**
 * Reports the outcome of a bulk action, with Undo if it can be undone. A long outcome, or one with reasons, has its
 * own page.
 */
export function useBulkOutcome(): (outcome: BulkOutcome) => void {
  const router = useRouter();
  const { clear } = useBulk();
  const { run } = useAction();
  /** What was left out is named on the page of the job. */
  const isLong = ({ job: { state, leftOut } }: BulkOutcome) => state === 'running' || leftOut > 0;
  const open = ({ job }: BulkOutcome) => router.push(`/admin/bulk-jobs/${job.id}`);
  return (outcome) => {
    const { job, action } = outcome;
    const { title, noun, undo } = action;
    clear();
    if (isLong(outcome)) return open(outcome);
    const takeBack =
      undo &&
      (() =>
        void run(() => bulkActionAction({ kind: undo, jobId: job.id }), {
          success: (undone) => (isLong(undone) ? undefined : 'Undone'),
          done: (undone) => isLong(undone) && open(undone),
        }));
    toast.success(
      `${counted(job.done, noun)} successfully ${title === 'Delete' ? 'deleted' : 'updated'}.`,
      takeBack,
    );
  };
}
