'use client';

import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
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

/** Runs the action after Yes and shows the outcome. */
export function useConfirmed(confirmation: Confirmation | null): () => Promise<void> {
  const router = useRouter();
  const action = useAction();
  return async () => {
    if (!confirmation) return;
    const { run, success, goTo } = confirmation;
    await action.run(run, { success, done: () => goTo && router.push(goTo) });
  };
}
