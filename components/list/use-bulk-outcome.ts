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
  return ({ job, action: { title, noun, undo } }) => {
    clear();
    if (job.state === 'running' || job.leftOut > 0) return router.push(`/admin/bulk-jobs/${job.id}`);
    const takeBack =
      undo && (() => void run(() => bulkActionAction({ kind: undo, jobId: job.id }), { success: 'Undone' }));
    toast.success(
      `${counted(job.done, noun)} successfully ${title === 'Delete' ? 'deleted' : 'updated'}.`,
      takeBack,
    );
  };
}
