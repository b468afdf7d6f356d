'use client';

import { useRouter } from 'next/navigation';
import { useSessionEnd } from '@/components/api/session-end';
import { toast } from '@/components/ui/toast';
import type { ActionResult } from '@/lib/platform/http/action';

/** A question, the action of Yes, and the success message. */
export type Confirmation = {
  title: string;
  description?: string;
  danger?: boolean;
  run: () => Promise<ActionResult<unknown>>;
  success: string;
  /** The next page, if the current one is gone. */
  goTo?: string;
};

/** Runs the action after Yes, shows the outcome, and sends a person whose session ended to the sign-in page. */
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
