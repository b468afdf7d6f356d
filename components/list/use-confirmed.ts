'use client';

import { useRouter } from 'next/navigation';
import { useSessionEnd } from '@/components/shell/session-end';
import { toast } from '@/components/ui/toast';
import type { ActionResult } from '@/lib/http/action';

/** A question, what Yes does, and what is said when it is done. */
export type Confirmation = {
  title: string;
  description?: string;
  danger?: boolean;
  run: () => Promise<ActionResult<unknown>>;
  success: string;
  /** Where one is after it, when the page is gone. */
  goTo?: string;
};

/** What Yes does: runs the action, says how it went, sends a visitor whose session ended to the sign-in page. */
export function useConfirmed(confirmation: Confirmation | null): () => Promise<void> {
  const router = useRouter();
  const endSession = useSessionEnd();
  return async () => {
    if (!confirmation) return;
    const result = await confirmation.run().catch(() => null);
    if (result?.ok) {
      toast.success(confirmation.success);
      if (confirmation.goTo) router.push(confirmation.goTo);
    } else if (result?.status === 401) endSession();
    else toast.error(result?.message ?? 'No connection. Please try again');
  };
}
