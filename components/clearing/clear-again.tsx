'use client';

import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import { useOnce } from '@/components/form/use-once';
import { Button } from '@/components/ui/button';
import { clearAgainAction } from '@/lib/booking/clearing/actions';

/** Retries what a job that clears spaces could not do. */
export function ClearAgain({ jobId }: { jobId: number }) {
  const router = useRouter();
  const { run, busy } = useAction();
  const again = useOnce(clearAgainAction);
  return (
    <Button
      disabled={busy}
      onClick={() =>
        run(() => again({ id: jobId }), { done: ({ id }) => router.push(`/admin/bulk-jobs/${id}`) })
      }
    >
      Try again
    </Button>
  );
}
