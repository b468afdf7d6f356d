'use client';

import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import { toast } from '@/components/ui/toast';
import { counted } from '@/lib/foundation/words';
import { bulkActionAction } from '@/lib/office/bulk/actions';
import { BULK_ACTIONS } from '@/lib/platform/bulk/kinds';
import type { BulkJob } from '@/lib/platform/bulk/schema';
import { useBulk } from './use-selection';

/** Says what became of a bulk action, with Undo where it can be undone; a long one, or one with reasons, has a page. */
export function useBulkOutcome(): (job: BulkJob) => void {
  const router = useRouter();
  const { clear } = useBulk();
  const { run } = useAction();
  return (job) => {
    clear();
    if (job.state === 'running' || job.leftOut > 0) return router.push(`/admin/bulk-jobs/${job.id}`);
    const { title, noun, undo } = BULK_ACTIONS[job.kind];
    const takeBack =
      undo && (() => void run(() => bulkActionAction({ kind: undo, jobId: job.id }), { success: 'Undone' }));
    toast.success(
      `${counted(job.done, noun)} successfully ${title === 'Delete' ? 'deleted' : 'updated'}.`,
      takeBack,
    );
  };
}
